import { getTransaction } from '../../lib/budgeting/get-transaction.ts';
import { getExpense } from '../../lib/contracts/transactions.ts';

export const handler = getTransaction(getExpense, 'expense');
