import { createIncome } from '../../lib/transactions/contract.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';
import { incomeForm } from '../../lib/transactions/expense-form.ts';

export const handler = createTransaction(createIncome, incomeForm);
