import { createTransaction } from '../../lib/budgeting/create-transaction.ts';
import { createExpense } from '../../lib/contracts/transactions.ts';

export const handler = createTransaction(createExpense, 'expense');
