import { importMark } from '../ledger/importing.ts';
import { RECORDS } from '../platform/table/names.ts';
import type { Item } from '../platform/table/write.ts';
import { parseTransaction, toItem } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Import, RowStatus } from './import.ts';
import { planOf, type Row } from './row.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/**
 * What a commit decided about the rows of a chunk, before it inserts anything. Every request that commits the import
 * posts exactly this, so repeated, parallel and late requests insert the same transactions.
 */
export interface Decision {
  readonly decided_at: string;
  /** The steps that post the chunk. One of them may have lost all of its rows. */
  readonly first_step: number;
  readonly step_count: number;
  readonly posted: readonly PostedRow[];
  /**
   * Up to here, the decision takes into account what other imports have posted on the account: how many steps of
   * imports it had, before the step `known_at` of this one.
   */
  readonly known_steps: number;
  readonly known_at: number;
  /** Rows that are not posted although they are included. */
  readonly refused: readonly RefusedRow[];
}

export interface PostedRow {
  readonly row: number;
  readonly step: number;
  /** The transaction's item as JSON, without what the row and the decision say themselves. */
  readonly item: string;
}

export interface RefusedRow {
  readonly row: number;
  /** `error`; left out if another import has posted the row meanwhile. */
  readonly status?: RowStatus | undefined;
  readonly message: string;
}

/** How many steps of imports the account has before this step, unless another import has posted since. */
export function knownSteps({ posted, known_steps, known_at }: Decision, nextStep: number): number {
  const own = posted.filter(({ step }) => step >= known_at && step < nextStep).map(({ step }) => step);
  return known_steps + new Set(own).size;
}

/** Fields of a transaction's item that are derived from the row and the decision. */
const DERIVED = ['payee', 'memo', 'created_at', 'updated_at', 'version', 'imported'];

/** Amounts are bigint, which JSON cannot represent. */
export function packTransaction(value: Transaction): string {
  const fields = Object.entries(toItem(value)).filter(([name]) => !DERIVED.includes(name));
  return JSON.stringify(Object.fromEntries(fields), (_name, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each,
  );
}

/** The transaction that a row was decided to become. */
export function transactionOf(
  value: Import,
  row: Row,
  posted: PostedRow,
  { decided_at }: Decision,
): Transaction {
  const item = JSON.parse(posted.item) as Item & { lines: { amount: string; base: string }[] };
  const { payee, memo } = planOf(row);
  return parseTransaction({
    ...item,
    lines: item.lines.map((line) => ({ ...line, amount: BigInt(line.amount), base: BigInt(line.base) })),
    payee,
    memo,
    created_at: decided_at,
    version: 1,
    imported: importMark(value.id, posted.step),
    sk: RECORDS.transaction + transactionIdOf(value.id, orderOf(value, row.row)),
  });
}
