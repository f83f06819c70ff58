import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { type Books, done, expectBalanced, expectProblem, newBooks } from '../../support/user-with-books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

test('deletes the account and frees its code', async () => {
  const { user, newAccount } = books;
  const account = await newAccount({ name: 'A', type: 'asset', code: 'gone' });
  const answer = await user.delete(`/accounts/${account.id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectProblem(await user.get(`/accounts/${account.id}`), 404, 'not_found');
  expectProblem(await user.put(`/accounts/${account.id}`, { name: 'A' }), 404, 'not_found');
  expectProblem(await user.delete(`/accounts/${account.id}`), 404, 'not_found');
  expect((await walk(user, '/accounts')).map(({ id }) => id)).not.toContain(account.id);
  await newAccount({ name: 'B', type: 'income', code: 'gone' });
});

test('can also delete an account of the default chart', async () => {
  expect((await books.user.delete(`/accounts/${books.accounts.Receivables.id}`)).status).toBe(204);
});

describe('refuses an account', () => {
  const refused = async ({ user }: Books, id: string) => {
    expectProblem(await user.delete(`/accounts/${id}`), 409, 'account_in_use');
    expect((await user.get(`/accounts/${id}`)).status).toBe(200);
  };

  test('that has lines, including those of deleted transactions', async () => {
    const own = await newBooks();
    const { id } = own.accounts.Bank;
    const income = await own.record('income', { asset_account_id: id });
    await refused(own, id);
    await own.user.delete(`/budgeting/incomes/${income.id}`);
    await refused(own, id);
    expect((await own.user.post(`/budgeting/incomes/${income.id}/restore`)).status).toBe(200);
    await expectBalanced(own.user);
  });

  test('until its last line has moved to another account', async () => {
    const own = await newBooks();
    const expense = await own.record('expense');
    await refused(own, own.accounts.Cash.id);
    const moved = own.body('expense', { asset_account_id: own.accounts.Bank.id });
    done(await own.user.put(`/budgeting/expenses/${expense.id}`, moved));
    expect((await own.user.delete(`/accounts/${own.accounts.Cash.id}`)).status).toBe(204);
    await expectBalanced(own.user);
  });

  test('that a category posts to', async () => {
    const own = await newBooks();
    await refused(own, own.categories.expense.account.id);
    const account = await own.newAccount({ name: 'Trips', type: 'expense' });
    const category = await own.newCategory('expense', 'Trips', { account_id: account.id });
    const other = await own.newCategory('expense', 'Flights', { account_id: account.id });
    await refused(own, account.id);
    await own.user.delete(`/budgeting/categories/${category.id}`);
    await refused(own, account.id);
    await own.user.delete(`/budgeting/categories/${other.id}`);
    expectProblem(await own.user.get(`/accounts/${account.id}`), 404, 'not_found');
  });

  test('that an obligation uses, including a deleted one', async () => {
    const own = await newBooks();
    const contact = done(await own.user.post('/contacts', { name: 'Ann' }));
    const { id } = own.accounts.Payables;
    const obligation = done(
      await own.user.post('/obligations', {
        name: 'Loan',
        opened_date: '2026-01-01',
        original_amount: 1,
        outstanding_amount: 1,
        contact_id: contact.id,
        account_id: id,
        currency_id: 'USD',
      }),
    );
    await refused(own, id);
    await own.user.delete(`/obligations/${obligation.id}`);
    await refused(own, id);
  });
});

test('respects If-Match', async () => {
  const account = await books.newAccount({ name: 'A', type: 'asset' });
  const url = `/accounts/${account.id}`;
  const etag = (await books.user.get(url)).headers.get('etag') ?? '';
  await books.user.put(url, { name: 'B' });
  expectProblem(await books.user.delete(url, { headers: { 'if-match': etag } }), 412, 'version_mismatch');
  const fresh = (await books.user.get(url)).headers.get('etag') ?? '';
  expect((await books.user.delete(url, { headers: { 'if-match': fresh } })).status).toBe(204);
});

test('returns 404 for anything but an account of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(books.accounts.Cash.id, (id) => stranger.delete(`/accounts/${id}`));
  expectProblem(await books.user.delete(`/accounts/${NO_ID}`), 404, 'not_found');
  expect((await books.user.get(`/accounts/${books.accounts.Cash.id}`)).status).toBe(200);
});
