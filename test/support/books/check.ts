import { walk } from '../api.ts';
import { minorOf } from '../exact.ts';
import type { ShownAccount } from '../ledger-shown.ts';
import { digitsOf } from '../ledger-world.ts';
import { same } from '../same.ts';
import { sum } from './model.ts';
import { expectEntry } from './take.ts';
import type { BooksWorld } from './world.ts';

/** The first and the last month that a date of the drafts lies in. */
const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03'];
const MONTH_ENDS = ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31'];

/** Everything that the API shows equals the model: accounts, trial balance, months, registers, net worth. */
export async function expectBooks(world: BooksWorld): Promise<void> {
  const accounts = (await walk(world.user, '/accounts')) as ShownAccount[];
  await Promise.all([
    expectAccounts(world, accounts),
    expectTrialBalance(world),
    expectSummary(world),
    expectNetWorth(world, accounts),
    // One of them page by page, a different one after every step.
    ...accounts.map((account, index) =>
      expectRegister(world, account, world.model.entries.size % accounts.length === index ? 3 : 100),
    ),
  ]);
}

const signOf = (type: string) => (type === 'asset' || type === 'expense' ? 1n : -1n);

function expectAccounts({ model, baseId }: BooksWorld, accounts: readonly ShownAccount[]): void {
  const shown = accounts.map(({ id, balance, balances }) => [
    id,
    minorOf(balance, digitsOf(baseId)),
    balances.map((each) => [each.currency_id, minorOf(each.balance, digitsOf(each.currency_id))]),
  ]);
  const expected = accounts.map(({ id, type }) => [
    id,
    signOf(type) * model.balance(id),
    Object.entries(model.currencyBalances(id)).map(([currencyId, balance]) => [
      currencyId,
      signOf(type) * balance,
    ]),
  ]);
  same(shown, expected);
}

async function expectTrialBalance({ user, model, baseId }: BooksWorld): Promise<void> {
  const { accounts, total } = (await user.get('/reports/trial-balance')).body as {
    accounts: { id: string; debit: number; credit: number }[];
    total: { debit: number; credit: number };
  };
  const minor = (value: number) => minorOf(value, digitsOf(baseId));
  const balances = accounts.map(({ id }) => model.balance(id));
  same(
    accounts.map(({ debit, credit }) => minor(debit) - minor(credit)),
    balances,
  );
  const debits = sum(balances.filter((balance) => balance > 0n));
  same([minor(total.debit), minor(total.credit)], [debits, debits]);
}

async function expectSummary({ user, model, baseId, categories }: BooksWorld): Promise<void> {
  const { body } = await user.get(`/reports/summary?from=${MONTHS[0]}&to=${MONTHS.at(-1)}`);
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]));
  const expected = [...model.categoryTotals()].map(([key, total]) => {
    const [month = '', id = ''] = key.split(' ');
    return `${month} ${id} ${kinds.get(id) === 'expense' ? total : -total}`;
  });
  const shown = (
    body.months as { month: string; categories: { category_id: string; amount: number }[] }[]
  ).flatMap(({ month, categories: rows }) =>
    rows.map(({ category_id, amount }) => `${month} ${category_id} ${minorOf(amount, digitsOf(baseId))}`),
  );
  same(shown.sort(), expected.sort());
}

async function expectNetWorth(
  { user, model, baseId }: BooksWorld,
  accounts: readonly ShownAccount[],
): Promise<void> {
  const { body } = await user.get(`/reports/net-worth?from=${MONTHS[0]}&to=${MONTHS.at(-1)}`);
  const minor = (value: number) => minorOf(value, digitsOf(baseId));
  const of = (type: string, through: string) =>
    accounts
      .filter((account) => account.type === type)
      .map(({ id }) => ({ id, balance: signOf(type) * model.balance(id, through) }))
      .filter(({ balance }) => balance !== 0n);
  const expected = MONTHS.map((month, index) => {
    const through = MONTH_ENDS[index] ?? '';
    const assets = of('asset', through);
    const liabilities = of('liability', through);
    const total = (rows: typeof assets) => sum(rows.map(({ balance }) => balance));
    return [
      month,
      total(assets),
      total(liabilities),
      total(assets) - total(liabilities),
      [...assets, ...liabilities].map(({ id, balance }) => `${id} ${balance}`).sort(),
    ];
  });
  const months = body.months as {
    month: string;
    assets: number;
    liabilities: number;
    net: number;
    accounts: { account_id: string; balance: number }[];
  }[];
  const shown = months.map(({ month, assets, liabilities, net, accounts: rows }) => [
    month,
    minor(assets),
    minor(liabilities),
    minor(net),
    rows.map(({ account_id, balance }) => `${account_id} ${minor(balance)}`).sort(),
  ]);
  same(shown, expected);
}

interface ShownRow {
  transaction_id: string;
  date: string;
  currency_id: string;
  debit: number;
  credit: number;
  debit_base: number;
  credit_base: number;
  balance: number;
  currency_balance: number;
}

/** In small pages, so that balances are carried over from page to page. */
async function expectRegister(world: BooksWorld, { id, type }: ShownAccount, limit: number): Promise<void> {
  const { model, user } = world;
  const sign = signOf(type);
  const expected = (through?: string) =>
    model.register(id, through).map(({ balance, currencyBalance, ...row }) => ({
      ...row,
      balance: sign * balance,
      currencyBalance: sign * currencyBalance,
    }));
  const rows = (await walk(user, `/accounts/${id}/register`, limit)) as ShownRow[];
  same(toRows(world, rows), expected());
  if (limit === 100) return;
  const through = MONTH_ENDS[1] ?? '';
  const until = (await walk(user, `/accounts/${id}/register?to=${through}`, 100)) as ShownRow[];
  same(toRows(world, until), expected(through));
}

function toRows({ baseId }: BooksWorld, rows: readonly ShownRow[]) {
  return rows.map((row) => {
    const [digits, baseDigits] = [digitsOf(row.currency_id), digitsOf(baseId)];
    return {
      transactionId: row.transaction_id,
      date: row.date,
      currencyId: row.currency_id,
      amount: minorOf(row.debit, digits) - minorOf(row.credit, digits),
      base: minorOf(row.debit_base, baseDigits) - minorOf(row.credit_base, baseDigits),
      balance: minorOf(row.balance, baseDigits),
      currencyBalance: minorOf(row.currency_balance, digits),
    };
  });
}

/** Every transaction, of any kind, in one list, newest first; and the balances at the end of a day. */
export async function expectLists(world: BooksWorld): Promise<void> {
  const { model, user, baseId } = world;
  const shown = await walk(user, '/transactions', 7);
  const order = ({ date, id }: { date: string; id: string }) => `${date}#${id}`;
  const entries = [...model.entries.values()].sort((a, b) => (order(a) < order(b) ? 1 : -1));
  same(
    shown.map(({ id }) => id),
    entries.map(({ id }) => id),
  );
  for (const [index, entry] of entries.entries()) expectEntry(shown[index], entry, baseId);
  for (const on of ['2025-12-31', '2026-01-31', '2026-02-27']) {
    for (const { id, type } of (await walk(user, '/accounts')) as ShownAccount[]) {
      const { body } = await user.get(`/accounts/${id}?on=${on}`);
      const balances = (body.balances as ShownAccount['balances']).map((each) => [
        each.currency_id,
        minorOf(each.balance, digitsOf(each.currency_id)),
      ]);
      const expected = Object.entries(model.currencyBalances(id, on));
      same(
        [minorOf(body.balance, digitsOf(baseId)), balances],
        [
          signOf(type) * model.balance(id, on),
          expected.map(([each, balance]) => [each, signOf(type) * balance]),
        ],
      );
    }
  }
}
