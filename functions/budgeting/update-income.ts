import { updateTransaction } from '../../lib/budgeting/update-transaction.ts';
import { updateIncome } from '../../lib/contracts/transactions.ts';

export const handler = updateTransaction(updateIncome, 'income');
