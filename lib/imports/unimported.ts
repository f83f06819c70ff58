import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, daysAfter, daysBefore, daysBetween } from '../platform/date.ts';
import { listWithin, ofMoneyAccount } from '../transactions/lists.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Unimported } from './duplicates.ts';
import { TRANSFER_DAYS } from './limits.ts';
import type { RowValues } from './row.ts';

/** Part of the 8 MiB that a request may read. Anything beyond is not compared. */
const MAX_BYTES = 4 * 1024 * 1024;
const TRANSACTIONS_MAX = 20_000;
/** Days of the file that are closer than this are read together. */
const GAP_DAYS = 31;

interface Sought {
  readonly rows: readonly { readonly values: RowValues }[];
  /** What imports of the account have posted. */
  readonly ownIds: ReadonlySet<string>;
  /** What other sources have posted on it: bank connections, or files if a bank connection asks. */
  readonly otherIds?: ReadonlySet<string>;
  /** Only transfers that other imports have posted since then. */
  readonly transfersSince?: string;
}

/** Live transactions of the account around the days of these rows that the same source has not posted. */
export async function readUnimported(
  bookId: BookId,
  accountId: string,
  { rows, ownIds, otherIds, transfersSince }: Sought,
): Promise<Unimported[]> {
  const kinds = transfersSince === undefined ? TRANSACTION_KINDS : (['transfer'] as const);
  const found: Unimported[] = [];
  let leftBytes = MAX_BYTES;
  for (const { from, to } of dayRanges(rows.map(({ values }) => values.date))) {
    if (leftBytes <= 0) break;
    const { items, readBytes } = await listWithin(
      bookId,
      { kinds, from, to, limit: TRANSACTIONS_MAX, filters: [ofMoneyAccount(kinds, accountId)] },
      leftBytes,
    );
    leftBytes -= readBytes;
    for (const transaction of items) {
      const { id, kind, imported, created_at } = transaction;
      const isTransfer = kind === 'transfer' && imported !== undefined;
      if (transfersSince !== undefined && (!isTransfer || created_at < transfersSince)) continue;
      const values = isOwn(transaction, ownIds, otherIds) ? undefined : movedOn(accountId, transaction);
      if (values) found.push({ id, values, isTransfer });
    }
  }
  return found;
}

/** The other side of a transfer that another account's import has posted is in this account's file too. */
function isOwn(
  { id, kind, imported, replaces = [] }: Transaction,
  ownIds: ReadonlySet<string>,
  otherIds: ReadonlySet<string> | undefined,
): boolean {
  if (ownIds.has(id) || replaces.some((each) => ownIds.has(each))) return true;
  if (otherIds?.has(id)) return false;
  return imported !== undefined && kind !== 'transfer';
}

/** What a transaction moved on an account; undefined if nothing, or several currencies. */
function movedOn(accountId: string, { entry, date }: Transaction): RowValues | undefined {
  const sums = new Map<string, bigint>();
  for (const { accountId: id, amount } of entry.lines) {
    const { code } = amount.currency;
    if (id === accountId) sums.set(code, (sums.get(code) ?? 0n) + amount.minor);
  }
  const moved = [...sums].filter(([, sum]) => sum !== 0n);
  const [[currencyId, sum] = []] = moved;
  if (moved.length !== 1 || currencyId === undefined || sum === undefined) return undefined;
  const isIn = sum > 0n;
  return { date, direction: isIn ? 'in' : 'out', minor: String(isIn ? sum : -sum), currency_id: currencyId };
}

function dayRanges(dates: readonly CalendarDate[]): { from: CalendarDate; to: CalendarDate }[] {
  const ranges: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const date of [...new Set(dates)].sort()) {
    const last = ranges.at(-1);
    const to = daysAfter(date, TRANSFER_DAYS);
    if (last && daysBetween(last.to, date) <= GAP_DAYS) last.to = to;
    else ranges.push({ from: daysBefore(date, TRANSFER_DAYS), to });
  }
  return ranges;
}
