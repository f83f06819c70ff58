import { restoreIncome } from '../../lib/transactions/contract.ts';
import { showExpenseOrIncome as show } from '../../lib/transactions/expense-or-income.ts';
import { restoreTransaction } from '../../lib/transactions/restore-transaction.ts';

export const handler = restoreTransaction(restoreIncome, { kind: 'income', show });
