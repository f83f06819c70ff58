import { deleteTransaction } from '../../lib/budgeting/delete-transaction.ts';
import { deleteIncome } from '../../lib/contracts/transactions.ts';

export const handler = deleteTransaction(deleteIncome, 'income');
