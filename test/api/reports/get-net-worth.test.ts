import { beforeAll, expect, test, vi } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { NOON, TODAY } from '../../support/noon.ts';
import { table } from '../../support/table.ts';
import { done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';

vi.setConfig({ testTimeout: 120_000 });

const PATH = '/reports/net-worth';
const PRESENT = TODAY.slice(0, 7);

let reader: TestUser;
beforeAll(async () => {
  reader = await newUser(NOON);
});

/** The month this many months later, or earlier if negative. */
function monthsLater(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

test('shows the balances of assets and liabilities at the end of each month, with their sums', async () => {
  const { user, accounts, record } = await newBooks(NOON);
  const card = accounts['Credit card'];
  await record('income', { date: '2026-03-31', amount: 500 });
  await record('expense', { date: '2026-01-31', amount: 80, asset_account_id: card.id });
  await record('expense', { date: '2026-02-01', amount: 20, asset_account_id: card.id, is_refund: true });
  await record('income', { date: '2025-06-30', amount: 10, asset_account_id: accounts.Bank.id });
  await record('expense', { date: '2026-03-01', amount: 10, asset_account_id: accounts.Bank.id });
  await record('income', { date: '2199-12-31', amount: 1_000_000 });
  const cash = { account_id: accounts.Cash.id, name: 'Cash', type: 'asset', balance: 500 };
  const bank = { account_id: accounts.Bank.id, name: 'Bank', type: 'asset', balance: 10 };
  const owed = { account_id: card.id, name: 'Credit card', type: 'liability', balance: 80 };
  expect(done(await user.get(`${PATH}?from=2025-12&to=2026-03`))).toEqual({
    from: '2025-12',
    to: '2026-03',
    base_currency_id: 'USD',
    months: [
      { month: '2025-12', assets: 10, liabilities: 0, net: 10, accounts: [bank] },
      { month: '2026-01', assets: 10, liabilities: 80, net: -70, accounts: [bank, owed] },
      {
        month: '2026-02',
        assets: 10,
        liabilities: 60,
        net: -50,
        accounts: [bank, { ...owed, balance: 60 }],
      },
      {
        month: '2026-03',
        assets: 500,
        liabilities: 60,
        net: 440,
        accounts: [cash, { ...owed, balance: 60 }],
      },
    ],
  });
});

test('equals the sum of all earlier transactions, in any currency and order', async () => {
  const { user, accounts, newAccount, record } = await newBooks({ base_currency_id: 'EUR' });
  const old = await newAccount({ name: 'Old account', type: 'liability' });
  const owners = [accounts.Cash, accounts.Bank, accounts['Credit card'], old];
  const rates = [
    { currency_id: 'EUR' },
    { currency_id: 'USD', fx_rate: 0.8777 },
    { currency_id: 'JPY', fx_rate: 0.0061 },
  ];
  const recorded: Json[] = [];
  for (let i = 0; i < 30; i++) {
    recorded.push(
      await record(i % 3 === 0 ? 'income' : 'expense', {
        ...rates[i % rates.length],
        date: `202${4 + (i % 3)}-${String(1 + ((i * 7) % 12)).padStart(2, '0')}-${i % 2 ? '28' : '01'}`,
        amount: 7 + 13 * i,
        is_refund: i % 8 === 7,
        asset_account_id: owners[i % owners.length].id,
      }),
    );
  }
  const [changed, deleted] = recorded.splice(0, 2);
  const { lines: _lines, ...again } = changed;
  const moved = { ...again, date: '2024-12-31', amount: 1 };
  recorded.push(done(await user.put(`/budgeting/incomes/${changed.id}`, moved)));
  await user.delete(`/budgeting/expenses/${deleted.id}`);
  // An account that is no longer used still has its balance.
  done(await user.put(`/accounts/${old.id}`, { name: 'Old account', is_active: false }));
  const cents = (value: number) => Math.round(value * 100);
  const report = done(await user.get(`${PATH}?from=2023-12&to=${PRESENT}`));
  expect(report.months[0]).toEqual({ month: '2023-12', assets: 0, liabilities: 0, net: 0, accounts: [] });
  for (const { month, assets, liabilities, net, accounts: rows } of report.months) {
    const lines = recorded
      .filter(({ date }) => date.slice(0, 7) <= month)
      .flatMap((transaction) => transaction.lines);
    const expected = owners
      .map(({ id, type }) => {
        const own = lines.filter(({ account_id }: Json) => account_id === id);
        const debit = own.reduce(
          (sum: number, line: Json) => sum + cents(line.debit_base) - cents(line.credit_base),
          0,
        );
        return { id, type, balance: type === 'asset' ? debit : 0 - debit };
      })
      .filter(({ balance }) => balance !== 0);
    const shown = rows.map((row: Json) => ({
      id: row.account_id,
      type: row.type,
      balance: cents(row.balance),
    }));
    const byId = (a: Json, b: Json) => (a.id < b.id ? -1 : 1);
    expect(shown.sort(byId), month).toEqual(expected.toSorted(byId));
    const sum = (type: string) =>
      expected.reduce((total, row) => total + (row.type === type ? row.balance : 0), 0);
    expect([cents(assets), cents(liabilities)], month).toEqual([sum('asset'), sum('liability')]);
    expect(cents(net)).toBe(sum('asset') - sum('liability'));
  }
  const last = report.months.at(-1).accounts.find((row: Json) => row.account_id === old.id);
  expect(last.balance).toBe(done(await user.get(`/accounts/${old.id}`)).balance);
});

test('is refused for months that are missing, invalid, too many, or in the future', async () => {
  expectFaults(await reader.get(PATH), { from: 'required', to: 'required' });
  expectFaults(await reader.get(`${PATH}?from=2026-13&to=2026-01-01`), {
    from: 'invalid_month',
    to: 'invalid_month',
  });
  expectFaults(await reader.get(`${PATH}?from=2026-02&to=2026-01`), { to: 'invalid_range' });
  const next = monthsLater(PRESENT, 1);
  expectFaults(await reader.get(`${PATH}?from=${PRESENT}&to=${next}`), { to: 'in_the_future' });
  expectFaults(await reader.get(`${PATH}?from=${next}&to=${next}`), {
    from: 'in_the_future',
    to: 'in_the_future',
  });
  const from = monthsLater(PRESENT, -119);
  expect(done(await reader.get(`${PATH}?from=${from}&to=${PRESENT}`)).months).toHaveLength(120);
  const earlier = monthsLater(PRESENT, -120);
  expectFaults(await reader.get(`${PATH}?from=${earlier}&to=${PRESENT}`), { to: 'range_too_long' });
});

test('is refused if it would have more than 20,000 rows', async () => {
  const { user, accounts } = await newBooks(NOON);
  const pk = `BOOK#${user.bookId}`;
  const stored = await table().get(pk, `ACCOUNT#${accounts.Cash.id}`);
  await writeItems(
    Array.from({ length: 167 }, (_, i) => {
      const [id, code] = [`many-${i}`, `15${String(i).padStart(4, '0')}`];
      return { ...stored, pk, sk: `ACCOUNT#${id}`, id, code, name: `Account ${i}`, base_minor: 100 };
    }),
  );
  const range = (months: number) => `from=${monthsLater(PRESENT, 1 - months)}&to=${PRESENT}`;
  const largest = done(await user.get(`${PATH}?${range(119)}`));
  expect(largest.months[0].accounts).toHaveLength(167);
  expectFaults(await user.get(`${PATH}?${range(120)}`), { to: 'range_too_large' });
});
