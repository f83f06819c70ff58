import { monthOf } from '../platform/date.ts';
import { WRITES_MAX } from '../platform/table/write.ts';
import type { DraftedTransaction } from '../transactions/transaction.ts';

/** The ledger and the import. */
const ALWAYS = 2;

/**
 * Divides transactions, in order, into steps that each fit into one DynamoDB transaction: additions to the same
 * account, category or month are one write. Returns the step of each transaction, from 0.
 */
export function stepsOf(
  transactions: readonly (Pick<DraftedTransaction, 'entry' | 'date'> & { readonly fileMonth: string })[],
): number[] {
  let step = 0;
  let touched = new Set<string>();
  return transactions.map((each) => {
    const own = touchedBy(each);
    const together = new Set([...touched, ...own]);
    if (together.size + ALWAYS <= WRITES_MAX) touched = together;
    else {
      step++;
      touched = new Set(own);
    }
    return step;
  });
}

/** Everything that posting it writes, except its own item, which was inserted before. */
function touchedBy({
  entry,
  date,
  fileMonth,
}: Pick<DraftedTransaction, 'entry' | 'date'> & { readonly fileMonth: string }): string[] {
  return [
    `digest ${fileMonth}`,
    ...entry.lines.flatMap(({ accountId, categoryId }) => [
      `account ${accountId}`,
      `month ${monthOf(date)} ${accountId}`,
      ...(categoryId === undefined ? [] : [`category ${categoryId}`]),
    ]),
  ];
}
