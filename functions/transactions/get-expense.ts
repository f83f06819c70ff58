import { getExpense } from '../../lib/transactions/contract.ts';
import { showExpenseOrIncome as show } from '../../lib/transactions/expense-or-income.ts';
import { getTransaction } from '../../lib/transactions/get-transaction.ts';

export const handler = getTransaction(getExpense, { kind: 'expense', show });
