import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceColumns } from '../../lib/ledger/balance.ts';
import { type Currency, currencyOf } from '../../lib/ledger/currency.ts';
import { combine, type Effects, negate } from '../../lib/ledger/effects.ts';
import { balanced } from '../../lib/ledger/entry.ts';
import { MAX_AMOUNT_MINOR, MAX_SUM_MINOR, minor, money, moneyToJson } from '../../lib/ledger/money.ts';
import { type Posting, post, repost, restore, unpost } from '../../lib/ledger/post.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { type BookEntry, BooksModel, sum } from '../support/books/model.ts';
import { same } from '../support/books/same.ts';
import { numbersOf, sumsOf } from '../support/books/sums.ts';

/** Currencies of 0, 2, 3 and 4 digits. */
const CURRENCY_IDS = ['JPY', 'USD', 'KWD', 'UYW'];
const MONEY_ACCOUNTS = ['bank', 'card', 'cash'];
/** Two categories may share an account. */
const CATEGORIES = [
  { categoryId: 'c-food', accountId: 'living' },
  { categoryId: 'c-rent', accountId: 'living' },
  { categoryId: 'c-travel', accountId: 'travel' },
  { categoryId: 'c-wages', accountId: 'wages' },
] as const;
const DATES = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01'];

const anyAmount = fc.oneof(
  { weight: 1, arbitrary: fc.bigInt(1n, 5n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 9n) },
  { weight: 2, arbitrary: fc.bigInt(MAX_AMOUNT_MINOR / 2n, MAX_AMOUNT_MINOR) },
);
const anyDraft = fc.record({
  isExpense: fc.boolean(),
  /** More than one are splits. */
  parts: fc.array(
    fc.record({
      category: fc.constantFrom(...CATEGORIES),
      amount: anyAmount,
      converted: fc.oneof(fc.constant(0n), anyAmount),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  accountId: fc.constantFrom(...MONEY_ACCOUNTS),
  date: fc.constantFrom(...DATES),
  currencyId: fc.constantFrom(...CURRENCY_IDS),
  /** Makes it a transfer to another currency, of the amount of the first part. */
  exchange: fc.option(
    fc.record({
      accountId: fc.constantFrom(...MONEY_ACCOUNTS),
      currencyId: fc.constantFrom(...CURRENCY_IDS),
      amount: anyAmount,
    }),
  ),
});
type AnyEntry = typeof anyDraft extends fc.Arbitrary<infer T> ? T : never;

const anyStep = fc.record({
  action: fc.constantFrom('create', 'create', 'update', 'update', 'delete', 'restore'),
  pick: fc.nat(),
  draft: anyDraft,
});

function entryOf(id: string, draft: AnyEntry, baseId: string): BookEntry {
  const { isExpense, accountId, date, currencyId, exchange } = draft;
  const parts = draft.parts.map(({ category, amount, converted }) => ({
    ...category,
    amount,
    base: currencyId === baseId ? amount : converted,
  }));
  const [first] = parts;
  if (first && exchange && exchange.currencyId !== currencyId) {
    const base = exchange.currencyId === baseId ? exchange.amount : first.base;
    return {
      id,
      kind: 'transfer',
      date,
      lines: [
        { ...exchange, base },
        { accountId, currencyId, amount: -first.amount, base: -base },
      ],
    };
  }
  const sign = isExpense ? 1n : -1n;
  const lines = parts.map((part) => ({
    ...part,
    currencyId,
    amount: sign * part.amount,
    base: sign * part.base,
  }));
  const paid = {
    accountId,
    currencyId,
    amount: -sum(lines.map(({ amount }) => amount)),
    base: -sum(lines.map(({ base }) => base)),
  };
  return { id, kind: isExpense ? 'expense' : 'income', date, lines: [...lines, paid] };
}

function postingOf({ date, lines }: BookEntry, base: Currency): Posting {
  const entry = balanced(
    lines.map(({ currencyId, amount, base: inBase, ...line }) => ({
      ...line,
      amount: money(amount, currencyOf(currencyId)),
      base: money(inBase, base),
    })),
  );
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

/** One name and number for each stored number that the effects change. Everything else must be absent. */
function changesOf({ accounts, categories, months, turnover }: Effects): [string, bigint][] {
  const items = [
    ...Object.entries(accounts).map(([id, sums]) => ({ sk: `ACCOUNT#${id}`, id, ...sums })),
    ...Object.entries(categories).map(([id, sums]) => ({ sk: `CATEGORY#${id}`, id, ...sums })),
    ...Object.entries(months).map(([id, sums]) => {
      const [month, account_id] = id.split('#');
      return { sk: `MONTH#${id}`, month, account_id, ...sums };
    }),
  ];
  for (const sums of [accounts, categories, months].flatMap((records) => Object.values(records)))
    expect(Object.values(sums)).not.toHaveLength(0);
  const changes = [...items, { sk: 'LEDGER', ...turnover }]
    .flatMap(numbersOf)
    .filter((change): change is [string, bigint] => change[1] !== undefined);
  expect(changes.some(([, delta]) => delta === 0n)).toBe(false);
  return changes;
}

function expectSameAsModel(sums: Sums, model: BooksModel, base: Currency): void {
  const stored = sums.notZero();
  same(stored, sumsOf(model));
  const balances = Object.entries(stored).filter(([name]) => /^account \S+$/.test(name));
  const columns = balances.map(([, balance]) => balanceColumns(balance));
  const debit = sum(columns.map((column) => column.debit));
  expect(sum(columns.map((column) => column.credit))).toBe(debit);
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
        const model = new BooksModel();
        const sums = new Sums();
        const attempt = (effects: Effects, inModel: () => unknown) => {
          const isDone = sums.apply(effects);
          if (isDone) inModel();
          seen[isDone ? 'done' : 'refused'] += 1;
        };
        for (const [index, { action, pick, draft }] of sequence.entries()) {
          const pool = action === 'restore' ? [...model.deleted.values()] : model.live;
          const old = pool[pick % Math.max(pool.length, 1)];
          if (action === 'create') {
            const created = entryOf(`t${index}`, draft, baseId);
            attempt(post(postingOf(created, base)), () => model.entries.set(created.id, created));
          } else if (old && action === 'update') {
            const updated = entryOf(old.id, draft, baseId);
            attempt(repost(postingOf(old, base), postingOf(updated, base)), () =>
              model.entries.set(old.id, updated),
            );
          } else if (old && action === 'delete') {
            expect(sums.apply(unpost(postingOf(old, base)))).toBe(true);
            model.remove(old.id);
          } else if (old && action === 'restore') {
            attempt(restore(postingOf(old, base)), () => model.bring(old.id));
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
        const before = postingOf(entryOf('t', one, 'USD'), USD);
        const after = postingOf(entryOf('t', other, 'USD'), USD);
        const replaced = repost(before, after);
        expect(combine(post(before), replaced)).toEqual(post(after));
        expect(combine(replaced, repost(after, before), post(before))).toEqual(post(before));
        // Deleting leaves the lines counted; everything else is as if it had just been recorded.
        const onlyMoney = (effects: Effects) =>
          Object.fromEntries(changesOf(effects).filter(([name]) => !name.startsWith('lines of')));
        expect(onlyMoney(replaced)).toEqual(onlyMoney(combine(unpost(before), post(after))));
        expect(negate(replaced)).toEqual(repost(after, before));
      }),
      { numRuns: 100 * Number(process.env.LEDGER_RUNS ?? 1) },
    );
  });
});
