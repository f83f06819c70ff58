import type * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import type { Assignments } from '../budgets/store.ts';
import type { Category } from '../categories/category.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Digest } from '../imports/digests.ts';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import { balanced, type Line } from '../ledger/entry.ts';
import { type FxRate, parseFxRate } from '../ledger/fx-rate.ts';
import { type Money, parseMoney } from '../ledger/money.ts';
import type { Obligation } from '../obligations/obligation.ts';
import type { PaymentNote } from '../obligations/payment.ts';
import type { PaymentSums } from '../obligations/rules.ts';
import type { CalendarDate, Month } from '../platform/date.ts';
import { RESTORED_MARK } from '../platform/table/names.ts';
import { lineIds, type Transaction } from '../transactions/transaction.ts';
import { ArchiveFault, ensure } from './fault.ts';
import type { budgetRecord } from './planning-records.ts';
import type {
  accountRecord,
  archivedLine,
  categoryRecord,
  contactRecord,
  fingerprintsRecord,
  obligationRecord,
  paymentNoteRecord,
  transactionRecord,
} from './records.ts';

/** Converts records of the archive to stored items. `idOf` maps old ids to new ones. */
export type IdOf = (oldId: string) => string;

/** For checking a record before it is restored. */
export const asItIs: IdOf = (oldId) => oldId;

/** The version of a restored record. */
const version = 1;

/** Counts of other records, which are not in the archive's own line. */
export function toAccount(
  record: z.output<typeof accountRecord>,
  counts: Pick<Account, 'category_count' | 'obligation_count'>,
  idOf: IdOf,
): Account {
  const { record: _type, ...own } = record;
  return { ...own, ...counts, id: idOf(own.id), base_minor: 0n, balances: [], line_count: 0, version };
}

export function toCategory({ record: _type, ...own }: z.output<typeof categoryRecord>, idOf: IdOf): Category {
  return { ...own, id: idOf(own.id), account_id: idOf(own.account_id), live_count: 0, version };
}

export function toContact({ record: _type, ...own }: z.output<typeof contactRecord>, idOf: IdOf): Contact {
  return { ...own, id: idOf(own.id), version };
}

export function toObligation(
  record: z.output<typeof obligationRecord>,
  paid: PaymentSums,
  idOf: IdOf,
): Obligation {
  const { record: _type, original_amount, outstanding_amount, opening_rate, ...own } = record;
  const currency = currencyOf(own.currency_id);
  const optionalId = (id: string | undefined) => (id === undefined ? undefined : idOf(id));
  const outstanding_minor = moneyOf('outstanding_amount', outstanding_amount, currency).minor;
  return {
    ...own,
    ...paid,
    id: idOf(own.id),
    contact_id: idOf(own.contact_id),
    account_id: idOf(own.account_id),
    funding_account_id: optionalId(own.funding_account_id),
    funding_category_id: optionalId(own.funding_category_id),
    opening_entry_id: optionalId(own.opening_entry_id),
    opening_rate: opening_rate === undefined ? undefined : rateOf('opening_rate', opening_rate),
    original_minor: moneyOf('original_amount', original_amount, currency).minor,
    outstanding_minor,
    status: outstanding_minor === 0n ? 'settled' : 'open',
    version,
  };
}

export function toPaymentNote(record: z.output<typeof paymentNoteRecord>, idOf: IdOf): PaymentNote {
  const { record: _type, amount, ...own } = record;
  return {
    ...own,
    id: idOf(own.id),
    obligation_id: idOf(own.obligation_id),
    account_id: idOf(own.account_id),
    amount_minor: moneyOf('amount', amount, currencyOf(own.currency_id)).minor,
    version,
  };
}

export function toTransaction(
  record: z.output<typeof transactionRecord>,
  base: Currency,
  idOf: IdOf,
): Transaction {
  const {
    record: _type,
    currency_id,
    fx_rate,
    fx_rate_date,
    fx_rate_source,
    is_imported,
    lines,
    ...own
  } = record;
  const id = idOf(own.id);
  const currency = currencyOf(currency_id);
  const entry = entryOf(lines.map((line, index) => toLine(line, `lines[${index}]`, currency, base, idOf)));
  return {
    ...own,
    id,
    date: own.date as CalendarDate,
    currency,
    entry,
    obligation_id: own.obligation_id === undefined ? undefined : idOf(own.obligation_id),
    fx: {
      rate: rateOf('fx_rate', fx_rate),
      rateDate: fx_rate_date as CalendarDate,
      source: fx_rate_source,
    },
    imported: is_imported ? RESTORED_MARK : undefined,
    lineIds: lineIds(id, entry),
    version,
  };
}

export function toDigest(record: z.output<typeof fingerprintsRecord>, idOf: IdOf): Digest {
  const { account_id, month, import_id, step, posted } = record;
  return {
    account_id: idOf(account_id),
    month,
    import_id: idOf(import_id),
    step,
    posted: posted.map(({ date, amount, currency_id, bank_id_hash, text_hash, transaction_id }, index) => ({
      date,
      minor: String(moneyOf(`posted[${index}].amount`, amount, currencyOf(currency_id)).minor),
      currency_id,
      ...(bank_id_hash !== undefined && { bank: bank_id_hash }),
      text: text_hash,
      transaction_id: idOf(transaction_id),
    })),
  };
}

/** Skips categories that were deleted before the archive was made. */
export function toAssignments(
  { month, assigned }: z.output<typeof budgetRecord>,
  base: Currency,
  categories: { has(oldId: string): boolean },
  idOf: IdOf,
): Pick<Assignments, 'month' | 'amounts'> {
  const amounts = assigned.flatMap(({ category_id, amount }, index): [string, bigint][] =>
    categories.has(category_id)
      ? [[idOf(category_id), moneyOf(`assigned[${index}].amount`, amount, base).minor]]
      : [],
  );
  return { month: month as Month, amounts: new Map(amounts) };
}

function toLine(
  line: z.output<typeof archivedLine>,
  path: string,
  currency: Currency,
  base: Currency,
  idOf: IdOf,
): Line {
  const { account_id, amount, base_amount, currency_id, fx_rate, fx_rate_source, category_id, memo } = line;
  const own = currency_id === undefined ? currency : currencyOf(currency_id);
  ensure(
    (fx_rate === undefined) === (fx_rate_source === undefined),
    `${path}.fx_rate: requires fx_rate_source`,
  );
  return {
    accountId: idOf(account_id),
    amount: moneyOf(`${path}.amount`, amount, own),
    base: moneyOf(`${path}.base_amount`, base_amount, base),
    ...(category_id !== undefined && { categoryId: idOf(category_id) }),
    ...(memo !== undefined && { memo }),
    ...(fx_rate !== undefined &&
      fx_rate_source !== undefined && {
        rate: { rate: rateOf(`${path}.fx_rate`, fx_rate), source: fx_rate_source },
      }),
  };
}

function entryOf(lines: readonly Line[]) {
  try {
    return balanced(lines);
  } catch (error) {
    throw new ArchiveFault(`lines: ${(error as Error).message.replace('Invariant broken: ', '')}`);
  }
}

function moneyOf(path: string, value: number, currency: Currency): Money {
  const parsed = parseMoney(value, currency);
  ensure(parsed.ok, `${path}: ${parsed.ok || parsed.message}`);
  return parsed.value;
}

function rateOf(path: string, value: number): FxRate {
  const parsed = parseFxRate(value);
  ensure(parsed.ok, `${path}: ${parsed.ok || parsed.message}`);
  return parsed.value;
}
