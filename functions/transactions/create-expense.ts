import { createExpense } from '../../lib/transactions/contract.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';
import { expenseForm } from '../../lib/transactions/expense-form.ts';

export const handler = createTransaction(createExpense, expenseForm);
