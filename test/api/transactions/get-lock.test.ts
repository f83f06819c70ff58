import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { done } from '../../support/user-with-books.ts';

const PATH = '/budgeting/lock';

test('is null until something is locked', async () => {
  const user = await newUser();
  const answer = await user.get(PATH);
  expect([answer.status, answer.text]).toEqual([200, '{"locked_through":null}']);
});

test('shows the last locked day, and has an ETag that changes with it', async () => {
  const user = await newUser();
  const etag = (await user.get(PATH)).headers.get('etag') ?? '';
  expect((await user.get(PATH, { headers: { 'if-none-match': etag } })).status).toBe(304);
  done(await user.put(PATH, { locked_through: '2026-03-31' }));
  const after = await user.get(PATH, { headers: { 'if-none-match': etag } });
  expect(done(after)).toEqual({ locked_through: '2026-03-31' });
  expect(after.headers.get('etag')).not.toBe(etag);
});
