import * as z from 'zod/mini';
import { currencyOf } from '../ledger/currency.ts';
import type { Line } from '../ledger/entry.ts';
import { currencyId, positiveAmount, rate, storedMinor } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { absolute, money, moneyToJson } from '../ledger/money.ts';
import type { Actor } from '../platform/authors.ts';
import { date, reference, timestamp } from '../platform/endpoint/fields.ts';
import { created, storedAuthors } from '../platform/lifecycle.ts';
import { assert } from '../platform/problems.ts';
import {
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  writtenAndShown,
} from '../platform/record.ts';
import { common, life } from '../transactions/fields.ts';
import { type AccountNames, showCommon } from '../transactions/show.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Obligation } from './obligation.ts';
import type { Paid } from './terms.ts';

/** A payment of an obligation. One that moved money is a transaction; any other is a note. */
export const payment = defineRecord(() => ({
  id: computed(z.string(), 'Opaque id. If money moved, also the id of the transaction.'),
  kind: sentAs(
    computed(z.literal('payment'), 'Always `payment`.'),
    z.optional(z.string()),
    'Accepted if it is `payment`.',
  ),
  obligation_id: computed(z.string(), 'The obligation that it pays.'),
  date: writtenAndShown(date, 'Day of the payment.', '2026-11-02'),
  currency_id: computed(z.string(), "Currency code of `amount`, the same as the obligation's.", 'EUR'),
  amount: sentAs(
    computed(z.number(), 'How much of the obligation it pays.', 30),
    positiveAmount,
    'How much of the obligation it pays, in its currency. At most the outstanding amount.',
  ),
  base_amount: optional(
    computed(z.number(), 'Amount moved, in the base currency. Left out if no money moved.', 30),
  ),
  asset_account_id: optional(
    writtenAndShown(
      reference,
      'The asset or liability account that the money came from or went to; not the account of the obligation. If it is left out, the payment is only a note.',
    ),
  ),
  money_currency_id: optional(
    writtenAndShown(
      currencyId,
      "Code of the currency in which the money moved. Left out if it is the obligation's.",
    ),
  ),
  money_amount: optional(
    sentAs(
      computed(z.number(), 'Amount moved, in `money_currency_id`. Left out if `money_currency_id` is.'),
      positiveAmount,
      'Amount moved, in `money_currency_id`. Default: `amount`, converted at the latest rates.',
    ),
  ),
  fx_rate: optional(
    sentAs(
      computed(z.number(), 'Units of the base currency per unit of the currency, frozen at posting.', 1),
      rate,
      'Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date.',
    ),
  ),
  fx_rate_date: optional(
    computed(
      date,
      "Date of the rate: the day it was published if it is the provider's, otherwise that of the payment.",
      '2026-11-02',
    ),
  ),
  fx_rate_source: optional(
    computed(
      z.enum(FX_RATE_SOURCES),
      'Where the rate comes from: the `provider`, the `user`, no conversion, or two amounts that imply it.',
      'same_currency',
    ),
  ),
  memo: common.memo,
  external_id: common.external_id,
  attachment_count: common.attachment_count,
  is_locked: common.is_locked,
  lines: common.lines,
  ...life,
}));

/** A payment without money, as stored in the table. */
export const storedNote = defineRecord(() => ({
  obligation_id: internal(z.string()),
  /** The account of the obligation at that time. */
  account_id: internal(z.string()),
  date: internal(date),
  currency_id: internal(z.string()),
  amount_minor: internal(storedMinor),
  memo: optional(internal(z.string())),
  external_id: optional(internal(z.string())),
  created_at: internal(timestamp),
  updated_at: internal(timestamp),
  ...storedAuthors,
  deleted_at: optional(internal(timestamp)),
  version: internal(z.number()),
}));

export interface PaymentNote extends StoredIn<typeof storedNote> {
  readonly id: string;
}

export function newNote(
  obligation: Obligation,
  given: Pick<PaymentNote, 'date' | 'amount_minor' | 'memo' | 'external_id'>,
  actor: Actor,
): PaymentNote {
  const { id: obligation_id, account_id, currency_id } = obligation;
  const { date, amount_minor, memo, external_id } = given;
  return {
    ...created(actor),
    obligation_id,
    account_id,
    date,
    currency_id,
    amount_minor,
    memo: memo || undefined,
    external_id,
  };
}

export type Payment = Transaction | PaymentNote;

export function isNote(value: Payment): value is PaymentNote {
  return !('entry' in value);
}

/** The first line of a payment is the money; the second one changes the obligation's account. */
function sides({ entry }: Pick<Transaction, 'entry'>): { moneyLine: Line; owedLine: Line } {
  const [moneyLine, owedLine] = entry.lines;
  assert(moneyLine && owedLine, 'a payment has lines for the money and for the obligation');
  return { moneyLine, owedLine };
}

export function paidBy(value: Payment): Paid {
  if (isNote(value)) return { amountMinor: value.amount_minor, takenMinor: undefined };
  const { owedLine } = sides(value);
  return { amountMinor: absolute(owedLine.amount).minor, takenMinor: absolute(owedLine.base).minor };
}

/** The account of the obligation when the payment was made. */
export function owedAccountOf(value: Payment): string {
  return isNote(value) ? value.account_id : sides(value).owedLine.accountId;
}

export function showNote(value: PaymentNote): ShownIn<typeof payment> {
  return pick(payment.response, {
    ...value,
    kind: 'payment',
    amount: moneyToJson(money(value.amount_minor, currencyOf(value.currency_id))),
    is_locked: false,
    lines: [],
  });
}

/** A payment that moved money. */
export function showMoneyPayment(
  value: Transaction,
  accounts: AccountNames,
  ledger: Ledger,
): ShownIn<typeof payment> {
  const { moneyLine, owedLine } = sides(value);
  const isConverted = moneyLine.amount.currency !== value.currency;
  return pick(payment.response, {
    ...showCommon(value, accounts, ledger),
    kind: 'payment',
    obligation_id: value.obligation_id ?? '',
    amount: moneyToJson(absolute(owedLine.amount)),
    base_amount: moneyToJson(absolute(moneyLine.base)),
    asset_account_id: moneyLine.accountId,
    ...(isConverted && {
      money_currency_id: moneyLine.amount.currency.code,
      money_amount: moneyToJson(absolute(moneyLine.amount)),
    }),
  });
}

export function showPayment(value: Payment, accounts: AccountNames, ledger: Ledger): ShownIn<typeof payment> {
  return isNote(value) ? showNote(value) : showMoneyPayment(value, accounts, ledger);
}
