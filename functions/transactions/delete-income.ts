import { deleteIncome } from '../../lib/transactions/contract.ts';
import { deleteTransaction } from '../../lib/transactions/delete-transaction.ts';

export const handler = deleteTransaction(deleteIncome, 'income');
