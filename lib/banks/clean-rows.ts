import type { Row, RowValues } from '../imports/row.ts';
import { planOf } from '../imports/row-plan.ts';
import { areOpposite } from '../imports/transfers.ts';
import type { BankDraft } from './draft-store.ts';
import { liveRows, rowsOf } from './draft-store.ts';

/** A link in the mode `post`, with what waits. */
export interface Posting {
  readonly accountId: string;
  readonly draft: BankDraft;
}

/** Two rows of two links that are one transfer. */
export interface Pair {
  readonly left: Posting;
  readonly out: Row;
  readonly arrived: Posting;
  readonly in: Row;
}

interface Candidate {
  readonly posting: Posting;
  readonly row: Row;
  readonly values: RowValues;
}

/**
 * New rows that are each other's only counterpart: opposite, of the same amount and currency, a few days apart. Rows
 * that a client has touched are no counterparts, but they make others unclear.
 */
export function findPairs(postings: readonly Posting[]): Pair[] {
  const all = postings.flatMap((posting) =>
    liveRows(rowsOf(posting.draft)).flatMap((row): Candidate[] =>
      row.status === 'new' && row.values ? [{ posting, row, values: row.values }] : [],
    ),
  );
  const byAmount = Map.groupBy(all, ({ values }) => `${values.minor} ${values.currency_id}`);
  const counterpartsOf = (one: Candidate) =>
    (byAmount.get(`${one.values.minor} ${one.values.currency_id}`) ?? []).filter(
      (other) => other.posting.accountId !== one.posting.accountId && areOpposite(one.values, other.values),
    );
  return all.flatMap((out): Pair[] => {
    if (out.values.direction !== 'out') return [];
    const [arrived, ...others] = counterpartsOf(out);
    if (!arrived || others.length > 0 || counterpartsOf(arrived).length > 1) return [];
    if (!isFree(out, arrived) || !isFree(arrived, out)) return [];
    return [{ left: out.posting, out: out.row, arrived: arrived.posting, in: arrived.row }];
  });
}

/** Whether nobody has touched the row, nothing is unclear about it, and no rule wants something else. */
function isFree({ row }: Candidate, other: Candidate): boolean {
  const { edit, message, matches = [], ruled } = row;
  const isRuled = ruled?.kind !== undefined && ruled.transfer_account_id !== other.posting.accountId;
  return !edit && message === undefined && matches.length === 0 && !isRuled && !ruled?.exclude;
}

/** Whether a row needs no person: a transfer that was found, or a category that is more than a default. */
export function isClean(row: Row, uncategorized: ReadonlySet<string | undefined>): boolean {
  if (row.gone || row.edit || !row.values || row.message !== undefined) return false;
  const { include, kind, category_id, splits } = planOf(row);
  if (!include) return false;
  if (row.status === 'transfer') return true;
  if (row.status !== 'new' || kind === 'transfer') return false;
  return splits !== undefined || (category_id !== undefined && !uncategorized.has(category_id));
}
