import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import type { Import } from '../imports/import.ts';
import { currencyOf } from '../ledger/currency.ts';
import { parseDecimal } from '../ledger/decimal.ts';
import { MAX_AMOUNT_MINOR, minor, moneyToJson } from '../ledger/money.ts';
import type { CalendarDate } from '../platform/date.ts';
import { date, reference, timestamp } from '../platform/endpoint/fields.ts';
import { computed, defineRecord, optional, pick, type ShownIn, sentAs } from '../platform/record.ts';

export const MODES = ['review', 'post'] as const;
export type Mode = (typeof MODES)[number];

/** An account at a bank, as a connection sees it. */
export const outsideAccount = defineRecord(() => ({
  id: computed(z.string(), 'Opaque id of ours.'),
  name: computed(z.string(), 'Name of the account at the bank.', 'Girokonto'),
  institution: optional(computed(z.string(), 'Name of the bank.', 'Beispielbank')),
  currency_id: optional(
    computed(z.string(), "Currency code of the account. Left out if the provider's is none of ours.", 'EUR'),
  ),
  balance: optional(computed(z.number(), 'Balance at the bank; negative if you owe it.', 3153.8)),
  balance_at: optional(computed(timestamp, 'When the bank had this balance.', '2026-09-12T04:00:00.000Z')),
  pending: computed(z.number(), 'Entries that the bank has not booked yet. They are only counted.', 0),
  account_id: sentAs(
    optional(computed(z.string(), 'The account of ours that it is linked to.')),
    reference,
    'An active asset or liability account, which has no other link.',
  ),
  mode: optional(
    sentAs(
      computed(
        z.enum(MODES),
        '`review`: rows wait in the draft. `post`: those that are clear are posted.',
        'review',
      ),
      z.optional(z.enum(MODES)),
      '`review`: rows wait in the draft. `post`: those that are clear are posted. Default: `review`.',
    ),
  ),
  reverse_amounts: optional(
    sentAs(
      computed(z.boolean(), 'Whether positive amounts are money that leaves the account.', false),
      z.optional(z.boolean()),
      'Whether positive amounts are money that leaves the account, as some cards have them. It turns `balance` round too. Default: false.',
    ),
  ),
  from: optional(
    sentAs(
      computed(date, 'The first day to take.', '2026-09-01'),
      z.optional(date),
      'The first day to take, at most 85 days ago. Default: today; later, as it is.',
    ),
  ),
  last_success_at: optional(computed(timestamp, 'When a run last took everything of this account.')),
  import_id: optional(computed(z.string(), 'The draft: the import in which rows wait.')),
  to_review: optional(computed(z.number(), 'How many rows wait in the draft.', 3)),
  difference: optional(
    computed(
      z.number(),
      '`balance` minus the present balance of the account of ours in this currency. A liability counts as negative.',
      0,
    ),
  ),
}));

/** What an account at a bank is to us. */
export interface Link {
  readonly account_id: string;
  readonly mode: Mode;
  readonly reverse_amounts: boolean;
  readonly from: CalendarDate;
  /** Whether the next run has to begin at `from`. */
  readonly needs_from: boolean;
  readonly last_success_at?: string | undefined;
  /** The draft, and imports that are being committed: their rows are known. */
  readonly import_ids: readonly string[];
}

/** As it is stored. */
export interface OutsideAccount {
  readonly id: string;
  /** The provider's id. */
  readonly outside_id: string;
  /** The provider's id of the login at the bank. */
  readonly login?: string | undefined;
  readonly name: string;
  readonly institution?: string | undefined;
  readonly currency_id?: string | undefined;
  /** Decimal text, as the provider has it. */
  readonly balance?: string | undefined;
  readonly balance_at?: string | undefined;
  readonly pending: number;
  readonly link?: Link | undefined;
}

/** All accounts of a connection. */
export interface OutsideAccounts {
  readonly connection_id: string;
  readonly accounts: readonly OutsideAccount[];
  readonly version: number;
}

interface Linked {
  readonly account: Account | undefined;
  readonly draft: Import | undefined;
}

export function showOutsideAccount(
  value: OutsideAccount,
  { account, draft }: Linked,
): ShownIn<typeof outsideAccount> {
  const { link, currency_id } = value;
  const balance = balanceOf(value);
  const amount = (digits: bigint | undefined) =>
    digits === undefined || currency_id === undefined
      ? undefined
      : moneyToJson({ minor: minor(digits), currency: currencyOf(currency_id) });
  const own = account?.balances.find((each) => each.currency_id === currency_id)?.minor ?? 0n;
  const difference = balance === undefined || !account ? undefined : balance - own;
  const isShown = difference !== undefined && difference < MAX_AMOUNT_MINOR && -difference < MAX_AMOUNT_MINOR;
  return pick(outsideAccount.response, {
    ...value,
    balance: amount(balance),
    account_id: link?.account_id,
    mode: link?.mode,
    reverse_amounts: link?.reverse_amounts,
    from: link?.from,
    last_success_at: link?.last_success_at,
    import_id: draft?.id,
    to_review: draft && draft.rows - (draft.gone ?? 0),
    difference: isShown ? amount(difference) : undefined,
  });
}

/** In minor units; undefined without a currency, or if it is no amount of it. */
function balanceOf({ balance, currency_id, link }: OutsideAccount): bigint | undefined {
  const decimal = balance === undefined ? undefined : parseDecimal(balance);
  if (!decimal || currency_id === undefined) return undefined;
  const { decimalPlaces } = currencyOf(currency_id);
  if (decimal.scale > decimalPlaces) return undefined;
  const digits = decimal.digits * 10n ** BigInt(decimalPlaces - decimal.scale);
  if (digits > MAX_AMOUNT_MINOR || -digits > MAX_AMOUNT_MINOR) return undefined;
  return link?.reverse_amounts ? -digits : digits;
}
