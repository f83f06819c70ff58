import { ledgerFromItem } from '../ledger/ledger.ts';
import type { TagCounts } from '../ledger/tags.ts';
import { updated } from '../platform/lifecycle.ts';
import { keys } from '../platform/table/keys.ts';
import { asManyAsFit, type Step } from '../platform/table/steps.ts';
import { EXISTS, Stale, type Write } from '../platform/table/write.ts';
import { onReconciled } from '../transactions/marks.ts';
import { countTags, postAll } from '../transactions/post-all.ts';
import type { Replaced } from '../transactions/replace.ts';
import { filesOf, withFiles } from '../transactions/taken-files.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Chunk, endOf } from './chunk.ts';
import { digestWrites, leftRow } from './digests.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Counts, Import } from './import.ts';
import { type JudgedRow, judgeRows } from './judge-rows.ts';
import { saveProgress } from './progress.ts';
import type { Row } from './row.ts';
import type { ImportSession } from './session.ts';
import { saveChunk } from './store.ts';
import { withinTagLimit } from './tag-limit.ts';
import { orderOf } from './transaction-id.ts';

/** How far a commit has got, and what it has read. */
export interface Progress {
  readonly value: Import;
  /** Once rows are posted. */
  readonly session?: ImportSession | undefined;
  /** Chunks that were read ahead. */
  readonly chunks?: readonly Chunk[] | undefined;
}

/** More never fit into one transaction: even equal rows change eight other items. */
export const STEP_ROWS_MAX = 92;

/**
 * Posts the next rows, as many as fit into one transaction, together with their fingerprints. The chunks begin with the
 * one that has the next row.
 */
export async function postRows(
  session: ImportSession,
  value: Import,
  chunks: readonly Chunk[],
): Promise<Step<Progress>> {
  const rows = chunks.flatMap((chunk) => chunk.rows).filter(({ row }) => row >= value.next_row);
  const given = await judgeRows(session, value, rows.slice(0, STEP_ROWS_MAX));
  const [ledgerItem] = await session.reads.getItems([keys.ledger(session.bookId)]);
  const { baseCurrencyId } = ledgerFromItem(ledgerItem);
  const tags = await countTags(
    session.bookId,
    given.flatMap(({ transaction, replaced: record }) =>
      transaction ? [transaction, ...(record ? [record] : [])] : [],
    ),
  );
  const judged = await withinTagLimit(session.bookId, given, tags);
  const files = await filesOf(
    session.bookId,
    judged.flatMap(({ replaced: record }) => record ?? []),
  );
  return asManyAsFit(judged, (some) => {
    const { bookId, actor, importSteps } = session;
    const nextRow = value.next_row + some.length;
    const after: Import = {
      ...value,
      ...updated(value, actor),
      ...session.uncategorizedIds,
      next_row: nextRow,
      status: nextRow > value.rows ? 'committed' : 'committing',
    };
    const { transactions, taken } = withTheirFiles(some, files);
    const withOutcomes = chunks.map((chunk) => ({ before: chunk, after: noteOutcomes(chunk, some) }));
    const writes: Write[] = [
      saveProgress(bookId, value, after, addedCounts(some)),
      ...withOutcomes.flatMap((chunk) =>
        chunk.after === chunk.before ? [] : [saveChunk(bookId, value.id, chunk.before, chunk.after)],
      ),
    ];
    if (transactions.length > 0)
      writes.push(
        ...postWrites(session, value, {
          transactions,
          replaced: taken,
          tags,
          baseCurrencyId,
          otherAccounts: otherAccounts(some),
        }),
      );
    writes.push(...prints(session, value, some));
    return {
      writes,
      after: {
        value: after,
        session: transactions.length > 0 ? { ...session, importSteps: importSteps + 1 } : session,
        chunks: withOutcomes.map((chunk) => chunk.after).filter((chunk) => endOf(chunk) > nextRow),
      },
    };
  });
}

/** What is posted, and the records that it replaces, whose files it takes over. */
function withTheirFiles(rows: readonly JudgedRow[], files: Awaited<ReturnType<typeof filesOf>>) {
  const filesOfRow = ({ replaced: record }: JudgedRow) => files.get(record?.id ?? '') ?? [];
  return {
    transactions: rows.flatMap((each) =>
      each.transaction ? [{ ...each.transaction, ...withFiles({}, filesOfRow(each)) }] : [],
    ),
    taken: rows.flatMap((each) =>
      each.transaction && each.replaced
        ? [{ record: each.replaced, by: each.transaction.id, files: filesOfRow(each) }]
        : [],
    ),
  };
}

function postWrites(
  { bookId, importSteps, actor }: ImportSession,
  { account_id = '' }: Import,
  posted: {
    readonly transactions: readonly Transaction[];
    readonly replaced: readonly Replaced[];
    readonly tags: TagCounts;
    readonly baseCurrencyId: string;
    /** The other accounts of which rows are posted: both sides of a transfer. */
    readonly otherAccounts: readonly string[];
  },
): Write[] {
  const { transactions, replaced, tags, baseCurrencyId } = posted;
  return postAll(
    bookId,
    transactions,
    { baseCurrencyId },
    {
      tags,
      replacing: { replaced, actor },
      // No other import has posted since the fingerprints were read, on this account or another.
      importSteps,
      accountChanges: [account_id, ...posted.otherAccounts].map((accountId) => ({
        accountId,
        add: { import_steps: 1 },
        condition: { expression: EXISTS },
      })),
      beyondLimit: () => new Stale('A sum has become too large.'),
      onReconciled,
    },
  );
}

/** The accounts whose rows are the other sides of rows that are posted. */
function otherAccounts(some: readonly JudgedRow[]): string[] {
  return [...new Set(some.flatMap(({ row, transaction }) => (transaction && row.paired?.account_id) ?? []))];
}

/**
 * The fingerprints of what is posted. Of what a bank connection has brought, also those of rows that are left out,
 * because it brings them again; not of errors.
 */
function prints({ bookId }: ImportSession, value: Import, some: readonly JudgedRow[]): Write[] {
  const { id: importId, account_id = '', next_row: step } = value;
  const place = { importId, step };
  const own = some.flatMap(({ row, transaction, refused }) => {
    if (!row.values) return [];
    const print = fingerprintOf(row, row.values);
    if (transaction) return [{ print, transaction: orderOf(value, row.row) }];
    if (!row.identity || refused?.status === 'error') return [];
    return [leftRow(print, row.status === 'duplicate' ? 'changed' : 'left out')];
  });
  const others = some.flatMap(({ row, transaction }) =>
    row.paired && transaction ? [{ paired: row.paired, transaction: orderOf(value, row.row) }] : [],
  );
  return [
    ...digestWrites(bookId, account_id, place, own),
    ...[...Map.groupBy(others, ({ paired }) => paired.account_id)].flatMap(([accountId, rows]) =>
      digestWrites(
        bookId,
        accountId,
        place,
        rows.map(({ paired, transaction }) => ({ print: fingerprintOf(paired, paired.values), transaction })),
      ),
    ),
  ];
}

/** The chunk with the outcomes of its rows that were refused or turned out to be transfers. Else the same chunk. */
function noteOutcomes(chunk: Chunk, judged: readonly JudgedRow[]): Chunk {
  const outcomes = new Map(
    judged.flatMap(({ row, refused, changed }): [number, Row][] => {
      if (refused) return [[row.row, { ...(changed ?? row), outcome: refused }]];
      return changed ? [[row.row, changed]] : [];
    }),
  );
  if (!chunk.rows.some(({ row }) => outcomes.has(row))) return chunk;
  const rows = chunk.rows.map((row) => outcomes.get(row.row) ?? row);
  return { ...chunk, rows, version: chunk.version + 1 };
}

/** Rows that cannot be posted count as errors, and those that turned out to be transfers as such. */
function addedCounts(judged: readonly JudgedRow[]): Partial<Counts> {
  const added = { new: 0, transfer: 0, duplicate: 0, possible_duplicate: 0, error: 0, committed: 0 };
  for (const { row, transaction, refused, changed } of judged) {
    if (transaction) added.committed++;
    const status = refused?.status ?? changed?.status;
    if (status === undefined) continue;
    added[row.status]--;
    added[status]++;
  }
  return added;
}
