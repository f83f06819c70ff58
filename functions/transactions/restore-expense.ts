import { restoreExpense } from '../../lib/transactions/contract.ts';
import { restoreTransaction } from '../../lib/transactions/restore-transaction.ts';

export const handler = restoreTransaction(restoreExpense, 'expense');
