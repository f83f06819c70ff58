import { combine } from '../ledger/effects.ts';
import { getLedger, type Ledger } from '../ledger/ledger.ts';
import { requireUnlocked, sameLock } from '../ledger/lock.ts';
import { unpost } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import type { BookId } from '../platform/book.ts';
import { deleted } from '../platform/lifecycle.ts';
import { assert } from '../platform/problems.ts';
import { beforeRetry } from '../platform/table/fresh.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import { check, remove, Stale, update, WRITES_MAX, type Write } from '../platform/table/write.ts';
import { parseTransaction, saveTransaction, toItems } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Chunk } from './chunk.ts';
import { digestWrites } from './digests.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import type { Import } from './import.ts';
import { WORK_MAX_MS } from './limits.ts';
import { requireStatus } from './states.ts';
import { sumsOf } from './steps.ts';
import { chunksFrom, findChunkOf, requireImport } from './store.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/** Deletes what an import has posted, step by step, in the same way as it was posted. */
export async function revertRows(bookId: BookId, given: Import, now: Date): Promise<Import> {
  const endsAt = performance.now() + WORK_MAX_MS;
  let value = given;
  let failures = 0;
  if (value.status === 'reverted') return value;
  requireStatus(value, ['committed', 'reverting'], 'reverted');
  while (performance.now() < endsAt && value.status !== 'reverted') {
    try {
      value =
        value.status === 'committed'
          ? await beginRevert(bookId, value, now)
          : await revertSome(bookId, value, now);
      failures = 0;
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      await beforeRetry(++failures, error);
      value = await requireImport(bookId, value.id, now);
    }
  }
  return value;
}

/** If one of the transactions is locked, none is deleted. */
async function beginRevert(bookId: BookId, value: Import, now: Date): Promise<Import> {
  const ledger = await getLedger(bookId);
  if (ledger.lockedThrough !== undefined) await requireAllUnlocked(bookId, value, ledger);
  const after = { ...value, status: 'reverting' as const, next_row: 1, updated_at: now.toISOString() };
  await transact([revertWrite(bookId, value, after, 0), check(keys.ledger(bookId), sameLock(ledger))]);
  return { ...after, version: value.version + 1 };
}

async function requireAllUnlocked(bookId: BookId, value: Import, ledger: Ledger): Promise<void> {
  for await (const chunk of chunksFrom(bookId, value.id, 1)) {
    const found = await findPosted(bookId, value, chunk, 1);
    const live = found.filter(({ transaction }) => transaction.deleted_at === undefined);
    requireUnlocked(ledger, ...live.map(({ transaction }) => transaction.date));
  }
}

interface FoundRow {
  readonly row: number;
  readonly step: number;
  readonly print: Fingerprint;
  readonly transaction: Transaction;
}

/** The transactions of a chunk, from a row on, as they are now. */
async function findPosted(
  bookId: BookId,
  value: Import,
  { rows, decision }: Chunk,
  from: number,
): Promise<FoundRow[]> {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const posted = (decision?.posted ?? []).filter(({ row }) => row >= from);
  const items = await getItems(
    posted.map(({ row }) => keys.transaction(bookId, transactionIdOf(value.id, orderOf(value, row)))),
  );
  return posted.flatMap(({ row: number, step }, index) => {
    const item = items[index];
    const row = byNumber.get(number);
    if (!row?.values || !item) return [];
    return [
      { row: number, step, print: fingerprintOf(row, row.values), transaction: parseTransaction(item) },
    ];
  });
}

async function revertSome(bookId: BookId, value: Import, now: Date): Promise<Import> {
  const chunk = value.rows > 0 ? await findChunkOf(bookId, value.id, value.next_row) : undefined;
  assert(chunk || value.rows === 0, 'an import has all of its rows');
  const found = chunk ? await findPosted(bookId, value, chunk, value.next_row) : [];
  const some = fitting(found);
  const endOfChunk = chunk ? chunk.first + chunk.rows.length : 1;
  const nextRow = some.length < found.length ? (found[some.length]?.row ?? endOfChunk) : endOfChunk;
  const live = some.flatMap(({ transaction }) => (transaction.deleted_at === undefined ? [transaction] : []));
  const status = nextRow > value.rows ? ('reverted' as const) : ('reverting' as const);
  const after = {
    ...value,
    status,
    next_row: nextRow,
    committed: value.committed - live.length,
    updated_at: now.toISOString(),
  };
  await transact([
    revertWrite(bookId, value, after, -live.length),
    ...some.flatMap(({ transaction }) => withdraw(bookId, transaction, now)),
    ...withoutFingerprints(bookId, value, some, found.slice(some.length)),
    ...(live.length > 0 ? await unpostWrites(bookId, live) : []),
  ]);
  return { ...after, version: value.version + 1 };
}

/** Transactions lose their fingerprints together with their mark: those that a lock keeps from being deleted keep both. */
function withoutFingerprints(
  bookId: BookId,
  value: Import,
  withdrawn: readonly FoundRow[],
  rest: readonly FoundRow[],
): Write[] {
  const { id: importId, account_id = '' } = value;
  const restOf = Map.groupBy(rest, digestOf);
  return [...Map.groupBy(withdrawn, digestOf)].flatMap(([digest, [first]]) => {
    if (!first) return [];
    const { step, print, transaction } = first;
    const left = restOf.get(digest) ?? [];
    if (left.length === 0)
      return [remove(keys.imported(bookId, account_id, print.date.slice(0, 7), importId, step))];
    const rows = left.map((each) => ({
      print: each.print,
      transaction: orderOf(value, each.row),
      kind: each.transaction.kind,
    }));
    return digestWrites(bookId, account_id, { importId, step }, rows, transaction.created_at);
  });
}

/** The fingerprints of a step are one item for each month of the file. */
function digestOf({ print, step }: FoundRow): string {
  return `${print.date.slice(0, 7)} ${step}`;
}

/** A transaction without its import mark: if it is restored later, it counts as one that no import has posted. */
function withdraw(bookId: BookId, before: Transaction, now: Date): Write[] {
  const after =
    before.deleted_at === undefined
      ? deleted(before, now)
      : { ...before, updated_at: now.toISOString(), version: before.version + 1 };
  return saveTransaction(bookId, before, { ...after, imported: undefined });
}

async function unpostWrites(bookId: BookId, live: readonly Transaction[]): Promise<Write[]> {
  const { baseCurrencyId } = await getLedger(bookId);
  return ledgerWrites(bookId, {
    effects: combine(...live.map(unpost)),
    baseCurrencyId,
    dates: live.map(({ date }) => date),
  });
}

/** As many as fit into one DynamoDB transaction, starting with the first. */
function fitting(found: readonly FoundRow[]): FoundRow[] {
  const touched = new Set<string>();
  // The import and the ledger.
  let own = 2;
  const some: FoundRow[] = [];
  for (const each of found) {
    const { transaction } = each;
    touched.add(`fingerprints ${digestOf(each)}`);
    own += 1 + 2 * toItems(transaction).places.length + Number(transaction.external_id !== undefined);
    for (const sum of sumsOf(transaction)) touched.add(sum);
    if (own + touched.size > WRITES_MAX) break;
    some.push(each);
  }
  return some;
}

function revertWrite(bookId: BookId, before: Import, after: Import, live: number): Write {
  const { status, next_row, updated_at } = after;
  return update(
    keys.import(bookId, before.id),
    {
      set: { status, next_row, updated_at },
      add: { version: 1, ...(live !== 0 && { committed: live }) },
    },
    {
      expression: '#status = :status AND next_row = :row',
      names: { '#status': 'status' },
      values: { ':status': before.status, ':row': before.next_row },
    },
  );
}
