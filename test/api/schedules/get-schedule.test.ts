import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { PATH, planner } from './support.ts';

test('shows a schedule to its owner only, with an ETag', async () => {
  const books = await newBooks();
  const { id } = await planner(books).plan();
  const { headers } = await books.user.get(`${PATH}/${id}`);
  const unchanged = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await books.user.get(`${PATH}/${id}`, unchanged)).status).toBe(304);
  expectProblem(await (await newUser()).get(`${PATH}/${id}`), 404, 'not_found');
});

test('shows a template that was stored under other limits, with a currency that has been withdrawn since', async () => {
  const books = await newBooks();
  const { id, template } = await planner(books).plan();
  const stored = { ...template, memo: 'm'.repeat(501), currency_id: 'XYZ' };
  await table().set(`BOOK#${books.user.bookId}`, `SCHEDULE#${id}`, { template: JSON.stringify(stored) });
  expect(done(await books.user.get(`${PATH}/${id}`)).template).toEqual(stored);
});
