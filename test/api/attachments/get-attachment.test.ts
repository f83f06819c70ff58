import { expect, test } from 'vitest';
import { attach, JPEG } from '../../support/files.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, newBooks } from '../../support/user-with-books.ts';

test('is shown with its version, and only in its book', async () => {
  const [{ user, record }, other] = [await newBooks(), await newBooks()];
  const { id } = await record('expense');
  const stored = await attach(user, id, JPEG());
  const answer = await user.get(`/attachments/${stored.id}`);
  expect(done(answer)).toEqual(stored);
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await user.get(`/attachments/${stored.id}`, { headers })).status).toBe(304);
  await expectHidden(stored.id, (each) => other.user.get(`/attachments/${each}`));
});
