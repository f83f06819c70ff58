import * as z from 'zod/mini';
import { baseTotal, LINES_MAX } from '../ledger/entry.ts';
import { amount, currencyId, memoText } from '../ledger/fields.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { money, moneyToJson } from '../ledger/money.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, reference } from '../platform/endpoint/fields.ts';
import {
  computed,
  defineRecord,
  optional,
  pick,
  requestOnly,
  type ShownIn,
  sentAs,
  writtenAndShown,
} from '../platform/record.ts';
import { common, life, line, rateFields } from '../transactions/fields.ts';
import { type AccountNames, showCommon } from '../transactions/show.ts';
import type { Transaction } from '../transactions/transaction.ts';

const LINES_MIN = 2;

const lineInput = defineRecord(() => ({
  account_id: requestOnly(reference, 'An active account of any type.'),
  debit: optional(
    requestOnly(amount, 'Debit in the currency of the entry. Either this or `credit` is above 0.', 1500),
  ),
  credit: optional(
    requestOnly(amount, 'Credit in the currency of the entry. Either this or `debit` is above 0.'),
  ),
  debit_base: optional(
    requestOnly(
      amount,
      'Debit in the base currency only, on a line without `debit` and `credit`. It changes only the value of the account. Ignored on other lines.',
    ),
  ),
  credit_base: optional(requestOnly(amount, 'Like `debit_base`, on the credit side.')),
  memo: optional(
    requestOnly(
      memoText,
      "Note for this line. If it equals the entry's note, it is not stored separately and follows the entry.",
    ),
  ),
}));

const linesInput = shared(() =>
  z.array(lineInput.body).check(z.minLength(LINES_MIN), z.maxLength(LINES_MAX)),
);

/** An entry with lines of the user's choice. */
export const journalEntry = defineRecord(() => ({
  id: computed(z.string(), 'Opaque id, a UUID that sorts by creation.'),
  kind: sentAs(
    computed(z.literal('journal'), 'Always `journal`.', 'journal'),
    z.optional(z.string()),
    'Accepted if it is `journal`.',
  ),
  date: writtenAndShown(date, 'Day of the entry.', '2026-09-01'),
  currency_id: writtenAndShown(currencyId, 'Currency code of its lines.', 'EUR'),
  amount: computed(z.number(), 'Sum of the debits in the currency of the entry.', 1500),
  base_currency_id: computed(z.string(), 'Code of the base currency.', 'EUR'),
  base_amount: computed(z.number(), 'Sum of the debits in the base currency.', 1500),
  ...rateFields,
  fx_rate_source: computed(
    z.enum(['provider', 'user', 'same_currency']),
    'Where the rate comes from: the `provider`, the `user`, or no conversion.',
    'same_currency',
  ),
  ...common,
  lines: sentAs(
    computed(z.array(line.response), 'The lines. Debits equal credits in both currencies.'),
    linesInput,
    'Two to twelve lines on at least two accounts. Debits equal credits; lines that are only in the base currency balance separately.',
  ),
  ...life,
}));

export function showJournalEntry(
  value: Transaction,
  accounts: AccountNames,
  ledger: Ledger,
): ShownIn<typeof journalEntry> {
  const { entry, currency } = value;
  const shownFields = showCommon(value, accounts, ledger);
  const debits = entry.lines.reduce(
    (sum, each) => (each.amount.minor > 0n ? sum + each.amount.minor : sum),
    0n,
  );
  return pick(journalEntry.response, {
    ...shownFields,
    kind: 'journal',
    amount: moneyToJson(money(debits, currency)),
    base_amount: moneyToJson(baseTotal(entry)),
    fx_rate_source: shownFields.fx_rate_source as 'provider',
  });
}
