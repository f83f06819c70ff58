import { getTransaction } from '../../lib/budgeting/get-transaction.ts';
import { getIncome } from '../../lib/contracts/transactions.ts';

export const handler = getTransaction(getIncome, 'income');
