import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from '../../lib/edits/judge.ts';
import { partsOf } from '../../lib/edits/parts.ts';
import type { EditSession } from '../../lib/edits/session.ts';
import { changeFor } from '../../lib/edits/step.ts';
import { type Former, undone } from '../../lib/edits/undo.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { balanced } from '../../lib/ledger/entry.ts';
import { money } from '../../lib/ledger/money.ts';
import type { Actor } from '../../lib/platform/authors.ts';
import { prepare, type Runnable } from '../../lib/rules/run-rules.ts';
import type { Targets } from '../../lib/rules/targets.ts';
import { AUTOMATIC_FIELDS, automaticIn, storedAutomatic } from '../../lib/transactions/automatic.ts';
import type { Transaction } from '../../lib/transactions/transaction.ts';
import {
  type LiteralActions,
  type LiteralResult,
  type LiteralTransaction,
  literalActions,
  literalRules,
  partsText,
} from './literal-edits.ts';
import type { LiteralRule, LiteralTargets } from './literal-rules.ts';

const RUNS = Number(process.env.EDITS_RUNS ?? 1) * 500;
const EUR = currencyOf('EUR');
const CATEGORIES = { food: 'expense', home: 'expense', pay: 'income', gift: 'income' } as const;
const TAGS = Array.from({ length: 14 }, (_, index) => `t${index}`);
const TEXTS = ['', 'REWE', 'rewe markt', 'dm'];
const LITERAL: LiteralTargets = { categories: CATEGORIES, accounts: ['savings'] };
const TARGETS: Targets = {
  kindOf: (id) => (CATEGORIES as Record<string, 'expense' | 'income'>)[id],
  isMoneyAccount: (id) => id === 'savings',
};
const ACTOR: Actor = { at: new Date('2026-11-19'), memberNumber: 1 };

const category = fc.constantFrom('food', 'home', 'pay', 'gift', 'gone');
const texts = fc.record(
  {
    payee: fc.constantFrom('REWE', 'Corner shop'),
    memo: fc.constantFrom('dm', 'Note'),
    tags: fc.subarray(TAGS, { minLength: 1, maxLength: 6 }),
  },
  { requiredKeys: [] },
);
const decision = fc.oneof(
  fc.constant({}),
  fc.record({ category_id: category }),
  fc.constant({ exclude: true as const }),
  fc.constant({ transfer_account_id: 'savings' }),
  fc.constantFrom(['food', 'home'], ['pay', 'gift']).map(([first = '', second = '']) => ({
    splits: [
      { category_id: first, percent: 62.5 },
      { category_id: second, percent: 37.5 },
    ],
  })),
);
const rule = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(
    fc.oneof(
      fc.record({
        field: fc.constantFrom('payee', 'memo', 'text'),
        op: fc.constantFrom('is', 'contains'),
        value: fc.constantFrom('rewe', 'dm', 'markt'),
        not: fc.boolean(),
      }),
      fc.record({
        field: fc.constant('direction'),
        op: fc.constant('is'),
        value: fc.constantFrom('in', 'out'),
      }),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  actions: fc.tuple(decision, texts).map(([one, other]) => ({ ...one, ...other })),
  stop: fc.boolean(),
});

const actions: fc.Arbitrary<LiteralActions> = fc.record(
  {
    category_id: category,
    payee: fc.constantFrom('', 'REWE', 'Corner shop'),
    memo: fc.constantFrom('', 'Note'),
    add_tags: fc.subarray(TAGS.slice(0, 8), { minLength: 1 }),
    remove_tags: fc.subarray(TAGS.slice(8), { minLength: 1 }),
  },
  { requiredKeys: [] },
);

const transaction: fc.Arbitrary<LiteralTransaction> = fc
  .record({
    kind: fc.constantFrom('expense' as const, 'income' as const, 'transfer' as const, 'payment' as const),
    isRefund: fc.boolean(),
    isLocked: fc.boolean(),
    payee: fc.constantFrom(...TEXTS),
    memo: fc.constantFrom(...TEXTS),
    tags: fc.subarray(TAGS, { maxLength: 10 }),
    amounts: fc.constantFrom([1000], [1], [625, 375], [500, 300, 200]),
    automatic: fc.subarray([...AUTOMATIC_FIELDS]),
    swap: fc.boolean(),
  })
  .map(({ amounts, swap, automatic, ...given }) => {
    const ids = given.kind === 'expense' ? ['food', 'home', 'food'] : ['pay', 'gift', 'pay'];
    const isSpending = given.kind === 'expense' || given.kind === 'income';
    const parts = isSpending
      ? amounts.map((cents, index) => ({ id: ids[(index + Number(swap)) % 3] ?? '', cents }))
      : [];
    const isThere: Record<string, boolean> = {
      ...{ category_id: isSpending, payee: given.payee !== '', memo: given.memo !== '' },
      tags: given.tags.length > 0,
    };
    return {
      ...given,
      isRefund: isSpending && given.isRefund,
      isOpening: false,
      parts,
      cents: isSpending ? amounts.reduce((sum, each) => sum + each, 0) : 1000,
      automatic: automatic.filter((field) => isThere[field]),
      accounts: ['bank', ...parts.map(({ id }) => `of ${id}`)],
    };
  });

function toTransaction(own: LiteralTransaction): Transaction {
  const { kind, isRefund, parts, cents } = own;
  const euros = (value: number) => ({ amount: money(BigInt(value), EUR), base: money(BigInt(value), EUR) });
  const sign = (kind === 'expense') === isRefund ? -1 : 1;
  const lines = parts.map(({ id, cents: each }) => ({
    accountId: `of ${id}`,
    categoryId: id,
    ...euros(sign * each),
  }));
  const paying = { accountId: 'bank', ...euros(-sign * cents) };
  const others = { accountId: 'savings', ...euros(sign * cents) };
  const all =
    lines.length === 0 ? [others, paying] : kind === 'expense' ? [...lines, paying] : [paying, ...lines];
  return {
    ...{ id: '019a0000-0000-7000-8000-000000000000', kind, currency: EUR, version: 1 },
    date: own.isLocked ? '2026-01-01' : '2026-06-01',
    entry: balanced(all),
    ...(own.payee && { payee: own.payee }),
    ...(own.memo && { memo: own.memo }),
    ...(own.tags.length > 0 && { tags: [...own.tags] }),
    automatic: storedAutomatic(own.automatic as never),
    is_refund: isRefund || undefined,
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  } as unknown as Transaction;
}

const categories = new Map(Object.keys(CATEGORIES).map((id) => [id, { id, account_id: `of ${id}` }]));
const LEDGER = { lockedThrough: '2026-01-31' };

function sessionFor(more: Partial<EditSession>): EditSession {
  const known = { ledger: LEDGER, targets: TARGETS, categories, overwrite: true, mayAddTag: () => true };
  return {
    ...known,
    actions: undefined,
    rules: undefined,
    account: undefined,
    ...more,
  } as unknown as EditSession;
}

const shownOf = (value: Transaction): Omit<LiteralResult, 'kept' | 'skipped'> => ({
  parts: partsText(
    partsOf(value).map(({ categoryId, amount }) => ({ id: categoryId, cents: Number(amount.minor) })),
  ),
  payee: value.payee ?? '',
  memo: value.memo ?? '',
  tags: value.tags ?? [],
  automatic: automaticIn(value),
});

/** The edit does what the model does, and its revert gives everything back. */
function expectAs(own: LiteralTransaction, session: EditSession, wanted: LiteralResult): void {
  const before = toTransaction(own);
  const judged = judge(before, session);
  const change = changeFor(judged, ACTOR);
  const { kept, skipped, ...after } = wanted;
  expect(shownOf(change?.after ?? before)).toEqual(after);
  expect(judged.row.kept.toSorted()).toEqual(kept.toSorted());
  expect(judged.row.skipped.map(({ field, reason }) => `${field} ${reason}`).toSorted()).toEqual(
    skipped.toSorted(),
  );
  expect(change === undefined).toBe(JSON.stringify(shownOf(before)) === JSON.stringify({ ...after }));
  if (!change) return;
  const former = {
    ledger: LEDGER,
    categories,
    account: undefined,
    mayAddTag: () => true,
  } as unknown as Former;
  // As it is stored.
  const row = JSON.parse(JSON.stringify(judged.row));
  const back = undone(change.after, row, former, ACTOR)?.after;
  expect(back && shownOf(back)).toEqual(shownOf(before));
  expect(back?.entry.lines.map(({ base, amount }) => [base.minor, amount.minor])).toEqual(
    before.entry.lines.map(({ base, amount }) => [base.minor, amount.minor]),
  );
}

test('actions do what their description says to any transaction, and are undone completely', () => {
  fc.assert(
    fc.property(transaction, actions, (own, given) =>
      expectAs(own, sessionFor({ actions: given as never }), literalActions(own, given, LITERAL)),
    ),
    { numRuns: RUNS },
  );
});

test('so do rules, which leave what was set by hand', () => {
  fc.assert(
    fc.property(transaction, fc.array(rule, { maxLength: 4 }), fc.boolean(), (own, given, overwrite) => {
      const rules = given.map((each, index) => ({ ...each, id: `${index}` })) as unknown as LiteralRule[];
      const prepared = prepare(rules as readonly object[] as readonly Runnable[], TARGETS);
      expectAs(own, sessionFor({ rules: prepared, overwrite }), literalRules(own, rules, LITERAL, overwrite));
    }),
    { numRuns: RUNS },
  );
});
