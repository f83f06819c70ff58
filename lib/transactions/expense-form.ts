import type { CategoryKind } from '../ledger/kinds.ts';
import type { Draft } from '../platform/endpoint/request.ts';
import type { ShownIn } from '../platform/record.ts';
import type { createExpense } from './contract.ts';
import { draftExpenseOrIncome } from './draft-expense.ts';
import { type expenseOrIncome, showExpenseOrIncome } from './expense-or-income.ts';
import type { Form } from './form.ts';

function formOf(
  kind: CategoryKind,
): Form<Draft<typeof createExpense>['body'], ShownIn<typeof expenseOrIncome>> {
  return {
    kind,
    draft: (bookId, body, errors, options) => draftExpenseOrIncome(bookId, kind, body, errors, options),
    show: showExpenseOrIncome,
  };
}

export const expenseForm = /* @__PURE__ */ formOf('expense');
export const incomeForm = /* @__PURE__ */ formOf('income');
