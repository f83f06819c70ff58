import { createIncome } from '../../lib/transactions/contract.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';

export const handler = createTransaction(createIncome, 'income');
