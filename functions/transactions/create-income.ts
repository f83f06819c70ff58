import { withRules } from '../../lib/rules/ruled-draft.ts';
import { createIncome } from '../../lib/transactions/contract.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';
import { incomeType } from '../../lib/transactions/expense-type.ts';

export const handler = createTransaction(createIncome, withRules(incomeType));
