import { withRules } from '../../lib/rules/ruled-draft.ts';
import { createExpense } from '../../lib/transactions/contract.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';
import { expenseType } from '../../lib/transactions/expense-type.ts';

export const handler = createTransaction(createExpense, withRules(expenseType));
