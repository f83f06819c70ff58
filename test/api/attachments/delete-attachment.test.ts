import { expect, test } from 'vitest';
import { announcement, attach, codeOf, JPEG } from '../../support/files.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

test('goes for good, with its file and its room', async () => {
  const [{ user, record }, other] = [await newBooks(), await newBooks()];
  const { id } = await record('expense');
  const stored = await attach(user, id);
  const path = `/attachments/${stored.id}`;
  const { url } = done(await user.get(`${path}/download`));
  expect((await fetch(url)).status).toBe(200);
  await expectHidden(stored.id, (each) => other.user.delete(`/attachments/${each}`));
  expectProblem(await user.delete(path, { headers: { 'if-match': '"other"' } }), 412, 'version_mismatch');
  const answers = await Promise.all([user.delete(path), user.delete(path)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expectProblem(await user.get(path), 404, 'not_found');
  // Who cannot list the bucket is not told what is missing.
  expect(await codeOf(await fetch(url))).toBe('403 AccessDenied');
  expect(done(await user.get(`/transactions/${id}`))).not.toHaveProperty('attachment_count');
  const announced = done(await user.post(`/transactions/${id}/attachments`, announcement(JPEG())));
  expect((await user.delete(`/attachments/${announced.id}`)).status).toBe(204);
  expect(await table().get(`BOOK#${user.bookId}`, 'COUNTS')).toMatchObject({ attachment_bytes: 0 });
  expect(await table().get(`BOOK#${user.bookId}`, `TRANSACTION#${id}`)).toMatchObject({ attached: 0 });
});
