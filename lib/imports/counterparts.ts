import type { Account } from '../accounts/account.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isLocked } from '../ledger/lock.ts';
import type { BookId } from '../platform/book.ts';
import { daysAfter, daysBefore, type Month } from '../platform/date.ts';
import { isEdited } from '../transactions/imported.ts';
import { findTransactions } from '../transactions/replace.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { readPosted } from './digests.ts';
import { TRANSFER_DAYS } from './limits.ts';
import type { RowValues } from './row.ts';
import { areOpposite, type Counterpart } from './transfers.ts';

/** How many transactions a request may read for this. Others are not found. */
const LOOKED_UP_MAX = 2000;

/** The other accounts that imports have posted to, and that a transfer can be posted to. */
export function otherImportedAccounts(accounts: readonly Account[], accountId: string): string[] {
  return accounts.flatMap(({ id, type, is_active, import_steps = 0 }) =>
    id !== accountId && is_active && isAssetOrLiability(type) && import_steps > 0 ? [id] : [],
  );
}

/** What imports of these accounts have posted that could be the other side of one of these rows. */
export async function readCounterparts(
  bookId: BookId,
  accounts: readonly string[],
  rows: readonly { readonly values: RowValues }[],
  ledger: Pick<Ledger, 'lockedThrough'>,
): Promise<Counterpart[]> {
  const sought = new Set(rows.map(({ values }) => amountOf(values, values.direction === 'in')));
  const months = monthsAround(rows.map(({ values }) => values));
  const ids: string[] = [];
  for (const id of rows.length > 0 ? accounts : [])
    for (const { minor, currency_id, transaction_id } of await readPosted(bookId, id, months))
      if (sought.has(`${minor} ${currency_id}`)) ids.push(transaction_id);
  const found = await findTransactions(bookId, ids.slice(0, LOOKED_UP_MAX));
  return [...found.values()].flatMap((transaction) => {
    const side = asImported(transaction);
    if (!side || !accounts.includes(side.accountId)) return [];
    return [{ ...side, id: transaction.id, isLocked: isLocked(transaction.date, ledger) }];
  });
}

/** What has the opposite sign of a row. */
function amountOf({ minor, currency_id }: RowValues, isNegative: boolean): string {
  return `${isNegative ? '-' : ''}${minor} ${currency_id}`;
}

function monthsAround(values: readonly RowValues[]): Set<Month> {
  const dates = new Set(values.map(({ date }) => date));
  const days = [...dates].flatMap((date) => [
    daysBefore(date, TRANSFER_DAYS),
    daysAfter(date, TRANSFER_DAYS),
  ]);
  return new Set(days.map((date) => date.slice(0, 7) as Month));
}

type Side = Pick<Counterpart, 'accountId' | 'values'>;

/** Whether a record can still be the other side of a row, as the preview or the commit found it. */
export function isCounterpart(record: Transaction, accountId: string, values: RowValues): boolean {
  const side = asImported(record);
  return side?.accountId === accountId && areOpposite(side.values, values);
}

function asImported(transaction: Transaction): Side | undefined {
  const { imported } = transaction;
  return imported === undefined || isEdited(imported) ? undefined : sideOf(transaction);
}

/** The account of a live expense or income without splits or refund, and what it moved there. */
export function sideOf({ kind, is_refund, deleted_at, entry, date }: Transaction): Side | undefined {
  if ((kind !== 'expense' && kind !== 'income') || is_refund || deleted_at !== undefined) return undefined;
  const [line, ...others] = entry.lines.filter(({ categoryId }) => categoryId === undefined);
  if (!line || others.length > 0 || entry.lines.length !== 2) return undefined;
  const { minor, currency } = line.amount;
  return {
    accountId: line.accountId,
    values: {
      date,
      direction: kind === 'expense' ? 'out' : 'in',
      minor: String(minor < 0n ? -minor : minor),
      currency_id: currency.code,
    },
  };
}
