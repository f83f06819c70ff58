import { type TestUser, walk } from '../api.ts';
import { minorOf } from '../exact.ts';
import type { BookEntry, BookLine } from './model.ts';
import { digitsOf } from './world.ts';

export interface ShownAccount {
  id: string;
  type: string;
  code: string;
  balance: number;
  balances: { currency_id: string; balance: number }[];
}

export interface ShownLine {
  id: string;
  account_id: string;
  currency_id: string;
  debit: number;
  credit: number;
  debit_base: number;
  credit_base: number;
}

export interface ShownEntry {
  id: string;
  kind: BookEntry['kind'];
  date: string;
  base_currency_id: string;
  amount: number;
  category_id?: string;
  asset_account_id?: string;
  splits?: { id: string; category_id: string }[];
  lines: ShownLine[];
  tags?: string[];
  deleted_at?: string;
}

/** A line in the model's terms, without its category. */
export function toLine(line: Omit<ShownLine, 'id'>, baseId: string): BookLine {
  const [digits, baseDigits] = [digitsOf(line.currency_id), digitsOf(baseId)];
  return {
    accountId: line.account_id,
    currencyId: line.currency_id,
    amount: minorOf(line.debit, digits) - minorOf(line.credit, digits),
    base: minorOf(line.debit_base, baseDigits) - minorOf(line.credit_base, baseDigits),
  };
}

/** All transactions that the API lists, including deleted ones, each line with the category that it counts in. */
export async function shownEntries(
  user: TestUser,
): Promise<{ shown: ShownEntry; categoryOf: (line: ShownLine) => string | undefined }[]> {
  const [transactions, obligations] = await Promise.all([
    walk(user, '/transactions?include_deleted=true'),
    walk(user, '/obligations?include_deleted=true'),
  ]);
  // A sale or purchase on credit counts in the category that funds the obligation.
  const owed = new Map(obligations.map((each) => [each.opening_entry_id, each]));
  return (transactions as ShownEntry[]).map((shown) => {
    const { account_id, funding_category_id } = owed.get(shown.id) ?? {};
    const [categoryId, otherAccountId] = shown.category_id
      ? [shown.category_id, shown.asset_account_id]
      : [funding_category_id, account_id];
    const categoryOf = (line: ShownLine) =>
      shown.splits
        ? shown.splits.find(({ id }) => id === line.id)?.category_id
        : line.account_id === otherAccountId
          ? undefined
          : categoryId;
    return { shown, categoryOf };
  });
}
