import { findCategory } from '../categories/store.ts';
import type { Money } from '../ledger/money.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { FieldErrors } from '../platform/problems.ts';
import { expenseType, incomeType } from '../transactions/expense-type.ts';
import { withMarks } from '../transactions/marks.ts';
import type { DraftedTransaction } from '../transactions/transaction.ts';
import type { Drafted } from '../transactions/transaction-type.ts';

const MEMO = 'Balance adjustment';

interface Wanted {
  readonly accountId: string;
  readonly categoryId: string;
  readonly date: CalendarDate;
  /** What the account has to gain, debit-positive. */
  readonly difference: Money;
}

export interface Adjustment extends Drafted {
  readonly type: typeof expenseType;
}

/** A cleared expense, income or refund that makes up for the difference. Undefined if there is no such category. */
export async function draftAdjustment(
  bookId: BookId,
  { accountId, categoryId, date, difference }: Wanted,
  errors: FieldErrors,
): Promise<Adjustment | undefined> {
  const category = await findCategory(bookId, categoryId);
  if (!category) {
    errors.add('adjustment_category_id', 'not_found', 'no such category');
    return undefined;
  }
  const { minor: moved, currency } = difference;
  const type = category.kind === 'expense' ? expenseType : incomeType;
  const own = new FieldErrors();
  const drafted = await type.draft(
    bookId,
    {
      date,
      currency_id: currency.code,
      amount: moneyToJson({ minor: minor(moved < 0n ? -moved : moved), currency }),
      asset_account_id: accountId,
      category_id: categoryId,
      is_refund: (category.kind === 'income') !== moved > 0n,
      memo: MEMO,
    },
    own,
  );
  for (const { field, code, message } of own.list) errors.add(FIELDS[field] ?? field, code, message);
  const transaction = drafted.transaction && cleared(drafted.transaction, accountId, date);
  return { ...drafted, type, transaction };
}

/** Where a request for a reconciliation has what an expense is made of. */
const FIELDS: Readonly<Record<string, string>> = {
  category_id: 'adjustment_category_id',
  asset_account_id: 'id',
  amount: 'balance',
};

function cleared(drafted: DraftedTransaction, accountId: string, date: CalendarDate): DraftedTransaction {
  return {
    ...drafted,
    entry: withMarks(drafted.entry, (line) => (line.accountId === accountId ? date : undefined)),
  };
}
