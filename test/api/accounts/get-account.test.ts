import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { type Books, expectProblem, newBooks } from '../../support/user-with-books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

describe('balances', () => {
  test('are positive on the natural side of the account type', async () => {
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
    // Money received on a credit card reduces the debt, here by more than there was.
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

describe('on a day', () => {
  test('include everything dated up to the end of the day, in whatever order it was recorded', async () => {
    const { user, accounts, categories, record } = await newBooks();
    const dates = ['2026-03-15', '2026-01-31', '2026-02-01', '2024-02-29', '2026-03-01', '2026-12-31'];
    const recorded: { date: string; base: number; amount: number; currency: string }[] = [];
    for (const [index, date] of dates.entries()) {
      const isForeign = index % 2 === 1;
      const body = isForeign ? { date, currency_id: 'EUR', fx_rate: 1.25 } : { date };
      const amount = 8 * (index + 1);
      const direction = index % 3 === 0 ? 'expense' : 'income';
      await record(direction, { ...body, amount });
      const sign = direction === 'expense' ? -1 : 1;
      recorded.push({
        date,
        amount: sign * amount,
        base: sign * (isForeign ? 1.25 * amount : amount),
        currency: isForeign ? 'EUR' : 'USD',
      });
    }
    const refund = { is_refund: true, amount: 3, date: '2026-02-01' };
    await record('expense', refund);
    recorded.push({ date: refund.date, amount: 3, base: 3, currency: 'USD' });
    for (const on of [...dates, '2024-02-28', '1900-01-01', '2026-02-28', '2026-03-02', '2199-12-31']) {
      const until = recorded.filter(({ date }) => date <= on);
      const sum = (currency: string) =>
        until.filter((each) => each.currency === currency).reduce((total, { amount }) => total + amount, 0);
      const { body } = await user.get(`/accounts/${accounts.Cash.id}?on=${on}`);
      expect(body, on).toMatchObject({
        id: accounts.Cash.id,
        name: 'Cash',
        balance: until.reduce((total, { base }) => total + base, 0),
        balances: ['EUR', 'USD']
          .map((currency_id) => ({ currency_id, balance: sum(currency_id) }))
          .filter(({ balance }) => balance !== 0),
      });
    }
    const incomes = await user.get(`/accounts/${categories.income.account.id}?on=2026-01-31`);
    expect(incomes.body).toMatchObject({ balance: 20 });
    const unused = await user.get(`/accounts/${accounts.Bank.id}?on=2026-01-31`);
    expect(unused.body).toMatchObject({ balance: 0, balances: [] });
  });

  test('follow a change of date and amount, a deletion and a restore', async () => {
    const { user, accounts, record } = await newBooks();
    const on = async (date: string) =>
      (await user.get(`/accounts/${accounts.Cash.id}?on=${date}`)).body.balance;
    const { id, ...income } = await record('income', { date: '2026-05-10', amount: 40 });
    expect([await on('2026-05-09'), await on('2026-05-10')]).toEqual([0, 40]);
    await user.put(`/budgeting/incomes/${id}`, { ...income, date: '2026-04-30', amount: 50 });
    expect([await on('2026-04-29'), await on('2026-04-30'), await on('2026-05-10')]).toEqual([0, 50, 50]);
    await user.delete(`/budgeting/incomes/${id}`);
    expect(await on('2026-05-10')).toBe(0);
    await user.post(`/budgeting/incomes/${id}/restore`);
    expect([await on('2026-04-29'), await on('2026-04-30')]).toEqual([0, 50]);
  });

  test('skip the years between the dates of entries that are centuries apart', async () => {
    const { user, accounts, record } = await newBooks();
    for (const date of ['1900-01-01', '1911-06-15', '2026-06-15', '2199-12-31'])
      await record('income', { date, amount: 1, currency_id: 'USD' });
    const on = async (date: string) =>
      (await user.get(`/accounts/${accounts.Cash.id}?on=${date}`)).body.balance;
    expect([await on('1900-01-01'), await on('1911-06-14'), await on('1911-06-15')]).toEqual([1, 1, 2]);
    expect([await on('2026-06-14'), await on('2199-12-30'), await on('2199-12-31')]).toEqual([2, 3, 4]);
  });

  test('are shown only for a day that exists', async () => {
    const { user, accounts } = books;
    for (const on of ['2026-02-30', '2026-02', 'today', '']) {
      const response = await user.get(`/accounts/${accounts.Cash.id}?on=${on}`);
      expectProblem(response, 422, 'validation_failed');
      expect(response.body.errors).toMatchObject([{ field: 'on', code: 'invalid_date' }]);
    }
    expectProblem(await user.get(`/accounts/${NO_ID}?on=2026-02-01`), 404, 'not_found');
  });
});

test('has an ETag that changes with a balance and with the name', async () => {
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
