import { expect, test } from 'vitest';
import type { AttachmentInput } from '../../../client/client.ts';
import { announcement, attach, JPEG, PDF, send } from '../../support/files.ts';
import { withMember } from '../../support/members.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

const at = (id: string) => `/transactions/${id}/attachments`;

test('a file that was sent is stored, and counts on its transaction; completing it again changes nothing', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const announced = done(await user.post(at(id), announcement(JPEG())));
  const path = `/attachments/${announced.id}/complete`;
  expectProblem(await user.post(path), 409, 'upload_missing');
  await send(announced, JPEG());
  const { upload: _upload, ...shown } = announced;
  const answers = await Promise.all([user.post(path), user.post(path), user.post(path)]);
  for (const answer of answers) expect(done(answer)).toEqual({ ...shown, status: 'stored' });
  await attach(user, id, PDF(), { file_name: 'bill.pdf', content_type: 'application/pdf' });
  const after = done(await user.get(`/budgeting/expenses/${id}`));
  expect(after.attachment_count).toBe(2);
  expect(done(await user.get('/transactions')).data[0].attachment_count).toBe(2);
});

test('a file of another type is removed with its attachment', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const bytesBefore = (await table().get(`BOOK#${user.bookId}`, 'COUNTS'))?.attachment_bytes ?? 0;
  const files: [AttachmentInput['content_type'], Buffer][] = [
    ['image/jpeg', PDF()],
    ['application/pdf', JPEG()],
    ['image/png', JPEG()],
    ['image/webp', PDF()],
    ['image/heic', JPEG()],
    ['application/pdf', Buffer.from('<html><script>alert(1)</script>')],
  ];
  for (const [type, file] of files) {
    const announced = done(await user.post(at(id), announcement(file, { content_type: type })));
    expect((await send(announced, file)).status).toBe(200);
    expectProblem(await user.post(`/attachments/${announced.id}/complete`), 422, 'content_mismatch');
    expectProblem(await user.get(`/attachments/${announced.id}`), 404, 'not_found');
  }
  expect(done(await user.get(`/transactions/${id}`))).not.toHaveProperty('attachment_count');
  expect((await table().get(`BOOK#${user.bookId}`, 'COUNTS'))?.attachment_bytes).toBe(bytesBefore);
});

test('every type of file can be stored', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const files: [AttachmentInput['content_type'], Buffer][] = [
    ['image/png', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')],
    ['image/webp', Buffer.from('RIFF1234WEBPVP8 ')],
    ['image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
    ['application/pdf', PDF()],
    ['image/jpeg', JPEG()],
  ];
  for (const [content_type, file] of files)
    expect(await attach(user, id, file, { content_type })).toMatchObject({ status: 'stored', content_type });
});

test("a change of the transaction keeps its files, and so do deletion and restore; someone else's are not found", async () => {
  const [{ user, record, body }, other] = [await newBooks(), await newBooks()];
  const { id } = await record('expense');
  const stored = await attach(user, id);
  const path = `/budgeting/expenses/${id}`;
  expect(done(await user.put(path, body('expense', { amount: 99 }))).attachment_count).toBe(1);
  await user.delete(path);
  expect(done(await user.get(`/attachments/${stored.id}`))).toEqual(stored);
  expect(done(await user.post(`${path}/restore`)).attachment_count).toBe(1);
  await expectHidden(stored.id, (each) => other.user.post(`/attachments/${each}/complete`));
  const read = done(await user.get(path));
  expect(done(await user.put(path, read)).attachment_count).toBe(1);
});

test('a change of the transaction at the same moment loses no file', async () => {
  const { user, record, body } = await newBooks();
  const { id } = await record('expense');
  const announced = [];
  for (const mark of ['a', 'b', 'c', 'd']) {
    const one = done(await user.post(at(id), announcement(JPEG(mark))));
    await send(one, JPEG(mark));
    announced.push(one);
  }
  await Promise.all([
    ...announced.map((each) => user.post(`/attachments/${each.id}/complete`)),
    ...[1, 2, 3].map((amount) => user.put(`/budgeting/expenses/${id}`, body('expense', { amount }))),
  ]).then((answers) => answers.forEach(done));
  expect(done(await user.get(`/transactions/${id}`)).attachment_count).toBe(4);
});

test('another member completes an upload, and is who changed it last', async () => {
  const { user, record } = await newBooks();
  const editor = await withMember(user, 'editor');
  const { id } = await record('expense');
  const announced = done(await editor.post(at(id), announcement(JPEG())));
  await send(announced, JPEG());
  const stored = done(await user.post(`/attachments/${announced.id}/complete`));
  expect(stored).toMatchObject({ created_by: { id: editor.id }, updated_by: { id: user.id } });
});
