import { parseDecimal } from '../ledger/decimal.ts';
import type { Money } from '../ledger/money.ts';
import { assert } from '../platform/problems.ts';
import type { FoldedText } from './folded-text.ts';
import { textTest } from './match-text.ts';
import type { Condition, Rule } from './rule.ts';

/** What rules look at. */
export interface Movement {
  /** Without a sign. A journal entry has none. */
  readonly amount?: Money | undefined;
  /** Transfers and journal entries have none. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Of the import, or of the lines. */
  readonly accountIds: readonly string[];
  readonly currencyIds: readonly string[];
}

/** A movement with its texts as the rules before have left them. */
export interface Looked {
  readonly movement: Movement;
  readonly payee: FoldedText;
  readonly memo: FoldedText;
}

export type Test = (looked: Looked) => boolean;

/** Whether a rule matches. What a condition needs is worked out once, because a rule meets thousands of rows. */
export function ruleTest({ match, conditions }: Pick<Rule, 'match' | 'conditions'>): Test {
  const tests = conditions.map(conditionTest);
  return match === 'all'
    ? (looked) => tests.every((test) => test(looked))
    : (looked) => tests.some((test) => test(looked));
}

function conditionTest(condition: Condition): Test {
  const test = plainTest(condition);
  return condition.not ? (looked) => !test(looked) : test;
}

function plainTest({ field, op, value }: Condition): Test {
  if (field === 'amount') return amountTest(op, value);
  const values = (Array.isArray(value) ? value : [value]).map(String);
  switch (field) {
    case 'direction':
      return ({ movement }) => movement.direction !== undefined && values.includes(movement.direction);
    case 'account_id':
      return ({ movement }) => values.some((id) => movement.accountIds.includes(id));
    case 'currency_id':
      return ({ movement }) => values.some((id) => movement.currencyIds.includes(id));
    default:
      return textsTest(field, op, values);
  }
}

function textsTest(field: 'payee' | 'memo' | 'text', op: Condition['op'], values: readonly string[]): Test {
  assert(op !== 'at_least' && op !== 'at_most', 'a text is not compared with an amount');
  const tests = values.map((value) => textTest(op, value));
  const any = (text: FoldedText) => tests.some((test) => test(text));
  if (field === 'text') return ({ payee, memo }) => any(payee) || any(memo);
  return field === 'payee' ? ({ payee }) => any(payee) : ({ memo }) => any(memo);
}

/** Digit by digit, because a binary fraction is not the amount that somebody wrote. */
function amountTest(op: Condition['op'], value: Condition['value']): Test {
  const wanted = parseDecimal(String(value));
  assert(wanted, 'the amount of a condition is a number');
  return ({ movement: { amount } }) => {
    if (!amount) return false;
    const scale = Math.max(wanted.scale, amount.currency.decimalPlaces);
    const own = amount.minor * 10n ** BigInt(scale - amount.currency.decimalPlaces);
    const other = wanted.digits * 10n ** BigInt(scale - wanted.scale);
    if (op === 'at_least') return own >= other;
    return op === 'at_most' ? own <= other : own === other;
  };
}
