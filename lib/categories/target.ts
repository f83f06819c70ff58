import * as z from 'zod/mini';
import { currencyOf } from '../ledger/currency.ts';
import { storedMinor } from '../ledger/fields.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { month, wholeNumber } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';

/** What a category's budget is meant to have. */
export const TARGET_TYPES = ['monthly', 'refill', 'by_month'] as const;
export const targetType = z.enum(TARGET_TYPES);

export const REPEAT_MONTHS_MAX = 120;
export const repeatMonths = shared(() => wholeNumber(1, REPEAT_MONTHS_MAX));

const TYPE =
  '`monthly`: assign `amount` every month. `refill`: assign what is missing to `amount`. `by_month`: have `amount` in `month`, in equal parts until then.';

const shownFields = shared(() => ({
  type: about(targetType, TYPE, 'by_month'),
  amount: about(z.number(), 'Amount in the base currency.', 600),
  month: z.optional(about(month, 'Of `by_month`: the month in which it is due.', '2026-12')),
  repeat_months: z.optional(about(z.number(), 'Of `by_month`: after how many months it is due again.', 12)),
}));

/** As a category shows it. */
export const target = shared(() => z.strictObject(shownFields));

/** As a month of the budget shows it. */
export const targetOfMonth = shared(() =>
  z.strictObject({
    ...shownFields,
    due_month: z.optional(
      about(month, 'Of `by_month`: the next month in which it is due; left out after the last.', '2026-12'),
    ),
  }),
);

/** Its currency is the base currency, which cannot change while there are targets. */
export const storedTarget = shared(() =>
  z.object({
    type: targetType,
    amount_minor: storedMinor,
    currency_id: z.string(),
    month: z.optional(month),
    repeat_months: z.optional(z.number()),
  }),
);
export type Target = z.output<typeof storedTarget>;

export function showTarget({ type, amount_minor, currency_id, month, repeat_months }: Target) {
  return {
    type,
    amount: moneyToJson({ minor: minor(amount_minor), currency: currencyOf(currency_id) }),
    ...(month !== undefined && { month }),
    ...(repeat_months !== undefined && { repeat_months }),
  };
}
