import type { CategoryKind } from '../ledger/kinds.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { ShownIn } from '../platform/record.ts';
import type { createExpense } from './contract.ts';
import { draftExpenseOrIncome } from './draft-expense.ts';
import { type expenseOrIncome, showExpenseOrIncome } from './expense-or-income.ts';
import type { TransactionType } from './transaction-type.ts';

function typeOf(
  kind: CategoryKind,
): TransactionType<UncheckedRequest<typeof createExpense>['body'], ShownIn<typeof expenseOrIncome>> {
  return {
    kind,
    draft: (bookId, body, errors, options) => draftExpenseOrIncome(bookId, kind, body, errors, options),
    show: showExpenseOrIncome,
  };
}

export const expenseType = typeOf('expense');
export const incomeType = typeOf('income');
