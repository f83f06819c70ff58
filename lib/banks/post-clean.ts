import { draftOf, importsOf } from '../connections/drafts.ts';
import type { OutsideAccount, OutsideAccounts } from '../connections/outside-account.ts';
import { allOutsideAccounts, saveOutsideAccounts } from '../connections/store.ts';
import { commitRows } from '../imports/commit.ts';
import { draftRow } from '../imports/draft-row.ts';
import type { Import } from '../imports/import.ts';
import type { Row } from '../imports/row.ts';
import { planOf } from '../imports/row-plan.ts';
import { createImport } from '../imports/store.ts';
import type { BookId } from '../platform/book.ts';
import { Gone } from '../platform/table/guard.ts';
import { sharedReads } from '../platform/table/reads.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { transact } from '../platform/table/transact.ts';
import type { Write } from '../platform/table/write.ts';
import { findPairs, isClean, type Pair, type Posting } from './clean-rows.ts';
import {
  chunkWrites,
  draftWrites,
  fieldsOf,
  liveRows,
  newChunks,
  newConnected,
  readDraft,
  removeDraft,
  rowsOf,
} from './draft-store.ts';
import { connectionExists, type RunContext } from './run-context.ts';

/** The most rows that leave drafts in one transaction, and the most transactions of a run. */
const ROWS_MAX = 500;
const ROUNDS_MAX = 50;

/**
 * Posts what is clear, link by link: its rows leave the draft for an import of their own, in one transaction, and are
 * posted from there as those of any import. A run that is cut off in between leaves that import for the next one.
 */
export async function postClean(context: RunContext): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX && performance.now() < context.until; round++) {
    const posted = await retryStale(() => moveSome(context));
    if (!posted) return;
    await commitMoved(context, posted);
  }
}

/** Goes on with what earlier runs have begun to post. */
export async function resumePosting(context: RunContext, outside: OutsideAccounts): Promise<void> {
  const links = outside.accounts.map(({ link }) => link);
  for (const value of (await importsOf(context.bookId, links)).values())
    if (value.is_automatic && value.status === 'committing') await commitMoved(context, value);
}

async function commitMoved(context: RunContext, given: Import): Promise<void> {
  const { bookId, actor } = context;
  let value = given;
  while (value.status === 'committing' && performance.now() < context.until)
    value = await commitRows(bookId, value, actor, [connectionExists(context)]);
}

interface PostingPlace extends Posting {
  readonly outside: OutsideAccounts;
  readonly account: OutsideAccount;
}

/** The links of the book in the mode `post` in whose drafts something waits. */
async function postingPlaces(bookId: BookId): Promise<{ all: OutsideAccounts[]; places: PostingPlace[] }> {
  const all = await allOutsideAccounts(bookId);
  const posting = all.flatMap((outside) =>
    outside.accounts.filter(({ link }) => link?.mode === 'post').map((account) => ({ outside, account })),
  );
  const imports = await importsOf(
    bookId,
    posting.map(({ account }) => account.link),
  );
  const places: PostingPlace[] = [];
  for (const { outside, account } of posting) {
    const draft = draftOf(account.link, imports);
    if (draft && account.link)
      places.push({
        outside,
        account,
        accountId: account.link.account_id,
        draft: await readDraft(bookId, draft),
      });
  }
  return { all, places };
}

/** Moves the clean rows of one link to an import of their own. Undefined if there are none. */
async function moveSome(context: RunContext): Promise<Import | undefined> {
  const { bookId, connectionId } = context;
  const { all, places } = await postingPlaces(bookId);
  if (!all.some((each) => each.connection_id === connectionId)) throw new Gone('not_found');
  const isOwn = (posting: Posting) => (posting as PostingPlace).outside.connection_id === connectionId;
  const pairs = findPairs(places).filter(({ left, arrived }) => isOwn(left) || isOwn(arrived));
  for (const place of places) {
    const own = pairs.filter(({ left }) => left === place);
    const taken = new Set(pairs.flatMap((pair) => [pair.out, pair.in]));
    const clean = isOwn(place) ? cleanRows(place).filter((row) => !taken.has(row)) : [];
    let rows = await postable(context, place, [...own.map(pairedRow), ...clean]);
    for (; rows.length > 0; rows = rows.slice(0, Math.floor(rows.length / 2))) {
      const moved = await move(context, { all, places, place }, rows, own);
      if (moved) return moved;
    }
  }
  return undefined;
}

function cleanRows({ draft }: PostingPlace): Row[] {
  const { uncategorized_expense, uncategorized_income } = draft.value;
  const uncategorized = new Set([uncategorized_expense, uncategorized_income]);
  return rowsOf(draft).filter((row) => isClean(row, uncategorized));
}

/** The row that money leaves, with the row where it arrives. */
function pairedRow({ out, arrived, in: row }: Pair): Row {
  const { payee, memo, identity, values } = row;
  const { history: _h, ruled: _r, ...kept } = out;
  return {
    ...kept,
    status: 'transfer',
    ...(values && { paired: { account_id: arrived.accountId, payee, memo, identity, values } }),
  };
}

/** Those that nothing keeps from being posted: no lock, no inactive account, no missing rate. */
async function postable(
  { bookId }: RunContext,
  { draft }: PostingPlace,
  rows: readonly Row[],
): Promise<Row[]> {
  const reads = sharedReads();
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length === ROWS_MAX) break;
    if (!row.values) continue;
    const result = await draftRow(bookId, draft.value, row.values, planOf(row), reads);
    if (result.ok) found.push(row);
  }
  return found;
}

interface Places {
  readonly all: readonly OutsideAccounts[];
  readonly places: readonly PostingPlace[];
  /** Whose rows are moved. */
  readonly place: PostingPlace;
}

/** Undefined if these rows do not fit into one transaction. */
async function move(
  context: RunContext,
  { all, places, place }: Places,
  rows: readonly Row[],
  pairs: readonly Pair[],
): Promise<Import | undefined> {
  const { bookId, actor } = context;
  const { connection_id: connectionId } = place.outside;
  const base = newConnected({ accountId: place.accountId, connectionId }, actor);
  const moved = rows.map((row, index) => ({ ...row, row: index + 1 }));
  const { uncategorized_expense: expense, uncategorized_income: income } = place.draft.value;
  const value: Import = {
    ...base,
    status: 'committing',
    is_automatic: true,
    ...fieldsOf(moved, {
      pending: 0,
      uncategorized: { ...(expense && { expense }), ...(income && { income }) },
    }),
  };
  const numbers = new Map<PostingPlace, Set<number>>([[place, new Set(rows.map(({ row }) => row))]]);
  for (const { out, arrived, in: row } of pairs) {
    if (!rows.some((each) => each.paired && each.row === out.row)) continue;
    const other = places.find((each) => each === arrived);
    if (other) numbers.set(other, (numbers.get(other) ?? new Set()).add(row.row));
  }
  const changes = [...numbers].map(([from, gone]) => leaving(context, from, gone));
  if (!changes.every(({ isAll }) => isAll)) return undefined;
  const emptied = new Set(changes.flatMap(({ isEmpty, from }) => (isEmpty ? from.draft.value.id : [])));
  const removals = await Promise.all(
    changes.filter(({ isEmpty }) => isEmpty).map(({ from }) => removeDraft(bookId, from.draft.value)),
  );
  await transact(
    [
      createImport(bookId, value),
      ...chunkWrites(bookId, value.id, newChunks(moved)),
      ...changes.flatMap(({ writes }) => writes),
      ...removals.flatMap(([first = []]) => first),
      ...linkWrites(bookId, all, new Set(numbers.keys()), value.id, emptied),
    ],
    actor.membership,
  );
  for (const [, ...others] of removals) for (const some of others) await transact(some, actor.membership);
  return value;
}

interface Leaving {
  readonly from: PostingPlace;
  readonly writes: Write[];
  /** Nothing waits any more. */
  readonly isEmpty: boolean;
  /** Whether all of them fit into one transaction. */
  readonly isAll: boolean;
}

/** What is left of a draft when some of its rows have gone. Their numbers stay taken. */
function leaving({ bookId, actor }: RunContext, from: PostingPlace, gone: ReadonlySet<number>): Leaving {
  const kept = rowsOf(from.draft).map((row) =>
    gone.has(row.row) ? { row: row.row, status: row.status, gone: true as const } : row,
  );
  if (liveRows(kept).length === 0) return { from, writes: [], isEmpty: true, isAll: true };
  const { pending, uncategorized_expense: expense, uncategorized_income: income } = from.draft.value;
  const counted = { pending, uncategorized: { ...(expense && { expense }), ...(income && { income }) } };
  return { from, ...draftWrites(bookId, from.draft, kept, counted, actor), isEmpty: false };
}

/** The links know the import, so that its rows do not come again before they are posted. */
function linkWrites(
  bookId: BookId,
  all: readonly OutsideAccounts[],
  changed: ReadonlySet<PostingPlace>,
  importId: string,
  emptied: ReadonlySet<string>,
): Write[] {
  const ids = new Set([...changed].map(({ account }) => account.id));
  return all.flatMap((outside) => {
    if (!outside.accounts.some(({ id }) => ids.has(id))) return [];
    const accounts = outside.accounts.map((account) => {
      const { link } = account;
      if (!link || !ids.has(account.id)) return account;
      const left = link.import_ids.filter((id) => !emptied.has(id));
      return { ...account, link: { ...link, import_ids: [...left, importId] } };
    });
    return [saveOutsideAccounts(bookId, outside, accounts)];
  });
}
