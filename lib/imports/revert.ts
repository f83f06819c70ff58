import { combine } from '../ledger/effects.ts';
import { getLedger, type Ledger } from '../ledger/ledger.ts';
import { requireUnlocked, sameLock } from '../ledger/lock.ts';
import { unpost } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import type { Act } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { deleted, replaced } from '../platform/lifecycle.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { asManyAsFit, type Step, takeSteps } from '../platform/table/steps.ts';
import { check, type Item, type Write } from '../platform/table/write.ts';
import { parseImported } from '../transactions/imported.ts';
import { findTransactions } from '../transactions/replace.ts';
import { saveTransaction } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Chunk, endOf } from './chunk.ts';
import { withoutRows } from './digests.ts';
import type { Import } from './import.ts';
import { WORK_MAX_MS } from './limits.ts';
import { saveProgress } from './progress.ts';
import { isRestorable, readReplaced, recordsOf } from './revert-replaced.ts';
import { isPosted, type Row } from './row.ts';
import { requireStatus } from './states.ts';
import { chunksFrom, findChunkOf, requireImport } from './store.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/** Deletes what an import has posted, step by step, in the same way as it was posted. */
export async function revertRows(bookId: BookId, given: Import, act: Act): Promise<Import> {
  if (given.status === 'reverted') return given;
  requireStatus(given, ['committed', 'reverting'], 'reverted');
  await takeSteps<Import>(given, {
    member: act.member,
    until: performance.now() + WORK_MAX_MS,
    isDone: ({ status }) => status === 'reverted',
    next: (value) => (value.status === 'committed' ? begin : revertSome)(bookId, value, act),
    read: () => requireImport(bookId, given.id, act.at),
    position: ({ status, next_row }) => `${status} ${next_row}`,
  });
  return requireImport(bookId, given.id, act.at);
}

/** If one of the transactions is locked, none is deleted. */
async function begin(bookId: BookId, value: Import, act: Act): Promise<Step<Import>> {
  const ledger = await getLedger(bookId);
  if (ledger.lockedThrough !== undefined) await requireAllUnlocked(bookId, value, ledger);
  const after: Import = { ...value, ...replaced(value, act), status: 'reverting', next_row: 1 };
  return {
    writes: [saveProgress(bookId, value, after), check(keys.ledger(bookId), sameLock(ledger))],
    after,
  };
}

async function requireAllUnlocked(bookId: BookId, value: Import, ledger: Ledger): Promise<void> {
  for await (const chunk of chunksFrom(bookId, value.id, 1)) {
    const found = await findPosted(bookId, value, chunk, 1);
    const live = found.filter(({ transaction }) => transaction.deleted_at === undefined);
    const dated = live.flatMap(({ transaction, records }) => [transaction, ...records.filter(isRestorable)]);
    requireUnlocked(ledger, ...dated.map(({ date }) => date));
  }
}

interface FoundRow {
  readonly row: Row;
  readonly transaction: Transaction;
  /** The records that a live transfer has replaced. */
  readonly records: readonly Transaction[];
  /** Whether a live transfer of another import has replaced it. */
  readonly isTaken: boolean;
}

/** The transactions of a chunk, from a row on, as they are now. */
async function findPosted(bookId: BookId, value: Import, { rows }: Chunk, from: number): Promise<FoundRow[]> {
  const posted = rows.filter((row) => row.row >= from && isPosted(row, value));
  const idOf = ({ row }: Row) => transactionIdOf(value.id, orderOf(value, row));
  const own = await findTransactions(bookId, posted.map(idOf));
  const others = await findTransactions(
    bookId,
    [...own.values()].flatMap(({ replaces = [], replaced_by }) => [
      ...replaces,
      ...(replaced_by ? [replaced_by] : []),
    ]),
  );
  return posted.flatMap((row) => {
    const transaction = own.get(idOf(row));
    if (!transaction) return [];
    const isLive = transaction.deleted_at === undefined;
    const transfer = others.get(transaction.replaced_by ?? '');
    return [
      {
        row,
        transaction,
        records: isLive ? recordsOf(transaction, others) : [],
        isTaken: !isLive && transfer !== undefined && transfer.deleted_at === undefined,
      },
    ];
  });
}

/** Reverts the next rows of a chunk, as many as fit into one transaction. */
async function revertSome(bookId: BookId, value: Import, act: Act): Promise<Step<Import>> {
  const chunk = value.rows > 0 ? await findChunkOf(bookId, value.id, value.next_row) : undefined;
  assert(chunk || value.rows === 0, 'an import has all of its rows');
  const found = chunk ? await findPosted(bookId, value, chunk, value.next_row) : [];
  const [{ baseCurrencyId }, digests, undo] = await Promise.all([
    getLedger(bookId),
    readDigests(bookId, value, found),
    readReplaced(
      bookId,
      found.flatMap(({ records }) => records),
      act,
    ),
  ]);
  return asManyAsFit(found, (some) => {
    const nextRow = found[some.length]?.row.row ?? (chunk ? endOf(chunk) : 1);
    const live = some.flatMap(({ transaction }) =>
      transaction.deleted_at === undefined ? [transaction] : [],
    );
    const records = some.flatMap((each) => each.records);
    const after: Import = {
      ...value,
      ...replaced(value, act),
      status: nextRow > value.rows ? 'reverted' : 'reverting',
      next_row: nextRow,
    };
    return {
      writes: [
        saveProgress(bookId, value, after, { committed: -live.length }),
        ...some.flatMap((each) => withdraw(bookId, value, each, act)),
        ...withoutFingerprints(value, some, digests),
        ...undo.writes(records),
        ...(live.length > 0
          ? ledgerWrites(bookId, {
              effects: combine(...live.map(unpost), undo.effects(records)),
              baseCurrencyId,
              dates: [...live, ...records.filter(isRestorable)].map(({ date }) => date),
              isMany: live.length + records.length > 1,
            })
          : []),
      ],
      after,
    };
  });
}

/** The fingerprints of rows, by sort key: those of a step are one item for each month of the file. */
async function readDigests(
  bookId: BookId,
  value: Import,
  found: readonly FoundRow[],
): Promise<ReadonlyMap<string, Item>> {
  const wanted = new Map(found.map((each) => digestKey(bookId, value, each)).map((key) => [key.sk, key]));
  const items = await getItems([...wanted.values()]);
  return new Map(items.flatMap((item) => (item ? [[String(item.sk), item]] : [])));
}

function digestKey(
  bookId: BookId,
  { id, account_id = '' }: Import,
  { row, transaction }: Pick<FoundRow, 'row' | 'transaction'>,
) {
  const { step } = parseImported(transaction.imported ?? '');
  return keys.imported(bookId, account_id, row.values?.date.slice(0, 7) ?? '', id, step);
}

/**
 * Transactions lose their fingerprints together with their import: those that a lock keeps from being deleted keep
 * both. The fingerprints of what a transfer has replaced are the transfer's.
 */
function withoutFingerprints(
  value: Import,
  withdrawn: readonly FoundRow[],
  digests: ReadonlyMap<string, Item>,
): Write[] {
  const own = withdrawn.filter(({ isTaken }) => !isTaken);
  const orders = new Set(own.map(({ row }) => orderOf(value, row.row)));
  return [...digests.values()].flatMap((digest) => withoutRows(digest, orders));
}

/** A transaction without its import: if it is restored later, it counts as one that no import has posted. */
function withdraw(bookId: BookId, value: Import, found: FoundRow, act: Act): Write[] {
  const { transaction: before, isTaken } = found;
  const after =
    before.deleted_at === undefined ? deleted(before, act) : { ...before, ...replaced(before, act) };
  const kept_print = isTaken ? digestKey(bookId, value, found).sk : undefined;
  return saveTransaction(bookId, before, { ...after, imported: undefined, kept_print });
}
