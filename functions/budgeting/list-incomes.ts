import { listTransactions } from '../../lib/budgeting/list-transactions.ts';
import { listIncomes } from '../../lib/contracts/transactions.ts';

export const handler = listTransactions(listIncomes, 'income');
