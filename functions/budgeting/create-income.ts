import { createTransaction } from '../../lib/budgeting/create-transaction.ts';
import { createIncome } from '../../lib/contracts/transactions.ts';

export const handler = createTransaction(createIncome, 'income');
