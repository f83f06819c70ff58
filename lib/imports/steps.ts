import { monthOf } from '../platform/date.ts';
import { WRITES_MAX } from '../platform/table/write.ts';
import type { DraftedTransaction } from '../transactions/transaction.ts';

type Dated = Pick<DraftedTransaction, 'entry' | 'date'>;

/** The ledger and the import. */
const ALWAYS = 2;

/**
 * Divides transactions, in order, into steps that each fit into one DynamoDB transaction: additions to the same
 * account, category or month are one write. Returns the step of each transaction, from 0.
 */
export function stepsOf(transactions: readonly (Dated & { readonly fileMonth: string })[]): number[] {
  let step = 0;
  let touched = new Set<string>();
  return transactions.map((each) => {
    // Its own item was inserted before.
    const own = [`fingerprints ${each.fileMonth}`, ...sumsOf(each)];
    const together = new Set([...touched, ...own]);
    if (together.size + ALWAYS <= WRITES_MAX) touched = together;
    else {
      step++;
      touched = new Set(own);
    }
    return step;
  });
}

/** The sums that change when a transaction is posted or deleted. Each is one write of a DynamoDB transaction. */
export function sumsOf({ entry, date }: Dated): string[] {
  return entry.lines.flatMap(({ accountId, categoryId }) => [
    `account ${accountId}`,
    `month ${monthOf(date)} ${accountId}`,
    ...(categoryId === undefined ? [] : [`category ${categoryId}`]),
  ]);
}
