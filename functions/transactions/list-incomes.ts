import { listIncomes } from '../../lib/transactions/contract.ts';
import { listTransactions } from '../../lib/transactions/list-transactions.ts';

export const handler = listTransactions(listIncomes, 'income');
