import { updateIncome } from '../../lib/transactions/contract.ts';
import { incomeForm } from '../../lib/transactions/expense-form.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateIncome, incomeForm);
