import { updateExpense } from '../../lib/transactions/contract.ts';
import { expenseForm } from '../../lib/transactions/expense-form.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateExpense, expenseForm);
