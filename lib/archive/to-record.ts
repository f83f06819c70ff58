import { toAccount } from '../accounts/store.ts';
import { toAssignments } from '../budgets/store.ts';
import { toCategory } from '../categories/store.ts';
import { contact } from '../contacts/contact.ts';
import { toDigest } from '../imports/digests.ts';
import { currencyOf } from '../ledger/currency.ts';
import { fxRate, fxRateToJson } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { money, moneyToJson } from '../ledger/money.ts';
import type { Obligation } from '../obligations/obligation.ts';
import { toNote } from '../obligations/payment-store.ts';
import { fromItem, pick } from '../platform/record.ts';
import type { Item } from '../platform/table/write.ts';
import { toSchedule } from '../schedules/store.ts';
import { toTransaction } from '../transactions/store.ts';
import { budgetRecord, scheduleRecord } from './planning-records.ts';
import {
  accountRecord,
  archivedLine,
  categoryRecord,
  contactRecord,
  fingerprintsRecord,
  obligationRecord,
  paymentNoteRecord,
  transactionRecord,
} from './records.ts';

/** Converts stored items to records of the archive. */
export function toAccountRecord(item: Item) {
  return pick(accountRecord, { record: 'account', ...toAccount(item) });
}

export function toCategoryRecord(item: Item) {
  return pick(categoryRecord, { record: 'category', ...toCategory(item) });
}

export function toContactRecord(item: Item) {
  return pick(contactRecord, { record: 'contact', ...fromItem(contact, item) });
}

export function toObligationRecord(value: Obligation) {
  const currency = currencyOf(value.currency_id);
  return pick(obligationRecord, {
    record: 'obligation',
    ...value,
    original_amount: moneyToJson(money(value.original_minor, currency)),
    outstanding_amount: moneyToJson(money(value.outstanding_minor, currency)),
    opening_rate: value.opening_rate === undefined ? undefined : fxRateToJson(fxRate(value.opening_rate)),
  });
}

export function toPaymentNoteRecord(item: Item) {
  const note = toNote(item);
  const amount = moneyToJson(money(note.amount_minor, currencyOf(note.currency_id)));
  return pick(paymentNoteRecord, { record: 'payment_note', ...note, amount });
}

/** Undefined for a transaction that an import has not posted yet. */
export function toTransactionRecord(item: Item, ledger: Ledger) {
  const value = toTransaction(item, ledger);
  if (!value) return undefined;
  const { currency, fx, entry } = value;
  return pick(transactionRecord, {
    record: 'transaction',
    ...value,
    currency_id: currency.code,
    fx_rate: fxRateToJson(fx.rate),
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    is_imported: value.imported === undefined ? undefined : true,
    lines: entry.lines.map(({ accountId, amount, base, categoryId, memo, rate }) =>
      pick(archivedLine, {
        account_id: accountId,
        amount: moneyToJson(amount),
        base_amount: moneyToJson(base),
        currency_id: amount.currency.code === currency.code ? undefined : amount.currency.code,
        fx_rate: rate && fxRateToJson(rate.rate),
        fx_rate_source: rate?.source,
        category_id: categoryId,
        memo,
      }),
    ),
  });
}

export function toFingerprintsRecord(item: Item) {
  const digest = toDigest(item);
  return pick(fingerprintsRecord, {
    record: 'fingerprints',
    ...digest,
    posted: digest.posted.map(({ date, minor, currency_id, bank, text, transaction_id }) => ({
      date,
      amount: moneyToJson(money(BigInt(minor), currencyOf(currency_id))),
      currency_id,
      bank_id_hash: bank,
      text_hash: text,
      transaction_id,
    })),
  });
}

/** The ledger's base currency is fixed as soon as there is a budget. */
export function toBudgetRecord(item: Item, { baseCurrencyId }: Ledger) {
  const { month, amounts } = toAssignments(item);
  const currency = currencyOf(baseCurrencyId);
  return pick(budgetRecord, {
    record: 'budget',
    month,
    assigned: [...amounts]
      .map(([category_id, minor]) => ({ category_id, amount: moneyToJson(money(minor, currency)) }))
      .sort((a, b) => (a.category_id < b.category_id ? -1 : 1)),
  });
}

export function toScheduleRecord(item: Item) {
  const { missed, ahead, ...value } = toSchedule(item);
  return pick(scheduleRecord, { record: 'schedule', ...value, missed: [...missed], ahead: [...ahead] });
}
