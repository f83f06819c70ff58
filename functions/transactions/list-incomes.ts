import { listIncomes } from '../../lib/transactions/contract.ts';
import { showExpenseOrIncome as show } from '../../lib/transactions/expense-or-income.ts';
import { listExpensesOrIncomes } from '../../lib/transactions/list-expenses.ts';

export const handler = listExpensesOrIncomes(listIncomes, { kind: 'income', show });
