import type { Sums } from '../ledger/effects.ts';
import { firstBeyondLimit, turnoverOf } from '../ledger/turnover.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { importedBy } from '../transactions/imported.ts';
import { newTransaction } from '../transactions/post-all.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { draftRow } from './draft-row.ts';
import { Known } from './duplicates.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Import } from './import.ts';
import { withoutDeleted } from './reimport.ts';
import { planOf, type Row, type RowOutcome, type RowPlan, type RowValues } from './row.ts';
import type { Session } from './session.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/** What a commit does with a row: post it, refuse it, or, without either, leave it out. */
export interface JudgedRow {
  readonly row: Row;
  readonly transaction?: Transaction;
  readonly refused?: RowOutcome;
}

interface Candidate {
  readonly row: Row;
  readonly values: RowValues;
  readonly plan: RowPlan;
}

/**
 * Decides which of the next rows of an import are posted, and as what. Rows that another import has posted since the
 * preview are not, unless a client included them.
 */
export async function judgeRows(
  session: Session,
  value: Import,
  rows: readonly Row[],
): Promise<readonly JudgedRow[]> {
  const known = await knownFor(session, value, rows);
  const judged = await Promise.all(
    rows.map(async (row): Promise<JudgedRow> => {
      const plan = planOf(row);
      if (!row.values || !plan.include) return { row };
      const print = fingerprintOf(row, row.values);
      const [match] = (row.edit ? undefined : known.findFor(print, row.nth ?? 1)) ?? [];
      if (match !== undefined) {
        const message = `Not posted: another import has posted it as ${match} since the preview.`;
        return { row, refused: { message } };
      }
      return draft(session, value, { row, values: row.values, plan });
    }),
  );
  return withinLimit(session, judged);
}

/** What other imports have posted on the account. */
async function knownFor(session: Session, value: Import, rows: readonly Row[]): Promise<Known> {
  if (!value.reimport_deleted) return session.known;
  const placed = rows.flatMap((row) =>
    row.values ? [{ print: fingerprintOf(row, row.values), nth: row.nth ?? 1 }] : [],
  );
  return new Known(await withoutDeleted(session.bookId, session.posted, placed));
}

async function draft(session: Session, value: Import, { row, values, plan }: Candidate): Promise<JudgedRow> {
  const complete = await withCategory(session, plan);
  if ('message' in complete) return refused(row, complete.message);
  const result = await draftRow(session.bookId, value, values, complete, session.reads);
  if (!result.ok) return refused(row, result.message);
  const id = transactionIdOf(value.id, orderOf(value, row.row));
  const imported = importedBy(value.id, value.next_row);
  return { row, transaction: { ...newTransaction(result.drafted, session.act, id), imported } };
}

function refused(row: Row, message: string): JudgedRow {
  return { row, refused: { status: 'error', message } };
}

async function withCategory(session: Session, plan: RowPlan): Promise<RowPlan | { message: string }> {
  if (plan.kind === 'transfer' || plan.category_id !== undefined) return plan;
  try {
    return { ...plan, category_id: await session.uncategorized(plan.kind) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'category_limit_reached')
      return { message: error.message };
    throw error;
  }
}

/** Refuses rows that would make a sum of the ledger too large to keep exactly. */
async function withinLimit(session: Session, judged: readonly JudgedRow[]): Promise<readonly JudgedRow[]> {
  const [ledgerItem = {}] = await session.reads.getItems([keys.ledger(session.bookId)]);
  const turnovers = new Map(
    judged.flatMap((each) => (each.transaction ? [[each, turnoverOf(each.transaction.entry)] as const] : [])),
  );
  if (firstBeyondLimit(ledgerItem, [...turnovers.values()]) < 0) return judged;
  const kept: Sums[] = [];
  return judged.map((each) => {
    const turnover = turnovers.get(each);
    if (!turnover) return each;
    if (firstBeyondLimit(ledgerItem, [...kept, turnover]) >= 0) return refused(each.row, BEYOND_LIMIT);
    kept.push(turnover);
    return each;
  });
}

const BEYOND_LIMIT = 'The amount makes the sum of all your transactions too large to keep exactly.';
