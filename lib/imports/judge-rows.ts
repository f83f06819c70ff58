import type { Sums } from '../ledger/effects.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import { isLocked, lockedDetail } from '../ledger/lock.ts';
import { firstBeyondLimit, turnoverOf } from '../ledger/turnover.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { importedBy } from '../transactions/imported.ts';
import { newTransaction } from '../transactions/post-all.ts';
import { parseTransaction } from '../transactions/store.ts';
import { takenTags } from '../transactions/tags.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { automaticOfRow, isDecided } from './automatic-row.ts';
import { clearedRow } from './cleared-row.ts';
import { isCounterpart, sideOf } from './counterparts.ts';
import { draftRow } from './draft-row.ts';
import { Known } from './duplicates.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Import } from './import.ts';
import { withOtherSide } from './other-side.ts';
import { readPostedNow } from './posted-now.ts';
import { withoutDeleted } from './reimport.ts';
import type { Row, RowOutcome, RowValues } from './row.ts';
import { planOf, type RowPlan } from './row-plan.ts';
import type { ImportSession } from './session.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/** What a commit does with a row: post it, refuse it, or, without either, leave it out. */
export interface JudgedRow {
  readonly row: Row;
  /** The row as it is from now on, if it has turned out to be a transfer or a duplicate. */
  readonly changed?: Row;
  readonly transaction?: Transaction;
  /** The record that the transaction replaces. */
  readonly replaced?: Transaction;
  readonly refused?: RowOutcome;
}

interface Candidate {
  readonly row: Row;
  readonly values: RowValues;
  readonly plan: RowPlan;
}

/**
 * Decides which of the next rows of an import are posted, and as what. Rows that another import has posted since the
 * preview are not, unless a client included them. New rows whose other side was posted since are transfers.
 */
export async function judgeRows(
  session: ImportSession,
  value: Import,
  rows: readonly Row[],
): Promise<readonly JudgedRow[]> {
  const matches = await postedMeanwhile(session, value, rows);
  const judged = await Promise.all(
    rows.map(async (given): Promise<JudgedRow> => {
      if (!given.values || !planOf(given).include) return { row: given };
      const match = matches.get(given.row);
      if (match !== undefined) {
        const message = `Not posted: another import has posted it as ${match} since the preview.`;
        return { row: given, changed: { ...given, matches: [match] }, refused: { message } };
      }
      const row = asFoundNow(session, given);
      const candidate = { row, values: given.values, plan: planOf(row) };
      const outcome = await draft(session, value, candidate);
      const isChanged = outcome.row !== given && !outcome.refused;
      return { ...outcome, row: given, ...(isChanged && { changed: outcome.row }) };
    }),
  );
  return withinLimit(session, withoutTaken(judged));
}

/** The transactions that other imports have posted for these rows since the preview, by row. */
async function postedMeanwhile(
  session: ImportSession,
  value: Import,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const known = await knownFor(session, value, rows);
  const matches = rows.flatMap((row): [number, string][] => {
    // An id of a bank connection is never posted twice, whatever a client wants.
    if (!row.values || (row.edit && !row.identity) || !planOf(row).include) return [];
    const [posted] = known.findFor(fingerprintOf(row, row.values), row.nth ?? 1) ?? [];
    const match = posted ?? (row.edit ? undefined : session.postedSides.get(row.row));
    return match === undefined ? [] : [[row.row, match]];
  });
  if (matches.length === 0) return new Map();
  const { nameOf } = await readPostedNow(
    session.bookId,
    matches.map(([, id]) => id),
  );
  return new Map(matches.map(([row, id]) => [row, nameOf(id)]));
}

/**
 * A new row that nobody has changed becomes a transfer if its other side was posted since the preview. What rules have
 * decided stays, unless it is that transfer.
 */
function asFoundNow({ transfers }: ImportSession, row: Row): Row {
  const verdict = row.status === 'new' && !row.edit ? transfers.get(row.row) : undefined;
  if (verdict && 'counterpart' in verdict && isRuledOtherwise(row, verdict.counterpart.accountId)) return row;
  const isChanged = verdict && ('counterpart' in verdict || row.kind === 'transfer');
  return isChanged ? withOtherSide(row, verdict) : row;
}

function isRuledOtherwise({ ruled }: Row, accountId: string): boolean {
  return ruled?.kind !== undefined && ruled.transfer_account_id !== accountId;
}

/** Two rows cannot replace the same record. */
function withoutTaken(judged: readonly JudgedRow[]): readonly JudgedRow[] {
  const taken = new Set<string>();
  return judged.map((each) => {
    const { replaced } = each;
    if (!replaced) return each;
    if (taken.has(replaced.id)) return refused(each.row, TAKEN);
    taken.add(replaced.id);
    return each;
  });
}

/** What other imports have posted on the account. */
async function knownFor(session: ImportSession, value: Import, rows: readonly Row[]): Promise<Known> {
  if (!value.reimport_deleted) return session.known;
  const placed = rows.flatMap((row) =>
    row.values ? [{ print: fingerprintOf(row, row.values), nth: row.nth ?? 1 }] : [],
  );
  return new Known(await withoutDeleted(session.bookId, session.posted, placed));
}

async function draft(
  session: ImportSession,
  value: Import,
  { row, values, plan }: Candidate,
): Promise<JudgedRow> {
  const complete = await withCategory(session, plan);
  if ('message' in complete) return refused(row, complete.message);
  const record = await findReplaced(session, row, values, plan);
  if (record && 'message' in record) return refused(row, record.message);
  const result = await draftRow(session.bookId, value, values, complete, session.reads, record?.side);
  if (!result.ok) return refused(row, result.message);
  const marked = await clearedRow(session, value, row, result.drafted, record ? [record.value] : []);
  const id = transactionIdOf(value.id, orderOf(value, row.row));
  const imported = importedBy(value.id, value.next_row, { isEdited: isDecided(row, complete) });
  const tags = takenTags(marked.drafted, record ? [record.value] : []);
  const automatic = automaticOfRow(row, complete, { tags, uncategorized: value });
  const drafted = { ...marked.drafted, tags, automatic };
  const transaction = { ...newTransaction(drafted, session.actor, id), imported };
  const shown = marked.message === undefined ? row : { ...row, message: marked.message };
  if (!record) return { row: shown, transaction };
  return { row: shown, transaction: { ...transaction, replaces: [record.value.id] }, replaced: record.value };
}

const TAKEN = 'The transaction that it should replace was deleted or replaced.';
const CHANGED = 'The transaction that it should replace was changed.';

/** The record that a row replaces, as it is now, or why it cannot be replaced any more. */
async function findReplaced(
  { bookId, reads }: ImportSession,
  { edit }: Row,
  values: RowValues,
  { transfer_transaction_id: id, transfer_account_id: accountId = '' }: RowPlan,
): Promise<{ value: Transaction; side: RowValues } | { message: string } | undefined> {
  if (id === undefined) return undefined;
  const [item, ledgerItem] = await reads.getItems([keys.transaction(bookId, id), keys.ledger(bookId)]);
  const value = item && parseTransaction(item);
  const side = value && sideOf(value);
  if (!value || value.deleted_at !== undefined) return { message: TAKEN };
  if (side?.accountId !== accountId) return { message: CHANGED };
  const ledger = ledgerFromItem(ledgerItem);
  if (isLocked(value.date, ledger)) return { message: lockedDetail(ledger) };
  const chosen = edit?.transfer_transaction_id === id ? edit.transfer_side : undefined;
  const { minor, currency_id } = side.values;
  const isSame = chosen
    ? chosen.minor === minor && chosen.currency_id === currency_id
    : isCounterpart(value, accountId, values);
  return isSame ? { value, side: side.values } : { message: CHANGED };
}

function refused(row: Row, message: string): JudgedRow {
  return { row, refused: { status: 'error', message } };
}

async function withCategory(session: ImportSession, plan: RowPlan): Promise<RowPlan | { message: string }> {
  if (plan.kind === 'transfer' || plan.category_id !== undefined || plan.splits) return plan;
  try {
    return { ...plan, category_id: await session.uncategorized(plan.kind) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'category_limit_reached')
      return { message: error.message };
    throw error;
  }
}

/** Refuses rows that would make a sum of the ledger too large to keep exactly. */
async function withinLimit(
  session: ImportSession,
  judged: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
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
