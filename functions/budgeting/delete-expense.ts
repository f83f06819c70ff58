import { deleteTransaction } from '../../lib/budgeting/delete-transaction.ts';
import { deleteExpense } from '../../lib/contracts/transactions.ts';

export const handler = deleteTransaction(deleteExpense, 'expense');
