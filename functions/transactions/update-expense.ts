import { updateExpense } from '../../lib/transactions/contract.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateExpense, 'expense');
