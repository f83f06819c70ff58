import { restoreTransaction } from '../../lib/budgeting/restore-transaction.ts';
import { restoreIncome } from '../../lib/contracts/transactions.ts';

export const handler = restoreTransaction(restoreIncome, 'income');
