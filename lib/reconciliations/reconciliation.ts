import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import { naturalBalance } from '../ledger/balance.ts';
import { currencyOf } from '../ledger/currency.ts';
import { amount, currencyId, storedMinor } from '../ledger/fields.ts';
import { moneyToJson } from '../ledger/money.ts';
import { date, reference, timestamp } from '../platform/endpoint/fields.ts';
import { authored, identity } from '../platform/lifecycle.ts';
import {
  clientWritten,
  defineRecord,
  internal,
  optional,
  pick,
  requestOnly,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  writtenAndShown,
} from '../platform/record.ts';

/** A statement of an account that agrees with what is cleared: everything that is cleared by its date stays. */
export const reconciliation = defineRecord(() => ({
  ...identity,
  account_id: serverSet(z.string(), 'Id of the account.'),
  currency_id: sentAs(
    serverSet(z.string(), 'Currency code of `balance`.', 'USD'),
    z.optional(currencyId),
    'Currency code of `balance`. Default: the currency of the account.',
  ),
  date: clientWritten(date, 'Date of the statement.', '2026-09-30'),
  balance: writtenAndShown(
    amount,
    "Closing balance of the statement, with the same sign rule as the account's `balance`.",
    3153.8,
  ),
  adjustment_category_id: optional(
    requestOnly(
      reference,
      'Category under which a difference is posted, as an expense, income or refund. Without it, a difference is a 409.',
    ),
  ),
  adjustment_id: optional(
    serverSet(z.string(), 'Transaction that posted the difference. Left out if there was none.'),
  ),
  /** Debit-positive. */
  balance_minor: internal(storedMinor),
  /** Through which day the account was reconciled before. */
  previous_date: optional(internal(date)),
  created_at: serverSet(timestamp, 'When it was created.', '2026-10-02T08:15:30.250Z'),
  ...authored,
}));

export type Reconciliation = StoredIn<typeof reconciliation>;

export function showReconciliation(
  value: Reconciliation,
  { type }: Pick<Account, 'type'>,
): ShownIn<typeof reconciliation> {
  return pick(reconciliation.response, {
    ...value,
    balance: moneyToJson({
      minor: naturalBalance(type, value.balance_minor),
      currency: currencyOf(value.currency_id),
    }),
  });
}
