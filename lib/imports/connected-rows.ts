import { allAccounts } from '../accounts/store.ts';
import { allCategories } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { otherImportedAccounts } from './counterparts.ts';
import type { PostedBy } from './digests.ts';
import { findPossible, Known, type Posted } from './duplicates.ts';
import { fingerprintOf } from './fingerprint.ts';
import { CONNECTED } from './import.ts';
import { withOtherSide } from './other-side.ts';
import { readPostedNow } from './posted-now.ts';
import { findOtherSides } from './preview.ts';
import { openProposer } from './proposer.ts';
import { amountOf, type Row, type RowEdit, type RowValues } from './row.ts';
import { isUncategorized } from './uncategorized.ts';
import { readUnimported } from './unimported.ts';

/** A row that a bank connection has brought, before it is judged. Without values, `message` says what is wrong. */
export interface Brought extends Pick<Row, 'row' | 'payee' | 'memo' | 'bank_id' | 'identity' | 'values'> {
  readonly message?: string | undefined;
  readonly edit?: RowEdit | undefined;
}

interface Judged {
  readonly rows: readonly Row[];
  readonly uncategorized: Readonly<Partial<Record<CategoryKind, string>>>;
}

type Valid = Brought & { readonly values: RowValues };
type Verdict = Pick<Row, 'status' | 'matches' | 'message'>;

/**
 * Judges the rows of a draft: by their identity, not by their text, because equal rows of a bank are different payments.
 * `posted` is what imports have posted on the account around their days.
 */
export async function judgeBrought(
  bookId: BookId,
  { accountId, source }: { readonly accountId: string; readonly source: string },
  brought: readonly Brought[],
  posted: readonly PostedBy[],
): Promise<Judged> {
  const valid = brought.filter((each): each is Valid => each.values !== undefined);
  const verdicts = await judgeByIdentity(bookId, valid, posted);
  const isNew = ({ row }: Pick<Row, 'row'>) => !verdicts.has(row);
  const ownIds = new Set(posted.flatMap((each) => (each.source === source ? each.transaction_id : [])));
  const otherIds = new Set(posted.flatMap((each) => (each.source === source ? [] : each.transaction_id)));
  const open = valid.filter(isNew);
  const unimported =
    open.length === 0 ? [] : await readUnimported(bookId, accountId, { rows: open, ownIds, otherIds });
  for (const [row, id] of findPossible(open, unimported))
    verdicts.set(row, { status: 'possible_duplicate', matches: [id] });
  const fresh = new Map(valid.filter(isNew).map(({ row }) => [row, { status: 'new' as const }]));
  const [accounts, categories] = await Promise.all([allAccounts(bookId), allCategories(bookId)]);
  const others = otherImportedAccounts(accounts, accountId);
  const otherSides = await findOtherSides(bookId, valid, fresh, others);
  const proposer = await openProposer(bookId, { accountId, format: CONNECTED }, { accounts, categories });
  const rows = brought.map(({ message, edit, ...texts }): Row => {
    const verdict = verdicts.get(texts.row);
    // What a client decided stays, except that an id is never posted twice.
    const decided = edit && verdict?.status !== 'duplicate' ? { edit } : {};
    if (!texts.values) return { ...texts, ...decided, status: 'error', message };
    const row: Row = { ...texts, ...decided, status: 'new', ...verdict };
    const side = otherSides.get(row.row);
    const isOtherSideUnclear = side !== undefined && 'message' in side;
    return withOtherSide({ ...row, ...proposer.propose(row, { isOtherSideUnclear }) }, side);
  });
  const uncategorized = categories.filter(isUncategorized);
  return { rows, uncategorized: Object.fromEntries(uncategorized.map(({ kind, id }) => [kind, id])) };
}

/** Rows of which the id is posted, or in the draft before: they are shown, and never posted. */
async function judgeByIdentity(
  bookId: BookId,
  valid: readonly Valid[],
  posted: readonly PostedBy[],
): Promise<Map<number, Verdict>> {
  const known = new Known(posted);
  const firsts = new Map<string, Valid>();
  const found: { row: Valid; ids: readonly string[]; was: RowValues | undefined }[] = [];
  for (const row of valid) {
    const id = row.identity?.transaction;
    if (id === undefined) continue;
    const before = known.postedAs(fingerprintOf(row, row.values)) ?? [];
    const first = firsts.get(id);
    if (before.length > 0) {
      const ids = before.map(({ transaction_id }) => transaction_id);
      found.push({ row, ids, was: before[0] && valuesOf(before[0]) });
    } else if (first) found.push({ row, ids: [], was: first.values });
    else firsts.set(id, row);
  }
  const { nameOf } = await readPostedNow(
    bookId,
    found.flatMap(({ ids }) => ids),
  );
  return new Map(
    found.map(({ row, ids, was }): [number, Verdict] => [
      row.row,
      { status: 'duplicate', matches: [...new Set(ids.map(nameOf))], message: changeOf(was, row.values) },
    ]),
  );
}

function valuesOf({ date, minor, currency_id }: Posted): RowValues {
  const isOut = minor.startsWith('-');
  return { date, currency_id, direction: isOut ? 'out' : 'in', minor: isOut ? minor.slice(1) : minor };
}

function changeOf(was: RowValues | undefined, is: RowValues): string | undefined {
  if (!was || textOf(was) === textOf(is)) return undefined;
  return `The bank has changed it: before, it was ${textOf(was)}; now, it is ${textOf(is)}.`;
}

function textOf(values: RowValues): string {
  const sign = values.direction === 'out' ? '-' : '';
  return `${sign}${amountOf(values)} ${values.currency_id} on ${values.date}`;
}
