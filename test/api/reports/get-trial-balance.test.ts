import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { done, ID, type Json, KINDS, newBooks, PATHS } from '../../support/user-with-books.ts';

const PATH = '/reports/trial-balance';

test('shows every account with nothing on either side at first, by code', async () => {
  const user = await newUser({ base_currency_id: 'EUR' });
  const nothing = { id: ID, debit: 0, credit: 0 };
  expect(done(await user.get(PATH))).toEqual({
    base_currency_id: 'EUR',
    accounts: [
      { ...nothing, code: '1000', name: 'Cash', type: 'asset' },
      { ...nothing, code: '1010', name: 'Bank', type: 'asset' },
      { ...nothing, code: '1200', name: 'Receivables', type: 'asset' },
      { ...nothing, code: '2000', name: 'Payables', type: 'liability' },
      { ...nothing, code: '2100', name: 'Credit card', type: 'liability' },
      { ...nothing, code: '3000', name: 'Opening balances', type: 'equity' },
    ],
    total: { debit: 0, credit: 0 },
  });
});

test('puts each balance on its own side, whatever the type of the account', async () => {
  const { user, accounts, record } = await newBooks();
  await record('expense', { amount: 70, asset_account_id: accounts.Cash.id });
  await record('income', { amount: 100, asset_account_id: accounts.Bank.id });
  await record('income', { amount: 5, asset_account_id: accounts['Credit card'].id });
  await record('expense', {
    amount: 10,
    currency_id: 'EUR',
    fx_rate: 1.5,
    asset_account_id: accounts.Payables.id,
  });
  const report = done(await user.get(PATH));
  const sides = Object.fromEntries(
    report.accounts.map(({ name, debit, credit }: Json) => [name, [debit, credit]]),
  );
  expect(sides).toEqual({
    Cash: [0, 70],
    Bank: [100, 0],
    Receivables: [0, 0],
    Payables: [0, 15],
    'Credit card': [5, 0],
    'Opening balances': [0, 0],
    Salary: [0, 105],
    Food: [85, 0],
  });
  expect(report.total).toEqual({ debit: 190, credit: 190 });
});

test('has equal totals after everything that can happen to transactions', async () => {
  const own = await newBooks({ base_currency_id: 'KWD' });
  const equal = async () => {
    const { total } = done(await own.user.get(PATH));
    expect(total.debit).toBe(total.credit);
    return total.debit;
  };
  for (const kind of KINDS) {
    const first = await own.record(kind, { currency_id: 'JPY', amount: 333, fx_rate: 0.00195 });
    await own.record(kind, { currency_id: 'USD', amount: 0.01, fx_rate: 0.3 });
    await own.record(kind, { currency_id: 'EUR', amount: 19.99 });
    await equal();
    const url = `${PATHS[kind]}/${first.id}`;
    const moved = { currency_id: 'UYW', amount: 1.2345, fx_rate: 7, asset_account_id: own.accounts.Bank.id };
    done(await own.user.put(url, own.body(kind, moved)));
    await equal();
    await own.user.delete(url);
    await equal();
    done(await own.user.post(`${url}/restore`));
    await equal();
    const { id, account } = own.categories[kind];
    done(await own.user.put(`/budgeting/categories/${id}`, { name: 'Renamed', is_active: false }));
    done(await own.user.put(`/accounts/${account.id}`, { name: 'Renamed', is_active: false }));
    await equal();
  }
  expect(await equal()).toBeGreaterThan(0);
});

test('shows new accounts, but not deleted ones', async () => {
  const { user, newAccount } = await newBooks();
  const account = await newAccount({ name: 'Gold', type: 'asset', code: '0001' });
  expect(done(await user.get(PATH)).accounts[0]).toMatchObject({
    id: account.id,
    name: 'Gold',
    code: '0001',
  });
  await user.delete(`/accounts/${account.id}`);
  expect(done(await user.get(PATH)).accounts[0].name).toBe('Cash');
});

test('covers one user', async () => {
  const [one, two] = [await newBooks(), await newBooks()];
  await one.record('expense');
  expect(done(await two.user.get(PATH)).total).toEqual({ debit: 0, credit: 0 });
});
