import { expect, test } from 'vitest';
import { connectForTest } from '../../support/assistant.ts';
import { announcement, attach, JPEG, PDF } from '../../support/files.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

test('gives an address of the file for 5 minutes, which downloads it under its name', async () => {
  const [{ user, record }, other] = [await newBooks(), await newBooks()];
  const { id } = await record('expense');
  const file = PDF('bill');
  const given = { file_name: `Rechnung "März" 'A'.pdf`, content_type: 'application/pdf' } as const;
  const stored = await attach(user, id, file, given);
  const before = Date.now();
  const { url, expires_at } = done(await user.get(`/attachments/${stored.id}/download`));
  expect(Date.parse(expires_at) - before).toBeGreaterThan(4 * 60_000);
  expect(Date.parse(expires_at) - before).toBeLessThanOrEqual(5 * 60_000 + 1000);
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Rechnung _M_rz_ 'A'.pdf"; filename*=UTF-8''Rechnung%20%22M%C3%A4rz%22%20%27A%27.pdf`,
  );
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(file);
  const pending = done(await user.post(`/transactions/${id}/attachments`, announcement(JPEG())));
  expectProblem(await user.get(`/attachments/${pending.id}/download`), 409, 'upload_missing');
  await expectHidden(stored.id, (each) => other.user.get(`/attachments/${each}/download`));
});

test('gives an assistant an address too', async () => {
  const { user, record } = await newBooks();
  const { id } = await attach(user, (await record('expense')).id, PDF(), { content_type: 'application/pdf' });
  const { use } = await connectForTest(user.token);
  const { data } = await use('get_download', { attachment_id: id });
  const answer = await fetch(data.url);
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, PDF()]);
});
