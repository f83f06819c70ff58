import { deleteIncome } from '../../lib/transactions/contract.ts';
import { deleteTransaction } from '../../lib/transactions/delete-transaction.ts';
import { showExpenseOrIncome as show } from '../../lib/transactions/expense-or-income.ts';

export const handler = deleteTransaction(deleteIncome, { kind: 'income', show });
