import { expect, test } from 'vitest';
import { NOON, TODAY } from '../../support/noon.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { PATH, planner } from './support.ts';

test('deletes permanently, and keeps what was posted', async () => {
  const books = await newBooks(NOON);
  const { plan, settle, postedDates, upcoming } = planner(books);
  const { id } = await plan();
  const etag = (await books.user.get(`${PATH}/${id}`)).headers.get('etag') ?? '';
  done(await settle(id, TODAY, { action: 'post' }));
  const stale = { headers: { 'if-match': etag } };
  expectProblem(await books.user.delete(`${PATH}/${id}`, stale), 412, 'version_mismatch');
  expect((await books.user.delete(`${PATH}/${id}`)).status).toBe(204);
  expectProblem(await books.user.get(`${PATH}/${id}`), 404, 'not_found');
  expectProblem(await books.user.delete(`${PATH}/${id}`), 404, 'not_found');
  expect([await postedDates(), await upcoming()]).toEqual([[TODAY], []]);
});
