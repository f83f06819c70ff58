import * as z from 'zod/mini';
import { negated } from '../ledger/entry.ts';
import { currencyId, memoText, positiveAmount } from '../ledger/fields.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Money, moneyToJson } from '../ledger/money.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, reference } from '../platform/endpoint/fields.ts';
import { assert } from '../platform/problems.ts';
import {
  computed,
  defineRecord,
  optional,
  pick,
  type ShownIn,
  sentAs,
  writtenAndShown,
} from '../platform/record.ts';
import { common, life, rateFields } from './fields.ts';
import { type AccountNames, showCommon } from './show.ts';
import { lineId, type Transaction } from './transaction.ts';

const SPLITS_MIN = 2;
/** With the line of the account, an entry must not exceed `LINES_MAX`. */
const SPLITS_MAX = 10;

/** A part of an expense or income that has its own category. */
const split = defineRecord(() => ({
  id: computed(z.string(), 'Id of its line.'),
  category_id: writtenAndShown(reference, 'An active category of the same kind.'),
  amount: writtenAndShown(
    z.number(),
    'Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0.',
    30,
  ),
  base_amount: computed(z.number(), 'Its share of `base_amount`.', 25.57),
  memo: optional(writtenAndShown(memoText, 'Note on this part. Left out if there is none.', 'Vegetables')),
}));

const splitsInput = shared(() => z.array(split.body).check(z.minLength(SPLITS_MIN), z.maxLength(SPLITS_MAX)));

/** An expense or an income. */
export const expenseOrIncome = defineRecord(() => ({
  id: computed(z.string(), 'Opaque id, a UUID that sorts by creation.'),
  kind: sentAs(
    computed(z.enum(CATEGORY_KINDS), 'Expense or income.'),
    z.optional(z.string()),
    'Accepted if it is the kind of the endpoint.',
  ),
  date: writtenAndShown(date, 'Day of the transaction.', '2026-09-12'),
  currency_id: writtenAndShown(currencyId, 'Currency code of `amount`.', 'USD'),
  currency_code: computed(z.string(), 'Same as `currency_id`.', 'USD'),
  base_currency_id: computed(z.string(), 'Code of the base currency.', 'EUR'),
  base_currency_code: computed(z.string(), 'Same as `base_currency_id`.', 'EUR'),
  category_id: sentAs(
    computed(z.string(), 'Its category; with `splits`, the category of the first split.'),
    z.optional(reference),
    'An active category of the same kind. Required unless there are `splits`.',
  ),
  splits: optional(
    sentAs(
      computed(z.array(split.response), 'The parts, if it has more than one category.'),
      splitsInput,
      `${SPLITS_MIN} to ${SPLITS_MAX} parts with a category each, in place of \`category_id\`. Their amounts must add up to \`amount\`.`,
    ),
  ),
  asset_account_id: writtenAndShown(
    reference,
    'The account that pays or receives: an active one of type `asset` or `liability` (a credit card).',
  ),
  amount: sentAs(
    computed(z.number(), 'Amount in the currency of the transaction.', 54.2),
    positiveAmount,
    'At most as many decimals as the currency has, and at most 10^15-1 minor units.',
  ),
  base_amount: computed(
    z.number(),
    '`amount` times `fx_rate`, rounded half away from zero to the decimals of the base currency.',
    46.2,
  ),
  is_refund: sentAs(
    computed(z.boolean(), 'Whether it is a refund. Amounts stay positive.', false),
    z.optional(z.boolean()),
    'Whether it is a refund: a refunded expense, or an income paid back. Default: false.',
  ),
  ...rateFields,
  fx_rate_source: computed(
    z.enum(['provider', 'user', 'same_currency']),
    'Where the rate comes from: the `provider`, the `user`, or no conversion.',
    'provider',
  ),
  ...common,
  ...life,
}));

/** The line of the account that pays or receives: the last one of an expense, the first one of an income. */
function assetLine({ kind, entry }: Pick<Transaction, 'kind' | 'entry'>) {
  const found = kind === 'expense' ? entry.lines.at(-1) : entry.lines[0];
  assert(found && found.categoryId === undefined, 'an expense or income has an asset account');
  return found;
}

/** Positive in the direction that is usual for the kind: an expense takes money out of its account. */
function outward(kind: Transaction['kind'], amount: Money): Money {
  return kind === 'expense' ? amount : negated(amount);
}

/** As the API shows it, with the names its accounts have now. */
export function showExpenseOrIncome(
  value: Transaction,
  accounts: AccountNames,
  ledger: Ledger,
): ShownIn<typeof expenseOrIncome> {
  const shownFields = showCommon(value, accounts, ledger);
  const { kind, entry, is_refund = false } = value;
  const asset = assetLine(value);
  // A refund moves the same positive amounts the other way.
  const sense = (amount: Money) => outward(kind, is_refund ? negated(amount) : amount);
  const parts = entry.lines.flatMap((each, index) =>
    each === asset ? [] : [{ each, id: lineId(value, index) }],
  );
  const splits = parts.map(({ each, id }) => ({
    id,
    category_id: each.categoryId ?? '',
    amount: moneyToJson(sense(each.amount)),
    base_amount: moneyToJson(sense(each.base)),
    memo: each.memo,
  }));
  return pick(expenseOrIncome.response, {
    ...shownFields,
    kind: kind as 'expense' | 'income',
    fx_rate_source: shownFields.fx_rate_source as 'provider',
    currency_code: shownFields.currency_id,
    base_currency_code: shownFields.base_currency_id,
    category_id: splits[0]?.category_id ?? '',
    splits: splits.length > 1 ? splits.map((each) => pick(split.response, each)) : undefined,
    asset_account_id: asset.accountId,
    amount: moneyToJson(sense(negated(asset.amount))),
    base_amount: moneyToJson(sense(negated(asset.base))),
    is_refund,
  });
}
