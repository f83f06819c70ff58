import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import { type Entry, lineColumns } from '../ledger/entry.ts';
import { currencyId, positiveAmount, rate, storedMinor } from '../ledger/fields.ts';
import { fxRateToJson } from '../ledger/fx-rate.ts';
import { moneyToJson } from '../ledger/money.ts';
import { accountsOf, type Posting, TRANSACTION_KINDS } from '../ledger/posting.ts';
import { isLocked, type Ledger } from '../ledger/store.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, reference, text, timestamp } from '../platform/endpoint/fields.ts';
import { deletable, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  converted,
  defineRecord,
  kept,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  shown,
  storedAs,
  takes,
  written,
} from '../platform/record.ts';
import { type FrozenRate, FX_RATE_SOURCES } from './rate.ts';

export const line = /* @__PURE__ */ defineRecord(() => ({
  id: shown(z.string(), 'Opaque id.'),
  account_id: shown(z.string(), 'The account that the line changes.'),
  account_name: shown(z.string(), 'Current name of the account.'),
  debit: shown(z.number(), 'Debit in the currency of the transaction.'),
  credit: shown(z.number(), 'Credit in the currency of the transaction.'),
  debit_base: shown(z.number(), 'Debit in the base currency.'),
  credit_base: shown(z.number(), 'Credit in the base currency.'),
  memo: optional(shown(z.string(), 'Note of the transaction. Left out if there is none.')),
}));

/**
 * A line in the table: debits are positive, credits negative. Its names are short, because an item of more than 1 KB
 * costs twice as much. Older transactions have longer names, and their lines have ids of their own.
 */
const storedLine = /* @__PURE__ */ shared(() =>
  z.union([
    z.object({ account: z.string(), amount: storedMinor, base: storedMinor }),
    z.object({
      id: z.string(),
      account_id: z.string(),
      side: z.enum(['debit', 'credit']),
      amount_minor: storedMinor,
      base_minor: storedMinor,
    }),
  ]),
);
export type StoredLine = z.output<typeof storedLine>;

/** An expense or an income. The table keeps its amounts and accounts as the lines of its entry. */
export const transaction = /* @__PURE__ */ defineRecord(() => ({
  id: shown(z.string(), 'Opaque id, a UUID that sorts by creation.'),
  kind: takes(
    kept(z.enum(TRANSACTION_KINDS), 'Expense or income.'),
    z.optional(z.string()),
    'Accepted if it is the kind of the endpoint.',
  ),
  date: written(date, 'Day of the transaction.', '2026-09-12'),
  currency_id: written(currencyId, 'Code of the currency of `amount`.', 'USD'),
  currency_code: shown(z.string(), 'Same as `currency_id`.', 'USD'),
  base_currency_id: kept(z.string(), 'Code of the base currency.', 'EUR'),
  base_currency_code: shown(z.string(), 'Same as `base_currency_id`.', 'EUR'),
  category_id: written(reference, 'An active category of the same kind.'),
  asset_account_id: converted(
    reference,
    'The account that pays or receives: an active one of type `asset` or `liability` (a credit card).',
  ),
  amount: takes(
    shown(z.number(), 'Amount in the currency of the transaction.', 54.2),
    positiveAmount,
    'At most as many decimals as the currency has, and at most 10^15-1 minor units.',
  ),
  base_amount: shown(
    z.number(),
    '`amount` times `fx_rate`, rounded half away from zero to the decimals of the base currency.',
    46.2,
  ),
  fx_rate: storedAs(
    takes(
      shown(z.number(), 'Units of the base currency per unit of the currency, frozen at posting.', 0.8524),
      z.optional(rate),
      'Units of the base currency per unit of the currency, at most 15 significant digits. Default: the rate of the day.',
    ),
    z.string(),
  ),
  fx_rate_date: kept(date, 'Date of the rate.', '2026-09-11'),
  fx_rate_source: kept(
    z.enum(FX_RATE_SOURCES),
    'Where the rate comes from: the `provider`, the `user`, or no conversion.',
    'provider',
  ),
  memo: optional(written(text(0, 500), 'Your own note. Left out if there is none.', 'Farmers market')),
  is_locked: shown(z.boolean(), 'Whether the date lies in the locked period.', false),
  lines: storedAs(
    shown(z.array(line.response), 'The ledger entry. Debits equal credits, in both currencies.'),
    z.array(storedLine),
  ),
  ...timestamps,
  /** Not stored until the first change. */
  updated_at: storedAs(timestamps.updated_at, z.optional(timestamp)),
  ...deletable,
  ...versioned,
}));

type Stored = StoredIn<typeof transaction>;
/** The fields that make up the entry and the rate. All other fields are stored as they are. */
type Structure =
  | 'kind'
  | 'date'
  | 'category_id'
  | 'currency_id'
  | 'base_currency_id'
  | 'fx_rate'
  | 'fx_rate_date'
  | 'fx_rate_source'
  | 'lines'
  | 'updated_at';

export interface Transaction extends Posting, Omit<Stored, Structure> {
  readonly id: string;
  readonly fx: FrozenRate;
  readonly updated_at: string;
  readonly lineIds: readonly string[];
}

/** The id of a line: the transaction's id plus its index. Transaction ids are too far apart to collide with it. */
export function lineId(transactionId: string, index: number): string {
  const last = (Number.parseInt(transactionId.slice(-12), 16) + index + 1) % 2 ** 48;
  return transactionId.slice(0, -12) + last.toString(16).padStart(12, '0');
}

export function lineIds(transactionId: string, { lines }: Entry): string[] {
  return lines.map((_, index) => lineId(transactionId, index));
}

/** The fields of a body that are stored as they are. An empty text counts as absent. */
export function ownFields({
  kind,
  date,
  currency_id,
  category_id,
  asset_account_id,
  amount,
  fx_rate,
  ...own
}: z.output<typeof transaction.body>) {
  const { memo } = own;
  return { ...own, memo: memo || undefined };
}

/** A transaction as the API shows it, with the names its accounts have now. */
export function showTransaction(
  value: Transaction,
  accounts: ReadonlyMap<string, Pick<Account, 'name'>>,
  ledger: Ledger,
): ShownIn<typeof transaction> {
  const { amount, base, lines } = value.entry;
  return pick(transaction.response, {
    ...value,
    currency_id: amount.currency.code,
    currency_code: amount.currency.code,
    base_currency_id: base.currency.code,
    base_currency_code: base.currency.code,
    category_id: value.categoryId,
    asset_account_id: accountsOf(value).assetAccountId,
    amount: moneyToJson(amount),
    base_amount: moneyToJson(base),
    fx_rate: fxRateToJson(value.fx.rate),
    fx_rate_date: value.fx.rateDate,
    fx_rate_source: value.fx.source,
    is_locked: isLocked(value.date, ledger.lockedThrough),
    lines: lines.map((each, index) => {
      const columns = lineColumns(each);
      return pick(line.response, {
        id: value.lineIds[index] ?? '',
        account_id: each.accountId,
        account_name: accounts.get(each.accountId)?.name ?? '',
        debit: moneyToJson(columns.debit),
        credit: moneyToJson(columns.credit),
        debit_base: moneyToJson(columns.debitBase),
        credit_base: moneyToJson(columns.creditBase),
        memo: value.memo,
      });
    }),
  });
}

export function accountIdsOf({ entry }: Pick<Posting, 'entry'>): string[] {
  return entry.lines.map((each) => each.accountId);
}
