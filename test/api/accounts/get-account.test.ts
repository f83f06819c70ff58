import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { type Books, expectProblem, newBooks } from '../../support/user-with-books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

describe('balances', () => {
  test('are positive on the side that the type of the account grows on', async () => {
    const { accounts, categories, record, balances } = await newBooks();
    await record('expense', { amount: 30, asset_account_id: accounts.Cash.id });
    await record('income', { amount: 100, asset_account_id: accounts.Bank.id });
    await record('expense', { amount: 7.5, asset_account_id: accounts['Credit card'].id });
    const inUsd = (balance: number) => ({ balance, balances: [{ currency_id: 'USD', balance }] });
    expect(await balances(accounts.Cash.id)).toEqual(inUsd(-30));
    expect(await balances(accounts.Bank.id)).toEqual(inUsd(100));
    expect(await balances(accounts['Credit card'].id)).toEqual(inUsd(7.5));
    expect(await balances(categories.expense.account.id)).toEqual(inUsd(37.5));
    expect(await balances(categories.income.account.id)).toEqual(inUsd(100));
    expect(await balances(accounts['Opening balances'].id)).toEqual({ balance: 0, balances: [] });
    // Money that comes in on a credit card is less debt, and here more than there was.
    await record('income', { amount: 10, asset_account_id: accounts['Credit card'].id });
    expect(await balances(accounts['Credit card'].id)).toEqual(inUsd(-2.5));
  });

  test('are kept in each currency, and in the base currency as it was converted', async () => {
    const { accounts, record, balances } = await newBooks();
    const cash = accounts.Cash.id;
    await record('expense', { currency_id: 'EUR', amount: 10, fx_rate: 1.2 });
    await record('income', { currency_id: 'JPY', amount: 1000, fx_rate: 0.0071 });
    await record('income', { currency_id: 'EUR', amount: 4, fx_rate: 1.5 });
    await record('income', { currency_id: 'KWD', amount: 0.125, fx_rate: 3 });
    await record('expense', { amount: 1 });
    expect(await balances(cash)).toEqual({
      // 7.10 + 6.00 + 0.38 came in, 12.00 and 1.00 went out.
      balance: 0.48,
      balances: [
        { currency_id: 'EUR', balance: -6 },
        { currency_id: 'JPY', balance: 1000 },
        { currency_id: 'KWD', balance: 0.125 },
        { currency_id: 'USD', balance: -1 },
      ],
    });
  });

  test('leave out a currency with a balance of zero, even if the base currency has a difference', async () => {
    const { accounts, record, balances } = await newBooks();
    await record('income', { currency_id: 'EUR', amount: 10, fx_rate: 1.1 });
    await record('expense', { currency_id: 'EUR', amount: 10, fx_rate: 1.2 });
    expect(await balances(accounts.Cash.id)).toEqual({ balance: -1, balances: [] });
  });

  test('are exact to the last digit that a sum may have', async () => {
    const { accounts, record, balances } = await newBooks();
    for (let i = 0; i < 4; i++) await record('income', { amount: 9_999_999_999_999.99 });
    await record('income', { amount: 0.01 });
    expect(await balances(accounts.Cash.id)).toMatchObject({ balance: 39_999_999_999_999.97 });
  });
});

test('has an ETag that a balance changes, and a name', async () => {
  const { user, accounts, record } = books;
  const read = () => user.get(`/accounts/${accounts.Bank.id}`);
  const first = (await read()).headers.get('etag') ?? '';
  const unchanged = await user.get(`/accounts/${accounts.Bank.id}`, { headers: { 'if-none-match': first } });
  expect(unchanged.status).toBe(304);
  await record('income', { asset_account_id: accounts.Bank.id });
  const second = (await read()).headers.get('etag');
  expect(second).not.toBe(first);
  await user.put(`/accounts/${accounts.Bank.id}`, { name: 'Savings bank' });
  expect((await read()).headers.get('etag')).not.toBe(second);
});

test('returns 404 for anything but an account of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(books.accounts.Cash.id, (id) => stranger.get(`/accounts/${id}`));
  for (const id of [NO_ID, 'x', '1000', '..%2fauth', NO_ID.toUpperCase(), books.categories.expense.id]) {
    expectProblem(await books.user.get(`/accounts/${id}`), 404, 'not_found');
  }
});
