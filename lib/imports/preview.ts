import { allCategories } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { getLedger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, daysAfter, daysBefore, daysBetween, type Month } from '../platform/date.ts';
import { everything, listWithin, ofMoneyAccount } from '../transactions/lists.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { otherImportedAccounts, readCounterparts } from './counterparts.ts';
import { readPosted } from './digests.ts';
import {
  findAlike,
  findPossible,
  judgeRow,
  Known,
  POSSIBLE_DAYS,
  placeRows,
  type Unimported,
  type Verdict,
} from './duplicates.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Memory, propose } from './propose.ts';
import type { Statement, StatementRow } from './readers/statement.ts';
import { withoutDeleted } from './reimport.ts';
import { asTransfer, type Row, type RowValues } from './row.ts';
import { toValues } from './to-row.ts';
import { findTransfers } from './transfers.ts';
import { isUncategorized } from './uncategorized.ts';

interface Preview {
  readonly rows: readonly Row[];
  /** The categories `Uncategorized`, where they exist. */
  readonly uncategorized: Readonly<Partial<Record<CategoryKind, string>>>;
}

interface PreviewOptions {
  readonly accountId: string;
  readonly currencyOf: (row: StatementRow) => string;
  readonly reimportDeleted: boolean;
}

/** A row of the file that can be posted. */
interface Valid {
  readonly row: number;
  readonly read: StatementRow;
  readonly values: RowValues;
}

/** Finds out for every row whether it was posted before, and proposes what it becomes. */
export async function previewOf(
  bookId: BookId,
  statement: Statement,
  options: PreviewOptions,
): Promise<Preview> {
  const checked = statement.rows.map((read, index) => ({
    row: index + 1,
    read,
    result: toValues(read, options.currencyOf(read)),
  }));
  const valid = checked.flatMap(({ row, read, result }): Valid[] =>
    result.ok ? [{ row, read, values: result.value }] : [],
  );
  const verdicts = await judge(bookId, valid, options);
  const transfers = await findOtherSides(bookId, valid, verdicts, options);
  const [memory, uncategorized] = await remember(bookId);
  const rows = checked.map(({ row, read, result }): Row => {
    const texts = { row, payee: read.payee, memo: read.memo, text: read.text, bank_id: read.bank_id };
    if (!result.ok) return { ...texts, status: 'error', message: result.message };
    const proposal = propose({ payee: read.payee, isReversal: read.is_refund }, result.value, memory);
    return {
      ...texts,
      values: result.value,
      status: 'new',
      ...verdicts.get(row),
      ...transfers.get(row),
      ...proposal,
    };
  });
  return { rows, uncategorized };
}

/** Rows that are still new may be the other side of what imports of other accounts have posted. */
async function findOtherSides(
  bookId: BookId,
  valid: readonly Valid[],
  verdicts: ReadonlyMap<number, Verdict>,
  { accountId }: PreviewOptions,
): Promise<ReadonlyMap<number, Partial<Row>>> {
  const open = valid.filter(({ row }) => verdicts.get(row)?.status === 'new');
  const [accounts, ledger] = await Promise.all([otherImportedAccounts(bookId, accountId), getLedger(bookId)]);
  const counterparts = await readCounterparts(bookId, accounts, open, ledger);
  const found = findTransfers(open, counterparts);
  return new Map([...found].map(([row, verdict]) => [row, asTransfer(verdict)]));
}

async function judge(
  bookId: BookId,
  valid: readonly Valid[],
  { accountId, reimportDeleted }: PreviewOptions,
): Promise<ReadonlyMap<number, Verdict>> {
  const placed = placeRows(
    valid.map(({ row, read, values }) => ({ row, print: fingerprintOf(read, values) })),
  );
  const all = await readPosted(bookId, accountId, monthsAround(valid));
  const posted = reimportDeleted ? await withoutDeleted(bookId, all, placed.values()) : all;
  const known = new Known(posted);
  const verdicts = new Map(
    [...placed].map(([row, place]): [number, Verdict] => [row, judgeRow(place, known)]),
  );
  const open = valid.filter(({ row }) => verdicts.get(row)?.status === 'new');
  const ownIds = new Set(all.map(({ transaction_id }) => transaction_id));
  const possible = findPossible(open, await readUnimported(bookId, accountId, open, ownIds));
  for (const [row, id] of possible)
    verdicts.set(row, { ...verdicts.get(row), status: 'possible_duplicate', matches: [id] });
  const taken = new Set([...verdicts.values()].flatMap(({ matches = [] }) => matches));
  const isNew = (row: number) => verdicts.get(row)?.status === 'new';
  const fresh = [...placed].flatMap(([row, { print }]) => (isNew(row) ? [{ row, print }] : []));
  for (const [row, id] of findAlike(fresh, posted, taken)) {
    const message = `Possibly posted before: another import has posted the same amount on this day, as ${id}.`;
    verdicts.set(row, { ...verdicts.get(row), status: 'new', message });
  }
  return verdicts;
}

/** The months of the rows, and of the days around them on which possible duplicates are looked for. */
function monthsAround(valid: readonly Valid[]): Set<Month> {
  const dates = new Set(valid.map(({ values }) => values.date));
  const months = [...dates].flatMap((date) => [
    date.slice(0, 7),
    daysBefore(date, POSSIBLE_DAYS).slice(0, 7),
    daysAfter(date, POSSIBLE_DAYS).slice(0, 7),
  ]);
  return new Set(months as Month[]);
}

/** Part of the 8 MiB that a request may read. Anything beyond is not compared. */
const UNIMPORTED_MAX_BYTES = 4 * 1024 * 1024;
const TRANSACTIONS_MAX = 20_000;
/** Days of the file that are closer than this are read together. */
const GAP_DAYS = 31;

/** Live transactions of the account around the days of these rows that no import of the account has posted. */
async function readUnimported(
  bookId: BookId,
  accountId: string,
  rows: readonly { readonly values: RowValues }[],
  ownIds: ReadonlySet<string>,
): Promise<Unimported[]> {
  const found: Unimported[] = [];
  let leftBytes = UNIMPORTED_MAX_BYTES;
  for (const { from, to } of dayRanges(rows.map(({ values }) => values.date))) {
    if (leftBytes <= 0) break;
    const { items, readBytes } = await listWithin(
      bookId,
      {
        kinds: TRANSACTION_KINDS,
        from,
        to,
        limit: TRANSACTIONS_MAX,
        filters: [ofMoneyAccount(TRANSACTION_KINDS, accountId)],
      },
      leftBytes,
    );
    leftBytes -= readBytes;
    for (const transaction of items) {
      // The other side of a transfer that another account's import has posted is in this account's file too.
      const isOwn = transaction.imported !== undefined && transaction.kind !== 'transfer';
      const values = isOwn || ownIds.has(transaction.id) ? undefined : movedOn(accountId, transaction);
      if (values) found.push({ id: transaction.id, values });
    }
  }
  return found;
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
    const to = daysAfter(date, POSSIBLE_DAYS);
    if (last && daysBetween(last.to, date) <= GAP_DAYS) last.to = to;
    else ranges.push({ from: daysBefore(date, POSSIBLE_DAYS), to });
  }
  return ranges;
}

/** How many transactions are searched for categories. */
const REMEMBERED_MAX = 2000;
const REMEMBERED_MAX_BYTES = 2 * 1024 * 1024;

async function remember(bookId: BookId): Promise<[Memory, Preview['uncategorized']]> {
  const kinds = ['expense', 'income'] as const;
  const [categories, { items }] = await Promise.all([
    allCategories(bookId),
    listWithin(bookId, { kinds, limit: REMEMBERED_MAX, filters: [everything(kinds)] }, REMEMBERED_MAX_BYTES),
  ]);
  const active = new Set(categories.filter(({ is_active }) => is_active).map(({ id }) => id));
  const uncategorized = categories.filter(isUncategorized);
  return [
    new Memory(items, (id) => active.has(id)),
    Object.fromEntries(uncategorized.map(({ kind, id }) => [kind, id])),
  ];
}
