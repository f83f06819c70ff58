import { updateIncome } from '../../lib/transactions/contract.ts';
import { incomeType } from '../../lib/transactions/expense-type.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateIncome, incomeType);
