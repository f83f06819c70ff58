import { expect } from 'vitest';
import { walk } from '../api.ts';
import { minorOf } from '../exact.ts';
import { type BooksModel, sum } from './model.ts';
import { same } from './same.ts';
import { type ShownAccount, type ShownLine, toLine } from './shown.ts';
import { expectEntry } from './take.ts';
import { DATES, digitsOf, picked, type World } from './world.ts';

/** What a comparison needs to know. */
export type Audited = Pick<World, 'user' | 'baseId' | 'model' | 'categories'>;

/** Everything that the API shows equals the model: sums, net worth, registers. */
export async function expectBooks(world: Audited): Promise<void> {
  const accounts = await expectSums(world);
  await Promise.all([
    expectNetWorth(world, accounts),
    // One of them page by page, a different one each time.
    ...accounts.map((account, index) =>
      expectRegister(world, account, world.model.entries.size % accounts.length === index ? 3 : 100),
    ),
  ]);
}

/** Balances, monthly totals and the trial balance as the API shows them, in three calls. */
export async function expectSums(world: Audited): Promise<ShownAccount[]> {
  const { user } = world;
  const months = monthsOf(world.model);
  const [accounts, summary, trialBalance] = await Promise.all([
    walk(user, '/accounts') as Promise<ShownAccount[]>,
    user.get(`/reports/summary?from=${months[0]}&to=${months.at(-1)}`),
    user.get('/reports/trial-balance'),
  ]);
  expectAccounts(world, accounts);
  expectSummary(world, months, summary.body);
  expectTrialBalance(world, trialBalance.body);
  return accounts;
}

/** Every month from the first to the last that a date of the drafts or of an entry lies in. */
function monthsOf({ live }: BooksModel): string[] {
  const used = [...DATES, ...live.map(({ date }) => date)].map((date) => date.slice(0, 7)).sort();
  const months = used.slice(0, 1);
  for (let month = months[0] ?? ''; month < (used.at(-1) ?? ''); months.push(month)) {
    const next = new Date(`${month}-15`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    month = next.toISOString().slice(0, 7);
  }
  return months;
}

const signOf = (type: string) => (type === 'asset' || type === 'expense' ? 1n : -1n);

function expectAccounts({ model, baseId }: Audited, accounts: readonly ShownAccount[]): void {
  same(
    accounts.map((account) => balancesOf(account, baseId)),
    accounts.map(({ id, type }) => modelBalances(model, id, type)),
  );
  // No account that has lines is missing.
  const ids = new Set(accounts.map(({ id }) => id));
  const all = [...model.entries.values(), ...model.deleted.values()].flatMap(({ lines }) => lines);
  expect(all.filter(({ accountId }) => !ids.has(accountId))).toEqual([]);
}

function balancesOf({ id, balance, balances }: Omit<ShownAccount, 'code' | 'type'>, baseId: string) {
  return [
    id,
    minorOf(balance, digitsOf(baseId)),
    balances.map((each) => [each.currency_id, minorOf(each.balance, digitsOf(each.currency_id))]),
  ];
}

function modelBalances(model: BooksModel, id: string, type: string, through?: string) {
  const sign = signOf(type);
  return [
    id,
    sign * model.balance(id, through),
    Object.entries(model.currencyBalances(id, through)).map(([each, balance]) => [each, sign * balance]),
  ];
}

interface ShownTotals {
  income: number;
  expense: number;
  net: number;
  categories: { category_id: string; kind: string; amount: number }[];
}

function expectSummary(
  { model, baseId, categories }: Audited,
  months: readonly string[],
  body: { months: (ShownTotals & { month: string })[]; total: ShownTotals },
): void {
  const minor = (value: number) => minorOf(value, digitsOf(baseId));
  const totalsOf = (totals: ShownTotals) => ({
    income: minor(totals.income),
    expense: minor(totals.expense),
    net: minor(totals.net),
    categories: totals.categories
      .map((each) => `${each.category_id} ${each.kind} ${minor(each.amount)}`)
      .sort(),
  });
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]));
  /** Of the months with this prefix: one, or all. */
  const expected = (prefix: string) => {
    const byCategory = new Map<string, bigint>();
    for (const [key, total] of model.categoryTotals()) {
      const [month = '', id = ''] = key.split(' ');
      if (!month.startsWith(prefix)) continue;
      byCategory.set(id, (byCategory.get(id) ?? 0n) + (kinds.get(id) === 'expense' ? total : -total));
    }
    const sumOf = (kind: string) =>
      sum([...byCategory].filter(([id]) => kinds.get(id) === kind).map(([, total]) => total));
    const [income, expense] = [sumOf('income'), sumOf('expense')];
    const rows = [...byCategory].map(([id, total]) => `${id} ${kinds.get(id)} ${total}`);
    return { income, expense, net: income - expense, categories: rows.sort() };
  };
  same(
    body.months.map(({ month, ...totals }) => ({ month, ...totalsOf(totals) })),
    months.map((month) => ({ month, ...expected(month) })),
  );
  same(totalsOf(body.total), expected(''));
}

interface Columns {
  debit: number;
  credit: number;
}

function expectTrialBalance(
  { model, baseId }: Audited,
  { accounts, total }: { accounts: (Columns & { id: string })[]; total: Columns },
): void {
  const columnsOf = ({ debit, credit }: Columns) =>
    [debit, credit].map((value) => minorOf(value, digitsOf(baseId)));
  const balances = accounts.map(({ id }) => model.balance(id));
  same(
    accounts.map(columnsOf),
    balances.map((balance) => (balance > 0n ? [balance, 0n] : [0n, -balance])),
  );
  const debits = sum(balances.filter((balance) => balance > 0n));
  same(columnsOf(total), [debits, debits]);
}

async function expectNetWorth(
  { user, model, baseId }: Audited,
  accounts: readonly ShownAccount[],
): Promise<void> {
  const all = monthsOf(model);
  const { body } = await user.get(`/reports/net-worth?from=${all[0]}&to=${all.at(-1)}`);
  const minor = (value: number) => minorOf(value, digitsOf(baseId));
  const of = (type: string, month: string) =>
    accounts
      .filter((account) => account.type === type)
      .map(({ id }) => ({ id, balance: signOf(type) * model.balance(id, `${month}-31`) }))
      .filter(({ balance }) => balance !== 0n);
  const expected = all.map((month) => {
    const assets = of('asset', month);
    const liabilities = of('liability', month);
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

interface ShownRow extends ShownLine {
  transaction_id: string;
  date: string;
  balance: number;
  currency_balance: number;
}

/** In small pages, balances are carried over from page to page. */
export async function expectRegister(
  { model, user, baseId }: Audited,
  { id, type }: ShownAccount,
  limit = 100,
): Promise<void> {
  const expectRows = async (query: string, pageSize: number, through?: string) => {
    const rows = (await walk(user, `/accounts/${id}/register${query}`, pageSize)) as ShownRow[];
    same(
      rows.map((row) => ({
        transactionId: row.transaction_id,
        date: row.date,
        ...toLine({ ...row, account_id: id }, baseId),
        balance: minorOf(row.balance, digitsOf(baseId)),
        currencyBalance: minorOf(row.currency_balance, digitsOf(row.currency_id)),
      })),
      model.register(id, through).map(({ balance, currencyBalance, ...row }) => ({
        ...row,
        accountId: id,
        balance: signOf(type) * balance,
        currencyBalance: signOf(type) * currencyBalance,
      })),
    );
  };
  await expectRows('', limit);
  if (limit < 100) await expectRows('?to=2026-01-31', 100, '2026-01-31');
}

/** Every transaction, of any kind, in one list, newest first; and the balances at the end of a day. */
export async function expectLists({ model, user, baseId }: Audited): Promise<void> {
  const shown = await walk(user, '/transactions?include_deleted=true', 7);
  const order = ({ date, id }: { date: string; id: string }) => `${date}#${id}`;
  const entries = [...model.entries.values(), ...model.deleted.values()];
  entries.sort((a, b) => (order(a) < order(b) ? 1 : -1));
  same(
    shown.map(({ id, deleted_at }) => [id, deleted_at !== undefined]),
    entries.map(({ id }) => [id, model.deleted.has(id)]),
  );
  for (const [index, entry] of entries.entries()) expectEntry(shown[index], entry, baseId);
  same(await walk(user, '/tags'), tagsOf(shown));
  const accounts = (await walk(user, '/accounts')) as ShownAccount[];
  for (const [index, { id, type }] of accounts.entries()) {
    const on = picked(['2025-12-31', '2026-01-31', '2026-02-27'], index + entries.length);
    const { body } = await user.get(`/accounts/${id}?on=${on}`);
    same(balancesOf(body, baseId), modelBalances(model, id, type, on));
  }
}

/** The tags of live transactions, with how many have them. */
export function tagsOf(shown: readonly { tags?: string[]; deleted_at?: string }[]) {
  const used = shown.flatMap(({ tags = [], deleted_at }) => (deleted_at === undefined ? tags : []));
  const counts = Map.groupBy(used.toSorted(), (tag) => tag);
  return [...counts].map(([tag, all]) => ({ tag, count: all.length }));
}
