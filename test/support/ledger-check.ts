import { expect } from 'vitest';
import type { Item } from '../../lib/platform/table/write.ts';
import { walk } from './api.ts';
import { minorOf } from './exact.ts';
import { type LedgerModel, linesOf } from './ledger-model.ts';
import { type ShownAccount, shownTransaction } from './ledger-shown.ts';
import { storedItems } from './ledger-table.ts';
import { digitsOf, found, PATHS, SUMMARY_MONTHS, type World } from './ledger-world.ts';
import { same } from './same.ts';

/** Balances, monthly totals and the trial balance as the API shows them, in three calls. */
export async function expectShownSums(world: World): Promise<void> {
  const { user } = world;
  const [accounts, summary, trialBalance] = await Promise.all([
    user.get('/accounts?limit=100'),
    user.get(`/reports/summary?from=${SUMMARY_MONTHS.from}&to=${SUMMARY_MONTHS.to}`),
    user.get('/reports/trial-balance'),
  ]);
  expectAccounts(world, accounts.body);
  expectSummary(world, summary.body);
  expectTrialBalance(world, trialBalance.body);
}

function expectAccounts({ model, baseId }: World, body: { data: ShownAccount[]; has_more: boolean }): void {
  expect(body.has_more).toBe(false);
  const shown = body.data.map(({ id, balance, balances }) => ({
    id,
    balance: minorOf(balance, digitsOf(baseId)),
    balances: balances.map((each) => [each.currency_id, minorOf(each.balance, digitsOf(each.currency_id))]),
  }));
  const expected = body.data.map(({ id, type }) => {
    const sign = type === 'asset' || type === 'expense' ? 1n : -1n;
    return {
      id,
      balance: model.shownBalance(id, type),
      balances: Object.entries(model.currencyBalances(id)).map(([currencyId, balance]) => [
        currencyId,
        sign * balance,
      ]),
    };
  });
  same(shown, expected);
  // No account that has lines is missing.
  const ids = new Set(body.data.map(({ id }) => id));
  expect(model.accountIds().filter((id) => !ids.has(id))).toEqual([]);
}

interface ShownTotals {
  income: number;
  expense: number;
  net: number;
  categories: { category_id: string; kind: string; amount: number }[];
}

function expectSummary(
  { model, baseId }: World,
  body: { months: (ShownTotals & { month: string })[]; total: ShownTotals },
): void {
  const totalsOf = (totals: ShownTotals) => ({
    income: minorOf(totals.income, digitsOf(baseId)),
    expense: minorOf(totals.expense, digitsOf(baseId)),
    net: minorOf(totals.net, digitsOf(baseId)),
    categories: totals.categories
      .map((each) => `${each.category_id} ${each.kind} ${minorOf(each.amount, digitsOf(baseId))}`)
      .sort(),
  });
  const months = ['2025-12', '2026-01', '2026-02', '2026-03'];
  same(
    body.months.map(({ month, ...totals }) => ({ month, ...totalsOf(totals) })),
    months.map((month) => ({ month, ...modelTotals(model, month) })),
  );
  same(totalsOf(body.total), modelTotals(model, ''));
}

/** Of the months with this prefix: one, or all. */
function modelTotals(model: LedgerModel, month: string) {
  const totals = model.monthTotals().filter((total) => total.month.startsWith(month));
  const sumOf = (list: typeof totals) => list.reduce((sum, total) => sum + total.baseMinor, 0n);
  const income = sumOf(totals.filter(({ kind }) => kind === 'income'));
  const expense = sumOf(totals.filter(({ kind }) => kind === 'expense'));
  const categoryIds = [...new Set(totals.map(({ categoryId }) => categoryId))];
  const categories = categoryIds.map((id) => {
    const own = totals.filter(({ categoryId }) => categoryId === id);
    return `${id} ${found(own[0]).kind} ${sumOf(own)}`;
  });
  return { income, expense, net: income - expense, categories: categories.sort() };
}

interface ShownTrialBalance {
  accounts: { id: string; debit: number; credit: number }[];
  total: { debit: number; credit: number };
}

function expectTrialBalance({ model, baseId }: World, body: ShownTrialBalance): void {
  const columnsOf = ({ debit, credit }: { debit: number; credit: number }) => ({
    debit: minorOf(debit, digitsOf(baseId)),
    credit: minorOf(credit, digitsOf(baseId)),
  });
  const { accounts, total } = model.trialBalance();
  const expected = new Map(accounts.map(({ accountId, ...columns }) => [accountId, columns]));
  same(
    body.accounts.map((account) => ({ id: account.id, ...columnsOf(account) })),
    body.accounts.map(({ id }) => ({ id, ...(expected.get(id) ?? { debit: 0n, credit: 0n }) })),
  );
  same(columnsOf(body.total), total);
  expect(body.total.debit).toBe(body.total.credit);
}

/** Every transaction in the lists, including deleted ones and all lines, in the documented order. */
export async function expectShownTransactions({ user, model }: World): Promise<void> {
  for (const kind of ['expense', 'income'] as const) {
    const shown = (await walk(user, `${PATHS[kind]}?include_deleted=true`)).map(shownTransaction);
    const all = [
      ...model.live.map((each) => ({ ...each, lines: linesOf(each), isDeleted: false })),
      ...model.deleted.map((each) => ({ ...each, lines: linesOf(each), isDeleted: true })),
    ].filter((each) => each.kind === kind);
    const order = ({ date, id }: { date: string; id: string }) => `${date}#${id}`;
    same(
      shown,
      all.sort((a, b) => (order(a) < order(b) ? 1 : -1)),
    );
  }
}

/** The numbers as stored, including counters that the API does not show. */
export async function expectStoredSums({ user, model, categories }: World): Promise<void> {
  const [accountsAndCategories, ledgerAndMonths] = await Promise.all([
    storedItems(user.id, 'ACCOUNT#', 'CATEGORY#~'),
    storedItems(user.id, 'LEDGER', 'MONTH#~'),
  ]);
  const stored = new Map<string, bigint>();
  const note = (name: string, value: unknown) => {
    if (Number(value ?? 0) !== 0) stored.set(name, BigInt(value as number));
  };
  for (const item of [...accountsAndCategories, ...ledgerAndMonths]) noteItem(item, note);

  const expected = new Map<string, bigint>();
  const add = (name: string, value: bigint) => {
    const sum = (expected.get(name) ?? 0n) + value;
    if (sum === 0n) expected.delete(name);
    else expected.set(name, sum);
  };
  for (const id of model.accountIds()) {
    add(`account ${id}`, model.balance(id));
    add(`lines of ${id}`, BigInt(model.lineCount(id)));
    for (const [currencyId, balance] of Object.entries(model.currencyBalances(id)))
      add(`account ${id} ${currencyId}`, balance);
  }
  for (const { id, accountId } of categories) {
    add(`live of ${id}`, BigInt(model.liveCount(id)));
    add(`categories of ${accountId}`, 1n);
  }
  for (const { month, categoryId, kind, baseMinor, count } of model.monthTotals()) {
    // Debit-positive, like everything that is stored.
    add(`month ${month} ${categoryId}`, kind === 'expense' ? baseMinor : -baseMinor);
    add(`count ${month} ${categoryId}`, BigInt(count));
  }
  for (const transaction of model.live) {
    for (const { accountId, currencyId, ...line } of linesOf(transaction)) {
      add(`day ${transaction.date} ${accountId}`, line.debitBase - line.creditBase);
      add(`day ${transaction.date} ${accountId} ${currencyId}`, line.debit - line.credit);
    }
  }
  for (const { currencyId, amountMinor, baseMinor } of model.live) {
    add('turnover', baseMinor);
    add(`turnover_${currencyId}`, amountMinor);
  }
  same(Object.fromEntries([...stored].sort()), Object.fromEntries([...expected].sort()));
}

function noteItem(item: Item, note: (name: string, value: unknown) => void): void {
  const sk = String(item.sk);
  if (sk.startsWith('ACCOUNT#')) {
    note(`account ${item.id}`, item.base_minor);
    note(`lines of ${item.id}`, item.line_count);
    note(`categories of ${item.id}`, item.category_count);
    for (const [name, value] of Object.entries(item))
      if (name.startsWith('balance_')) note(`account ${item.id} ${name.slice('balance_'.length)}`, value);
  } else if (sk.startsWith('CATEGORY#')) {
    note(`live of ${item.id}`, item.live_count);
  } else if (sk.startsWith('MONTH#')) {
    for (const [name, value] of Object.entries(item)) {
      const [, day, currencyId] = /^d(\d\d)(?:_(\w+))?$/.exec(name) ?? [];
      const [, what, categoryId] = /^(category|count)_(.+)$/.exec(name) ?? [];
      if (day)
        note([`day ${item.month}-${day} ${item.account_id}`, currencyId].filter(Boolean).join(' '), value);
      else if (what) note(`${what === 'count' ? what : 'month'} ${item.month} ${categoryId}`, value);
    }
  } else if (sk === 'LEDGER') {
    for (const [name, value] of Object.entries(item)) if (name.startsWith('turnover')) note(name, value);
  }
}
