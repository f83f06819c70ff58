import * as z from 'zod/mini';
import { baseTotal, negated } from '../ledger/entry.ts';
import { currencyId, positiveAmount } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { moneyToJson } from '../ledger/money.ts';
import { date, reference } from '../platform/endpoint/fields.ts';
import { assert } from '../platform/problems.ts';
import { computed, defineRecord, pick, type ShownIn, sentAs, writtenAndShown } from '../platform/record.ts';
import { common, life, rateFields } from '../transactions/fields.ts';
import { type AccountNames, showCommon } from '../transactions/show.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** Money moved from one account to another, or from one currency to another. */
export const transfer = defineRecord(() => ({
  id: computed(z.string(), 'Opaque id, a UUID that sorts by creation.'),
  kind: sentAs(
    computed(z.literal('transfer'), 'Always `transfer`.', 'transfer'),
    z.optional(z.string()),
    'Accepted if it is `transfer`.',
  ),
  date: writtenAndShown(date, 'Day of the transfer.', '2026-09-14'),
  from_account_id: writtenAndShown(
    reference,
    'The account that the money leaves: an active one of type `asset` or `liability`.',
  ),
  to_account_id: writtenAndShown(
    reference,
    'The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ.',
  ),
  currency_id: writtenAndShown(currencyId, 'Currency code of `amount`.', 'EUR'),
  amount: sentAs(
    computed(z.number(), 'Amount that left the account.', 200),
    positiveAmount,
    'Amount that left the account: at most as many decimals as the currency has, and at most 10^15-1 minor units.',
  ),
  to_currency_id: sentAs(
    computed(z.string(), 'Currency code of `to_amount`.', 'EUR'),
    z.optional(currencyId),
    'Code of the currency that arrived. Default: `currency_id`.',
  ),
  to_amount: sentAs(
    computed(z.number(), 'Amount that arrived.', 200),
    z.optional(positiveAmount),
    'Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ.',
  ),
  base_currency_id: computed(z.string(), 'Code of the base currency.', 'EUR'),
  base_amount: computed(
    z.number(),
    'The amount of the side that is in the base currency; otherwise `amount` times `fx_rate`, rounded half away from zero to the decimals of the base currency.',
    200,
  ),
  ...rateFields,
  fx_rate_source: computed(
    z.enum(FX_RATE_SOURCES),
    'Where the rate comes from: the `provider`, the `user`, no conversion, or the two amounts that imply it.',
    'same_currency',
  ),
  ...common,
  ...life,
}));

/** The line of the account that the money arrives in comes first, because it is the debit. */
export function showTransfer(
  value: Transaction,
  accounts: AccountNames,
  ledger: Ledger,
): ShownIn<typeof transfer> {
  const [to, from] = value.entry.lines;
  assert(to && from, 'a transfer has two lines');
  return pick(transfer.response, {
    ...showCommon(value, accounts, ledger),
    kind: 'transfer',
    from_account_id: from.accountId,
    to_account_id: to.accountId,
    amount: moneyToJson(negated(from.amount)),
    to_currency_id: to.amount.currency.code,
    to_amount: moneyToJson(to.amount),
    base_amount: moneyToJson(baseTotal(value.entry)),
  });
}
