import { updateTransaction } from '../../lib/budgeting/update-transaction.ts';
import { updateExpense } from '../../lib/contracts/transactions.ts';

export const handler = updateTransaction(updateExpense, 'expense');
