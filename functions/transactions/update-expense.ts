import { updateExpense } from '../../lib/transactions/contract.ts';
import { expenseType } from '../../lib/transactions/expense-type.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateExpense, expenseType);
