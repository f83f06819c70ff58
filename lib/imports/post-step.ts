import { combine } from '../ledger/effects.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import { post } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { type Changes, type Condition, Stale, update, type Write } from '../platform/table/write.ts';
import { accountIdsOf, categoryIdsOf, type Transaction } from '../transactions/transaction.ts';
import type { DecidedChunk } from './chunk.ts';
import { transactionOf } from './decision.ts';
import { digestWrites } from './digests.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Import } from './import.ts';
import type { Row } from './row.ts';
import type { Session } from './session.ts';
import { orderOf } from './transaction-id.ts';

/** A row with the transaction that it becomes. */
interface Posting {
  readonly row: Row;
  readonly step: number;
  readonly transaction: Transaction;
}

/** The rows of a chunk that are still to be posted. */
export function openPostings(value: Import, { rows, decision }: DecidedChunk): Posting[] {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  return decision.posted.flatMap((posted) => {
    const row = byNumber.get(posted.row);
    if (!row || posted.step < value.next_step) return [];
    return [{ row, step: posted.step, transaction: transactionOf(value, row, posted, decision) }];
  });
}

/** The import after its next step. A chunk without posted rows takes no step. */
export function advanced(value: Import, chunk: DecidedChunk, postedCount: number, now: Date): Import {
  const { decision } = chunk;
  const hasStep = decision.step_count > 0;
  const nextStep = value.next_step + (hasStep ? 1 : 0);
  const updated_at = now.toISOString();
  const posted = { committed: value.committed + postedCount, version: value.version + 1, updated_at };
  if (nextStep < decision.first_step + decision.step_count)
    return { ...value, ...posted, next_step: nextStep };
  const nextRow = chunk.first + chunk.rows.length;
  const counts = recounted(value, chunk);
  const status = nextRow > value.rows ? 'committed' : 'committing';
  return { ...value, ...posted, ...counts, status, next_step: nextStep, next_row: nextRow };
}

/** Rows that could not be posted count as errors, instead of their previous status. */
function recounted(value: Import, { rows, decision }: DecidedChunk) {
  const counts = {
    new: value.new,
    duplicate: value.duplicate,
    possible_duplicate: value.possible_duplicate,
    error: value.error,
  };
  for (const { row, status } of decision.refused) {
    const before = rows.find((each) => each.row === row)?.status;
    if (status === undefined || before === undefined) continue;
    counts[before]--;
    counts[status]++;
  }
  return counts;
}

const COUNTS = ['new', 'duplicate', 'possible_duplicate', 'error', 'committed'] as const;

/** Writes the changed fields of an import. Counts are added to, because other requests add to them too. */
export function importWrite(bookId: BookId, before: Import, after: Import): Write {
  const added = COUNTS.map((name) => [name, after[name] - before[name]] as const);
  return update(
    keys.import(bookId, before.id),
    {
      set: {
        status: after.status,
        next_row: after.next_row,
        next_step: after.next_step,
        decision: after.decision,
        updated_at: after.updated_at,
        uncategorized_expense: after.uncategorized_expense,
        uncategorized_income: after.uncategorized_income,
      },
      add: { version: 1, ...Object.fromEntries(added.filter(([, delta]) => delta !== 0)) },
    },
    isAt(before),
  );
}

/** Requires that no other request is further ahead with the import, or has decided again. */
function isAt({ status, next_row, next_step, decision }: Import): Condition {
  return {
    expression: '#status = :status AND next_row = :row AND next_step = :step AND decision = :decision',
    names: { '#status': 'status' },
    values: { ':status': status, ':row': next_row, ':step': next_step, ':decision': decision },
  };
}

/** The writes of one step: the sums of its transactions, their fingerprints, and the progress of the import. */
export async function stepWrites(
  session: Session,
  before: Import,
  after: Import,
  postings: readonly Posting[],
): Promise<Write[]> {
  const { bookId, reads } = session;
  const { id, account_id = '' } = before;
  const importStep: Pick<Changes, 'set' | 'unset'> =
    after.status === 'committing'
      ? { set: { [`importing.${id}`]: after.next_step } }
      : { unset: [`importing.${id}`] };
  const isLedgerChanged = after.status !== 'committing' || after.next_step !== before.next_step;
  if (postings.length === 0) {
    const ledger = update(keys.ledger(bookId), { ...importStep, add: { revision: 1 } });
    return [importWrite(bookId, before, after), ...(isLedgerChanged ? [ledger] : [])];
  }
  const [ledgerItem] = await reads.getItems([keys.ledger(bookId)]);
  const transactions = postings.map(({ transaction }) => transaction);
  const digest = postings.flatMap(({ row, transaction: { kind } }) =>
    row.values
      ? [{ print: fingerprintOf(row, row.values), transaction: orderOf(before, row.row), kind }]
      : [],
  );
  return [
    importWrite(bookId, before, after),
    ...ledgerWrites(bookId, {
      effects: combine(...transactions.map(post)),
      baseCurrencyId: ledgerFromItem(ledgerItem).baseCurrencyId,
      dates: transactions.map(({ date }) => date),
      chosen: new Set(transactions.flatMap((each) => [...categoryIdsOf(each), ...accountIdsOf(each)])),
      accountChanges: [
        { accountId: account_id, add: { import_steps: 1 }, condition: isUnchanged(session.importSteps) },
      ],
      importStep,
      beyondLimit: () => new Stale('A sum has become too large.'),
    }),
    ...digestWrites(
      bookId,
      account_id,
      { importId: id, step: before.next_step },
      digest,
      transactions[0]?.created_at,
    ),
  ];
}

/** Requires that no other import has posted to the account since its fingerprints were read. */
function isUnchanged(importSteps: number): Condition {
  return {
    expression:
      importSteps === 0
        ? '(attribute_not_exists(import_steps) OR import_steps = :steps)'
        : 'import_steps = :steps',
    values: { ':steps': importSteps },
  };
}
