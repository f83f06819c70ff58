import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { money } from '../../lib/ledger/money.ts';
import type { Decision } from '../../lib/rules/decision.ts';
import { prepare, type Runnable, runRules, type Setting } from '../../lib/rules/run-rules.ts';
import type { Targets } from '../../lib/rules/targets.ts';
import { type LiteralRule, type LiteralSubject, type LiteralTargets, literalRun } from './literal-rules.ts';

const RUNS = Number(process.env.RULES_RUNS ?? 1) * 500;
const EUR = currencyOf('EUR');

const TEXTS = [
  '',
  'REWE',
  'rewe markt',
  'Rewe  Märkt 12',
  'dm',
  'Straße',
  'STRASSE 1',
  'ﬁt',
  'a*b',
  'aab ab',
  '東京',
];
const PATTERNS = [...TEXTS.slice(1), 'rewe*', '*', '*mar*', 'r*t', 'a*b*', '**', 're', 'ｒｅ', '´'];

const text = fc.constantFrom(...TEXTS);
const pattern = fc.constantFrom(...PATTERNS);
const oneOrMany = <T>(one: fc.Arbitrary<T>) => fc.oneof(one, fc.array(one, { minLength: 1, maxLength: 3 }));
const not = fc.constantFrom(undefined, false, true);

const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('payee', 'memo', 'text'),
    op: fc.constantFrom('is', 'contains', 'starts_with', 'like'),
    value: oneOrMany(pattern),
    not,
  }),
  fc.record({
    field: fc.constant('amount'),
    op: fc.constantFrom('is', 'at_least', 'at_most'),
    value: fc.constantFrom(0.01, 0.07, 1, 12.5, 12.501, 99_999.99),
    not,
  }),
  fc.record({
    field: fc.constant('direction'),
    op: fc.constant('is'),
    value: oneOrMany(fc.constantFrom('in', 'out')),
    not,
  }),
  fc.record({
    field: fc.constant('account_id'),
    op: fc.constant('is'),
    value: oneOrMany(fc.constantFrom('bank', 'card')),
    not,
  }),
  fc.record({
    field: fc.constant('currency_id'),
    op: fc.constant('is'),
    value: oneOrMany(fc.constantFrom('EUR', 'USD')),
    not,
  }),
);

/** `gone` is not active; both kinds are there. */
const CATEGORIES: Record<string, 'expense' | 'income'> = { food: 'expense', home: 'expense', pay: 'income' };
const percents = fc.constantFrom([50, 50], [33.33, 33.33, 33.34], [0.01, 99.99], [99.99, 0.01], [62.5, 37.5]);
const exclusive = fc.oneof(
  fc.constant({}),
  fc.record({ category_id: fc.constantFrom('food', 'home', 'pay', 'gone') }),
  fc.record({ transfer_account_id: fc.constantFrom('savings', 'closed') }),
  fc.constant({ exclude: true as const }),
  fc.tuple(percents, fc.constantFrom('food', 'gone')).map(([each, second]) => ({
    splits: each.map((percent, index) => ({ category_id: index === 1 ? second : 'home', percent })),
  })),
);
const TAGS = Array.from({ length: 14 }, (_, index) => `t${index}`);
const texts = fc.record(
  {
    payee: fc.constantFrom('Rewe', 'dm Markt'),
    memo: fc.constantFrom('Straße 5', 'food'),
    tags: fc.subarray(TAGS, { minLength: 1, maxLength: 10 }),
  },
  { requiredKeys: [] },
);
const rule = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  actions: fc.tuple(exclusive, texts).map(([one, other]) => ({ ...one, ...other })),
  stop: fc.boolean().map((stop) => stop),
});
const subject: fc.Arbitrary<LiteralSubject> = fc.record({
  payee: text,
  memo: text,
  tags: fc.subarray(TAGS, { maxLength: 6 }),
  cents: fc.constantFrom(1, 2, 7, 100, 1250, 9_999_999),
  direction: fc.constantFrom('in' as const, 'out' as const, undefined),
  accounts: fc.subarray(['bank', 'card', 'other']),
  currencies: fc.subarray(['EUR', 'USD'], { minLength: 1 }),
});

const LITERAL: LiteralTargets = { categories: CATEGORIES, accounts: ['savings'] };
const targets: Targets = { kindOf: (id) => CATEGORIES[id], isMoneyAccount: (id) => id === 'savings' };

function asText(decision: Decision): string {
  switch (decision.type) {
    case 'category':
      return `category ${decision.category_id}`;
    case 'splits':
      return `splits ${decision.splits.map(({ category_id, amount }) => `${category_id} ${amount.minor}`).join(', ')}`;
    case 'transfer':
      return `transfer ${decision.account_id}`;
    case 'exclude':
      return 'exclude';
  }
}

test('rules set what their description says, over any transaction and wherever something cannot be set', () => {
  const REFUSALS = ['decision category', 'decision transfer', 'decision exclude', 'payee', 'memo', 'tags'];
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      subject,
      fc.subarray(REFUSALS, { maxLength: 2 }),
      (given, looked, refusals) => {
        const rules = given.map((each, index) => ({ ...each, id: `${index}` })) as LiteralRule[];
        const refused = (field: string, value: string) =>
          refusals.some((refusal) => `${field} ${value}`.startsWith(refusal));
        const allows = ({ field, value }: Setting) =>
          !refused(field, field === 'decision' ? asText(value) : '');
        const { cents, accounts, currencies, ...rest } = looked;
        const run = runRules(
          prepare(rules as readonly object[] as readonly Runnable[], targets),
          { ...rest, amount: money(BigInt(cents), EUR), accountIds: accounts, currencyIds: currencies },
          { allows },
        );
        const shown = { ...run, ...(run.decision && { decision: asText(run.decision) }) };
        expect(shown).toEqual(literalRun(rules, looked, LITERAL, refused));
      },
    ),
    { numRuns: RUNS },
  );
});

test('what a pattern takes grows with the text, not with the ways to read it', () => {
  const value = `${'*a'.repeat(74)}*b`;
  const rule: Runnable = {
    match: 'all',
    conditions: [{ field: 'payee', op: 'like', value }],
    actions: { exclude: true },
    stop: false,
  };
  const run = (payee: string) =>
    runRules(prepare([rule], targets), { payee, accountIds: [], currencyIds: [] });
  expect(run(`${'a'.repeat(999)}b`).decision).toEqual({ type: 'exclude' });
  expect(run('ab'.repeat(499)).decision).toEqual({ type: 'exclude' });
  expect(run('ba'.repeat(499)).decision).toBeUndefined();
});
