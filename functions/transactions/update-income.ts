import { updateIncome } from '../../lib/transactions/contract.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateIncome, 'income');
