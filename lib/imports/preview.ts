import { allAccounts } from '../accounts/store.ts';
import { allCategories } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { getLedger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import { daysAfter, daysBefore, type Month } from '../platform/date.ts';
import { otherImportedAccounts, readCounterparts } from './counterparts.ts';
import { type PostedBy, readPosted } from './digests.ts';
import { findAlike, findPossible, judgeRow, Known, placeRows, type Verdict } from './duplicates.ts';
import { fingerprintOf } from './fingerprint.ts';
import { TRANSFER_DAYS } from './limits.ts';
import { withOtherSide } from './other-side.ts';
import { readPostedNow } from './posted-now.ts';
import { openProposer } from './proposer.ts';
import type { Format, Statement, StatementRow } from './readers/statement.ts';
import { withoutDeleted } from './reimport.ts';
import type { Row, RowValues } from './row.ts';
import { toValues } from './to-row.ts';
import { findTransfers, type TransferVerdict } from './transfers.ts';
import { isUncategorized } from './uncategorized.ts';
import { readUnimported } from './unimported.ts';

interface Preview {
  readonly rows: readonly Row[];
  /** The categories `Uncategorized`, where they exist. */
  readonly uncategorized: Readonly<Partial<Record<CategoryKind, string>>>;
}

interface PreviewOptions {
  readonly accountId: string;
  readonly format: Format;
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
  const { accountId } = options;
  const verdicts = await judge(bookId, valid, options);
  const [accounts, categories] = await Promise.all([allAccounts(bookId), allCategories(bookId)]);
  const otherAccounts = otherImportedAccounts(accounts, accountId);
  const otherSides = await findOtherSides(bookId, valid, verdicts, otherAccounts);
  const proposer = await openProposer(bookId, options, { accounts, categories });
  const rows = checked.map(({ row, read, result }): Row => {
    const texts = {
      row,
      ...{ payee: read.payee, memo: read.memo, bank_id: read.bank_id },
      category: read.category === undefined ? undefined : { text: read.category },
      is_reversal: read.is_refund || undefined,
    };
    if (!result.ok) return { ...texts, status: 'error', message: result.message };
    const judged: Row = { ...texts, values: result.value, status: 'new', ...verdicts.get(row) };
    const verdict = otherSides.get(row);
    const isOtherSideUnclear = verdict !== undefined && 'message' in verdict;
    return withOtherSide({ ...judged, ...proposer.propose(judged, { isOtherSideUnclear }) }, verdict);
  });
  const uncategorized = categories.filter(isUncategorized);
  return { rows, uncategorized: Object.fromEntries(uncategorized.map(({ kind, id }) => [kind, id])) };
}

/** Rows that are still new may be the other side of what imports of other accounts have posted. */
export async function findOtherSides(
  bookId: BookId,
  valid: readonly Pick<Valid, 'row' | 'values'>[],
  verdicts: ReadonlyMap<number, Verdict>,
  accounts: readonly string[],
): Promise<ReadonlyMap<number, TransferVerdict>> {
  const open = valid.filter(({ row }) => verdicts.get(row)?.status === 'new');
  const counterparts = await readCounterparts(bookId, accounts, open, await getLedger(bookId));
  return findTransfers(open, counterparts);
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
  // What a bank connection has posted is not recognized by its text: a row of a file may be the same payment.
  const [ofBanks, ofFiles] = divided(posted);
  const known = new Known(ofFiles);
  const verdicts = new Map(
    [...placed].map(([row, place]): [number, Verdict] => [row, judgeRow(place, known)]),
  );
  const open = valid.filter(({ row }) => verdicts.get(row)?.status === 'new');
  const ownIds = new Set(divided(all)[1].map(({ transaction_id }) => transaction_id));
  const otherIds = new Set(ofBanks.map(({ transaction_id }) => transaction_id));
  const sought = { rows: open, ownIds, otherIds };
  const possible = findPossible(open, await readUnimported(bookId, accountId, sought));
  for (const [row, id] of possible)
    verdicts.set(row, { ...verdicts.get(row), status: 'possible_duplicate', matches: [id] });
  const taken = new Set([...verdicts.values()].flatMap(({ matches = [] }) => matches));
  const isNew = (row: number) => verdicts.get(row)?.status === 'new';
  const fresh = [...placed].flatMap(([row, { print }]) => (isNew(row) ? [{ row, print }] : []));
  const alike = findAlike(fresh, ofFiles, taken);
  const duplicates = [...verdicts].filter(([, { status }]) => status === 'duplicate');
  const { nameOf } = await readPostedNow(bookId, [
    ...duplicates.flatMap(([, { matches = [] }]) => matches),
    ...alike.values(),
  ]);
  for (const [row, id] of alike) {
    const message = `Possibly posted before: another import has posted the same amount on this day, as ${nameOf(id)}.`;
    verdicts.set(row, { ...verdicts.get(row), status: 'new', message });
  }
  for (const [row, verdict] of duplicates)
    if (verdict.matches)
      verdicts.set(row, { ...verdict, matches: [...new Set(verdict.matches.map(nameOf))] });
  return verdicts;
}

/** What bank connections have posted, and everything else. */
function divided(posted: readonly PostedBy[]): [ofBanks: PostedBy[], ofFiles: PostedBy[]] {
  return [
    posted.filter(({ source }) => source !== undefined),
    posted.filter(({ source }) => source === undefined),
  ];
}

/** The months of the rows, and of the days around them on which possible duplicates are looked for. */
export function monthsAround(valid: readonly Pick<Valid, 'values'>[]): Set<Month> {
  const dates = new Set(valid.map(({ values }) => values.date));
  const months = [...dates].flatMap((date) => [
    date.slice(0, 7),
    daysBefore(date, TRANSFER_DAYS).slice(0, 7),
    daysAfter(date, TRANSFER_DAYS).slice(0, 7),
  ]);
  return new Set(months as Month[]);
}
