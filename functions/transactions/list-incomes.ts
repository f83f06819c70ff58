import { listIncomes } from '../../lib/transactions/contract.ts';
import { showExpenseOrIncome } from '../../lib/transactions/expense-or-income.ts';
import { spendingFilters } from '../../lib/transactions/filters.ts';
import { listEndpoint } from '../../lib/transactions/list-endpoint.ts';

export const handler = listEndpoint(listIncomes, ['income'], spendingFilters, showExpenseOrIncome);
