import type { Account } from '../accounts/account.ts';
import { allAccounts } from '../accounts/store.ts';
import { combine } from '../ledger/effects.ts';
import type { Line } from '../ledger/entry.ts';
import { getLedger, type Ledger } from '../ledger/ledger.ts';
import { requireUnlocked, sameLock } from '../ledger/lock.ts';
import { isReconciled } from '../ledger/marks.ts';
import { unpost } from '../ledger/post.ts';
import { beginsRevert, ENDS_REVERT } from '../ledger/reverts.ts';
import { ledgerChangeWrite, ledgerWrites } from '../ledger/store.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { updated } from '../platform/lifecycle.ts';
import { assert, Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { asManyAsFit, type Step, takeSteps } from '../platform/table/steps.ts';
import type { Item, Write } from '../platform/table/write.ts';
import type { Attached } from '../transactions/attached.ts';
import { parseImported } from '../transactions/imported.ts';
import { lostMarks } from '../transactions/marks.ts';
import { countTags } from '../transactions/post-all.ts';
import { findTransactions } from '../transactions/replace.ts';
import { saveTransaction } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Chunk, endOf } from './chunk.ts';
import { withoutRows } from './digests.ts';
import type { Import } from './import.ts';
import { WORK_MAX_MS } from './limits.ts';
import { saveProgress } from './progress.ts';
import { putsBack, type ReplacedRecord, readReplaced, recordsOf } from './revert-replaced.ts';
import { changedBy, stateOf, TRANSITIONS, type Transition } from './revert-states.ts';
import type { Row } from './row.ts';
import { isPosted } from './row-plan.ts';
import { requireStatus } from './states.ts';
import { allChunks, findChunkOf, requireImport } from './store.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/** Deletes what an import has posted, step by step, in the same way as it was posted. */
export async function revertRows(
  bookId: BookId,
  given: Import,
  actor: Actor,
  /** What is written when it begins. */
  atBegin: () => Promise<readonly Write[]> = async () => [],
): Promise<Import> {
  if (given.status === 'reverted') return given;
  requireStatus(given, ['committed', 'reverting'], 'reverted');
  await takeSteps<Import>(given, {
    member: actor.membership,
    until: performance.now() + WORK_MAX_MS,
    isDone: ({ status }) => status === 'reverted',
    next: async (value) => {
      if (value.status !== 'committed') return revertSome(bookId, value, actor);
      const step = await begin(bookId, value, actor);
      return { ...step, writes: [...step.writes, ...(await atBegin())] };
    },
    read: () => requireImport(bookId, given.id, actor.at),
    position: ({ status, next_row }) => `${status} ${next_row}`,
  });
  return requireImport(bookId, given.id, actor.at);
}

/** If one of the transactions is locked or reconciled, none is deleted. */
async function begin(bookId: BookId, value: Import, actor: Actor): Promise<Step<Import>> {
  const ledger = await getLedger(bookId);
  const accounts = await reconciledAccounts(bookId);
  if (ledger.lockedThrough !== undefined || accounts.size > 0)
    await requireAllOpen(bookId, value, ledger, accounts);
  const after: Import = { ...value, ...updated(value, actor), status: 'reverting', next_row: 1 };
  return {
    writes: [
      saveProgress(bookId, value, after),
      ledgerChangeWrite(bookId, beginsRevert(ledger), sameLock(ledger)),
    ],
    after,
  };
}

async function requireAllOpen(
  bookId: BookId,
  value: Import,
  ledger: Ledger,
  accounts: ReadonlyMap<string, Account>,
): Promise<void> {
  for await (const chunk of allChunks(bookId, value)) {
    const found = await findPosted(bookId, value, chunk, 1);
    requireUnlocked(ledger, ...datesOf(found));
    for (const line of found.filter(takesOut).flatMap(linesLost))
      if (isReconciled(line, accounts.get(line.accountId)?.reconciled)) throw new Problem('reconciled');
  }
}

function linesLost({ transaction, records }: FoundRow): Line[] {
  return lostMarks(
    transaction,
    records.filter(putsBack).map(({ record }) => record),
  );
}

/** The accounts of which something is reconciled. */
async function reconciledAccounts(bookId: BookId): Promise<ReadonlyMap<string, Account>> {
  const found = (await allAccounts(bookId)).filter(({ reconciled }) => Object.keys(reconciled).length > 0);
  return new Map(found.map((each) => [each.id, each]));
}

/** A row that was posted, and what its revert does. */
interface FoundRow {
  readonly row: Row;
  readonly transaction: Transaction;
  readonly transition: Transition;
  /** The records that it has replaced, if it is a transfer. */
  readonly records: readonly ReplacedRecord[];
}

/** The transactions of a chunk, from a row on, as they are now. */
async function findPosted(bookId: BookId, value: Import, { rows }: Chunk, from: number): Promise<FoundRow[]> {
  const posted = rows.filter((row) => row.row >= from && isPosted(row, value));
  const idOf = ({ row }: Row) => transactionIdOf(value.id, orderOf(value, row));
  const own = await findTransactions(bookId, posted.map(idOf));
  const others = await findTransactions(
    bookId,
    [...own.values()].flatMap(({ replaces = [], replaced_by = [] }) => [...replaces, replaced_by].flat()),
  );
  return posted.flatMap((row) => {
    const transaction = own.get(idOf(row));
    if (!transaction) return [];
    const transition = TRANSITIONS.own[stateOf(transaction, others.get(transaction.replaced_by ?? ''))];
    return transition ? [{ row, transaction, transition, records: recordsOf(transaction, others) }] : [];
  });
}

const takesOut = ({ transition }: FoundRow) => transition.ledger === 'takes_out';

/** The days of all entries that a revert changes. */
function datesOf(found: readonly FoundRow[]): CalendarDate[] {
  return found.flatMap((each) => [
    ...(takesOut(each) ? [each.transaction.date] : []),
    ...each.records.filter(putsBack).map(({ record }) => record.date),
  ]);
}

/** Reverts the next rows of a chunk, as many as fit into one transaction. */
async function revertSome(bookId: BookId, value: Import, actor: Actor): Promise<Step<Import>> {
  const chunk = value.rows > 0 ? await findChunkOf(bookId, value.id, value.next_row) : undefined;
  assert(chunk || value.rows === 0, 'an import has all of its rows');
  const found = chunk ? await findPosted(bookId, value, chunk, value.next_row) : [];
  const [{ baseCurrencyId }, tags, digests, undo] = await Promise.all([
    getLedger(bookId),
    countTags(
      bookId,
      found.flatMap(({ transaction, records }) => [transaction, ...records.map(({ record }) => record)]),
    ),
    readDigests(bookId, value, found),
    readReplaced(
      bookId,
      found.flatMap(({ records }) => records),
      actor,
    ),
  ]);
  return asManyAsFit(found, (some) => {
    const nextRow = found[some.length]?.row.row ?? (chunk ? endOf(chunk) : 1);
    const takenOut = some.filter(takesOut).map(({ transaction }) => transaction);
    const records = some.flatMap((each) => each.records);
    const after: Import = {
      ...value,
      ...updated(value, actor),
      status: nextRow > value.rows ? 'reverted' : 'reverting',
      next_row: nextRow,
    };
    const ledgerChange = after.status === 'reverted' ? ENDS_REVERT : undefined;
    return {
      writes: [
        saveProgress(bookId, value, after, { committed: -takenOut.length }),
        ...some.flatMap((each) => save(bookId, value, each, actor, undo.attachedTo(each.transaction))),
        ...withoutFingerprints(value, some, digests),
        ...undo.writes(records),
        ...(takenOut.length > 0
          ? ledgerWrites(bookId, {
              effects: combine(...takenOut.map(unpost), undo.effects(records)),
              tags,
              baseCurrencyId,
              dates: datesOf(some),
              isMany: takenOut.length + records.length > 1,
              ledgerChange,
            })
          : ledgerChange
            ? [ledgerChangeWrite(bookId, ledgerChange)]
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
  const all = found.flatMap((each) => [digestKey(bookId, value, each), ...pairedKey(bookId, value, each)]);
  const wanted = new Map(all.map((key) => [key.sk, key]));
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

/** Where the other side's fingerprint is, if it came from another link. */
function pairedKey(bookId: BookId, { id }: Import, { row, transaction }: FoundRow) {
  if (!row.paired) return [];
  const { step } = parseImported(transaction.imported ?? '');
  const { account_id, values } = row.paired;
  return [keys.imported(bookId, account_id, values.date.slice(0, 7), id, step)];
}

/** Transactions lose their fingerprints together with their import: those that a lock keeps from being deleted keep both. */
function withoutFingerprints(
  value: Import,
  some: readonly FoundRow[],
  digests: ReadonlyMap<string, Item>,
): Write[] {
  const forgotten = some.filter(({ transition }) => transition.fingerprint === 'removed');
  const orders = new Set(forgotten.map(({ row }) => orderOf(value, row.row)));
  return [...digests.values()].flatMap((digest) => withoutRows(digest, orders));
}

function save(bookId: BookId, value: Import, found: FoundRow, actor: Actor, attached: Attached): Write[] {
  const { transaction, transition } = found;
  const after = changedBy(transition, transaction, actor, digestKey(bookId, value, found).sk);
  return saveTransaction(bookId, transaction, { ...after, ...attached });
}
