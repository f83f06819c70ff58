import type { Sums } from '../ledger/effects.ts';
import { firstBeyondLimit, turnoverOf } from '../ledger/turnover.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { newTransaction } from '../transactions/post-all.ts';
import type { Chunk, DecidedChunk } from './chunk.ts';
import { type Decision, type PostedRow, packTransaction, type RefusedRow } from './decision.ts';
import { type DraftedRow, draftRow } from './draft-row.ts';
import { Known } from './duplicates.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Import } from './import.ts';
import { withoutDeleted } from './reimport.ts';
import { planOf, type Row, type RowPlan, type RowValues } from './row.ts';
import type { Session } from './session.ts';
import { stepsOf } from './steps.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

interface Candidate {
  readonly row: Row;
  readonly values: RowValues;
  readonly plan: RowPlan;
}

type Judged = Candidate & { readonly result: DraftedRow };

/**
 * Decides which rows of a chunk are posted, from which step on, and as what. `importSteps` is how many steps of imports
 * the account has before that step, if no other import posts.
 */
export async function decide(
  session: Session,
  value: Import,
  chunk: Chunk,
  { step: firstStep, importSteps }: { readonly step: number; readonly importSteps: number },
): Promise<Decision> {
  const { candidates, repeated } = await includedRows(session, value, chunk);
  const judged = await draftAll(session, value, candidates);
  const drafted = judged.flatMap(({ row, values, result }) =>
    result.ok ? [{ row, drafted: result.drafted, fileMonth: values.date.slice(0, 7) }] : [],
  );
  const steps = stepsOf(drafted.map(({ drafted: each, fileMonth }) => ({ ...each, fileMonth })));
  const posted = drafted.map(
    ({ row, drafted: each }, index): PostedRow => ({
      row: row.row,
      step: firstStep + (steps[index] ?? 0),
      item: packTransaction(
        newTransaction(each, session.now, transactionIdOf(value.id, orderOf(value, row.row))),
      ),
    }),
  );
  return {
    decided_at: session.now.toISOString(),
    first_step: firstStep,
    step_count: (steps.at(-1) ?? -1) + 1,
    known_steps: importSteps,
    known_at: firstStep,
    posted,
    refused: [...repeated, ...refusedOf(judged)],
  };
}

/** Rows that were to be posted, but can no longer be. */
export async function findRefused(
  session: Session,
  value: Import,
  chunk: DecidedChunk,
): Promise<RefusedRow[]> {
  const posted = chunk.decision.posted.filter(({ step }) => step >= value.next_step);
  const open = new Set(posted.map(({ row }) => row));
  const { candidates, repeated } = await includedRows(session, value, chunk);
  const judged = await draftAll(
    session,
    value,
    candidates.filter(({ row }) => open.has(row.row)),
  );
  return [...repeated.filter(({ row }) => open.has(row)), ...refusedOf(judged)];
}

function refusedOf(judged: readonly Judged[]): RefusedRow[] {
  return judged.flatMap(({ row, result }) =>
    result.ok ? [] : [{ row: row.row, status: 'error', message: result.message }],
  );
}

/** Included rows, without those that another import has posted since the preview, unless a client included them. */
async function includedRows(
  session: Session,
  value: Import,
  { rows }: Chunk,
): Promise<{ candidates: Candidate[]; repeated: RefusedRow[] }> {
  const included = rows.flatMap((row) => {
    const plan = planOf(row);
    return row.values && plan.include
      ? [{ row, values: row.values, plan, print: fingerprintOf(row, row.values), nth: row.nth ?? 1 }]
      : [];
  });
  const posted = value.reimport_deleted
    ? await withoutDeleted(session.bookId, session.posted, included)
    : session.posted;
  const known = new Known(posted);
  const candidates: Candidate[] = [];
  const repeated: RefusedRow[] = [];
  for (const { row, values, plan, print, nth } of included) {
    const [match] = (row.edit ? undefined : known.findFor(print, nth)) ?? [];
    if (match === undefined) candidates.push({ row, values, plan });
    else
      repeated.push({
        row: row.row,
        message: `Not posted: another import has posted it as ${match} since the preview.`,
      });
  }
  return { candidates, repeated };
}

async function draftAll(
  session: Session,
  value: Import,
  candidates: readonly Candidate[],
): Promise<readonly Judged[]> {
  const judged = await Promise.all(
    candidates.map(async (each): Promise<Judged> => {
      const plan = await withCategory(session, each.plan);
      if ('message' in plan) return { ...each, result: { ok: false, message: plan.message } };
      return {
        ...each,
        plan,
        result: await draftRow(session.bookId, value, each.values, plan, session.reads),
      };
    }),
  );
  return withinLimit(session, judged);
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
async function withinLimit(session: Session, judged: readonly Judged[]): Promise<readonly Judged[]> {
  const [ledgerItem = {}] = await session.reads.getItems([keys.ledger(session.bookId)]);
  const turnovers = new Map(
    judged.flatMap((each) =>
      each.result.ok ? [[each, turnoverOf(each.result.drafted.entry)] as const] : [],
    ),
  );
  if (firstBeyondLimit(ledgerItem, [...turnovers.values()]) < 0) return judged;
  const kept: Sums[] = [];
  return judged.map((each) => {
    const turnover = turnovers.get(each);
    if (!turnover) return each;
    if (firstBeyondLimit(ledgerItem, [...kept, turnover]) >= 0)
      return { ...each, result: { ok: false, message: BEYOND_LIMIT } };
    kept.push(turnover);
    return each;
  });
}

const BEYOND_LIMIT = 'The amount makes the sum of all your transactions too large to keep exactly.';
