import { listTransactions } from '../../lib/budgeting/list-transactions.ts';
import { listExpenses } from '../../lib/contracts/transactions.ts';

export const handler = listTransactions(listExpenses, 'expense');
