import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceColumns } from '../../lib/ledger/balance.ts';
import { type Currency, currencyOf } from '../../lib/ledger/currency.ts';
import { combine, type Effects, negate } from '../../lib/ledger/effects.ts';
import { MAX_AMOUNT_MINOR, MAX_SUM_MINOR, minor, money, moneyToJson } from '../../lib/ledger/money.ts';
import { type Posting, post, repost, restore, unpost } from '../../lib/ledger/post.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { LedgerModel, linesOf, type ModelTransaction } from '../support/ledger-model.ts';
import { twoLines } from '../support/two-lines.ts';

/** Currencies of 0, 2, 3 and 4 digits. */
const CURRENCY_IDS = ['JPY', 'USD', 'KWD', 'UYW'];
const ASSET_ACCOUNTS = ['bank', 'card', 'cash'];
/** Two categories may share an account, and each kind has more than one. */
const CATEGORIES = [
  { kind: 'expense', categoryId: 'c-food', categoryAccountId: 'living' },
  { kind: 'expense', categoryId: 'c-rent', categoryAccountId: 'living' },
  { kind: 'expense', categoryId: 'c-travel', categoryAccountId: 'travel' },
  { kind: 'income', categoryId: 'c-wages', categoryAccountId: 'wages' },
  { kind: 'income', categoryId: 'c-gifts', categoryAccountId: 'gifts' },
] as const;
const DATES = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01'];

const anyAmount = fc.oneof(
  { weight: 1, arbitrary: fc.bigInt(1n, 5n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 9n) },
  { weight: 2, arbitrary: fc.bigInt(MAX_AMOUNT_MINOR / 2n, MAX_AMOUNT_MINOR) },
);
const anyDraft = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  assetAccountId: fc.constantFrom(...ASSET_ACCOUNTS),
  date: fc.constantFrom(...DATES),
  currencyId: fc.constantFrom(...CURRENCY_IDS),
  amountMinor: anyAmount,
  convertedMinor: fc.oneof(fc.constant(0n), anyAmount),
});
type Draft = typeof anyDraft extends fc.Arbitrary<infer T> ? T : never;

const anyStep = fc.record({
  action: fc.constantFrom('create', 'create', 'update', 'update', 'delete', 'restore'),
  pick: fc.nat(),
  draft: anyDraft,
});

function transactionOf(id: string, draft: Draft, baseId: string): ModelTransaction {
  const { category, convertedMinor, ...rest } = draft;
  const baseMinor = draft.currencyId === baseId ? draft.amountMinor : convertedMinor;
  return { id, ...category, ...rest, baseMinor };
}

function postingOf(transaction: ModelTransaction, base: Currency): Posting {
  const { kind, date, categoryId, categoryAccountId, assetAccountId, amountMinor, baseMinor } = transaction;
  const amounts = {
    amount: money(amountMinor, currencyOf(transaction.currencyId)),
    base: money(baseMinor, base),
  };
  const entry = twoLines(kind, { categoryAccountId, assetAccountId, categoryId }, amounts);
  return { date: date as CalendarDate, entry };
}

/** Applies effects as the table does: adds them, and refuses those that would exceed the turnover's range. */
class Sums {
  readonly values = new Map<string, bigint>();

  apply(effects: Effects): boolean {
    const changes = changesOf(effects);
    expect(new Set(changes.map(([key]) => key)).size).toBe(changes.length);
    const isRefused = changes.some(
      ([key, delta]) => key.startsWith('turnover') && delta > 0n && this.get(key) > MAX_SUM_MINOR - delta,
    );
    if (isRefused) return false;
    for (const [key, delta] of changes) this.add(key, delta);
    return true;
  }

  add(key: string, delta: bigint): void {
    this.values.set(key, this.get(key) + delta);
  }

  get(key: string): bigint {
    return this.values.get(key) ?? 0n;
  }

  notZero(): Record<string, bigint> {
    return Object.fromEntries([...this.values].filter(([, value]) => value !== 0n));
  }
}

/** One key and number for each stored number that the effects change. Records that do not change must be absent. */
function changesOf({ accounts, categories, days, turnover }: Effects): [string, bigint][] {
  const perCurrency = (prefix: string, currencies: Effects['turnover']['currencies']) =>
    currencies.map((each): [string, bigint] => [`${prefix}/in/${each.currencyId}`, each.minor]);
  const records = [
    ...accounts.map((each): [string, bigint][] => [
      [`account/${each.accountId}/base`, each.baseMinor],
      [`account/${each.accountId}/lines`, BigInt(each.lineCount)],
      ...perCurrency(`account/${each.accountId}`, each.currencies),
    ]),
    ...categories.map((each): [string, bigint][] => [
      [`category/${each.categoryId}`, BigInt(each.liveCount)],
    ]),
    ...days.map((each): [string, bigint][] => [
      [`day/${each.date}/${each.accountId}/base`, each.baseMinor],
      ...perCurrency(`day/${each.date}/${each.accountId}`, each.currencies),
      ...each.categories.flatMap(({ categoryId, baseMinor, count }): [string, bigint][] => [
        [`day/${each.date}/${categoryId}/total`, baseMinor],
        [`day/${each.date}/${categoryId}/count`, BigInt(count)],
      ]),
    ]),
  ];
  const isUseless = (record: [string, bigint][]) => record.every(([, delta]) => delta === 0n);
  expect(records.some(isUseless)).toBe(false);
  return [
    ...records.flat(),
    ['turnover/base', turnover.baseMinor],
    ['entries', BigInt(turnover.entryCount)],
    ...perCurrency('turnover', turnover.currencies),
  ];
}

/** All that the model knows, under the same keys. */
function sumsOf(model: LedgerModel): Record<string, bigint> {
  const sums: [string, bigint][] = [['entries', BigInt(model.live.length + model.deleted.length)]];
  for (const accountId of model.accountIds()) {
    sums.push([`account/${accountId}/base`, model.balance(accountId)]);
    sums.push([`account/${accountId}/lines`, BigInt(model.lineCount(accountId))]);
    for (const [currencyId, balance] of Object.entries(model.currencyBalances(accountId))) {
      sums.push([`account/${accountId}/in/${currencyId}`, balance]);
    }
  }
  for (const { categoryId } of CATEGORIES) {
    sums.push([`category/${categoryId}`, BigInt(model.liveCount(categoryId))]);
  }
  for (const transaction of model.live) {
    const { date, kind, categoryId, baseMinor } = transaction;
    // Debit-positive, like everything that is stored.
    sums.push([`day/${date}/${categoryId}/total`, kind === 'expense' ? baseMinor : -baseMinor]);
    sums.push([`day/${date}/${categoryId}/count`, 1n]);
    for (const line of linesOf(transaction)) {
      sums.push([`day/${date}/${line.accountId}/base`, line.debitBase - line.creditBase]);
      sums.push([`day/${date}/${line.accountId}/in/${line.currencyId}`, line.debit - line.credit]);
    }
  }
  for (const { currencyId, amountMinor, baseMinor } of model.live) {
    sums.push(['turnover/base', baseMinor], [`turnover/in/${currencyId}`, amountMinor]);
  }
  const added = new Sums();
  for (const [key, value] of sums) added.add(key, value);
  return added.notZero();
}

function expectSameAsModel(sums: Sums, model: LedgerModel, base: Currency): void {
  // Comparing takes most of the time here, and Node's comparison is many times faster than expect's.
  const [stored, expected] = [sums.notZero(), sumsOf(model)];
  if (!isDeepStrictEqual(stored, expected)) expect(stored).toEqual(expected);
  const trialBalance = model.trialBalance();
  const columns = trialBalance.accounts.map(({ accountId }) =>
    balanceColumns(sums.get(`account/${accountId}/base`)),
  );
  const debit = columns.reduce((total, column) => total + column.debit, 0n);
  const credit = columns.reduce((total, column) => total + column.credit, 0n);
  expect(debit).toBe(trialBalance.total.debit);
  expect(credit).toBe(debit);
  // Neither throws: the turnover's limit keeps every sum where a JSON number is exact.
  moneyToJson(money(debit, base));
  for (const value of Object.values(stored)) minor(value);
}

describe('the stored sums', () => {
  it('equal the simple model after any sequence of creates, updates, deletions and restores', () => {
    // Long enough to reach the limit of the turnover in many of the runs.
    const steps = fc.array(anyStep, { minLength: 30, maxLength: 60 });
    const seen = { done: 0, refused: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCY_IDS), steps, (baseId, sequence) => {
        const base = currencyOf(baseId);
        const model = new LedgerModel();
        const sums = new Sums();
        const attempt = (effects: Effects, inModel: () => void) => {
          const isDone = sums.apply(effects);
          if (isDone) inModel();
          seen[isDone ? 'done' : 'refused'] += 1;
        };
        for (const [index, { action, pick, draft }] of sequence.entries()) {
          const pool = action === 'restore' ? model.deleted : model.live;
          const old = pool[pick % Math.max(pool.length, 1)];
          if (action === 'create') {
            const created = transactionOf(`t${index}`, draft, baseId);
            attempt(post(postingOf(created, base)), () => model.create(created));
          } else if (old && action === 'update') {
            const sameKind = CATEGORIES.filter((category) => category.kind === old.kind);
            const category = sameKind[pick % sameKind.length] ?? draft.category;
            const updated = transactionOf(old.id, { ...draft, category }, baseId);
            attempt(repost(postingOf(old, base), postingOf(updated, base)), () => model.update(updated));
          } else if (old && action === 'delete') {
            const isDone = sums.apply(unpost(postingOf(old, base)));
            expect(isDone).toBe(true);
            model.delete(old.id);
          } else if (old && action === 'restore') {
            attempt(restore(postingOf(old, base)), () => model.restore(old.id));
          }
          expectSameAsModel(sums, model, base);
        }
      }),
      { numRuns: 40 * Number(process.env.LEDGER_RUNS ?? 1) },
    );
    expect(seen.done).toBeGreaterThan(1000);
    // Both outcomes have occurred.
    expect(seen.refused).toBeGreaterThan(0);
  }, 60_000);

  it('are the same whether a transaction is replaced, or deleted and recorded again', () => {
    const USD = currencyOf('USD');
    fc.assert(
      fc.property(anyDraft, anyDraft, (one, other) => {
        const before = postingOf(transactionOf('t', one, 'USD'), USD);
        const after = postingOf(transactionOf('t', other, 'USD'), USD);
        const replaced = repost(before, after);
        expect(combine(post(before), replaced)).toEqual(post(after));
        expect(combine(replaced, repost(after, before), post(before))).toEqual(post(before));
        // Deleting leaves the lines and the entry counted; everything else is as if it had just been recorded.
        const withoutCounts = (effects: Effects) => ({
          ...effects,
          accounts: effects.accounts.map((account) => ({ ...account, lineCount: 0 })),
          turnover: { ...effects.turnover, entryCount: 0 },
        });
        const onlyMoney = (effects: Effects) => combine(withoutCounts(effects));
        expect(onlyMoney(replaced)).toEqual(onlyMoney(combine(unpost(before), post(after))));
        expect(negate(replaced)).toEqual(repost(after, before));
      }),
      { numRuns: 100 * Number(process.env.LEDGER_RUNS ?? 1) },
    );
  });
});
