import { restoreTransaction } from '../../lib/budgeting/restore-transaction.ts';
import { restoreExpense } from '../../lib/contracts/transactions.ts';

export const handler = restoreTransaction(restoreExpense, 'expense');
