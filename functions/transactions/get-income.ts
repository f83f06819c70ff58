import { getIncome } from '../../lib/transactions/contract.ts';
import { getTransaction } from '../../lib/transactions/get-transaction.ts';

export const handler = getTransaction(getIncome, 'income');
