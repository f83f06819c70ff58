import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { type Books, done, expectProblem, newBooks } from '../../support/user-with-books.ts';

const PATH = '/budgeting/categories';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

test('shows the category with the current state of its account', async () => {
  const { user, categories } = books;
  expect(done(await user.get(`${PATH}/${categories.income.id}`))).toEqual(categories.income);
});

test('has an ETag that changes with its account, but not with a posting', async () => {
  const { user, categories, record } = books;
  const url = `${PATH}/${categories.expense.id}`;
  const etag = (await user.get(url)).headers.get('etag') ?? '';
  await record('expense');
  expect((await user.get(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const { account } = categories.expense;
  done(await user.put(`/accounts/${account.id}`, { name: account.name, is_active: false }));
  const changed = await user.get(url, { headers: { 'if-none-match': etag } });
  expect(done(changed).account.is_active).toBe(false);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('returns 404 for anything but a category of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(books.categories.income.id, (id) => stranger.get(`${PATH}/${id}`));
  for (const id of [NO_ID, 'x', books.accounts.Cash.id])
    expectProblem(await books.user.get(`${PATH}/${id}`), 404, 'not_found');
});
