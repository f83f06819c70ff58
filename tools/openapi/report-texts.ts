import type { Notes } from './types.ts';

const totals: Notes = {
  income: 'Sum of incomes.',
  expense: 'Sum of expenses.',
  net: '`income` less `expense`.',
  categories: 'The same by category.',
};
/** What the properties of reports mean. */
export const REPORT_TEXTS: Readonly<Record<string, Notes>> = {
  Summary: {
    from: 'First month.',
    to: 'Last month.',
    base_currency_id: 'Code of the currency of all amounts.',
    months: 'Every month of the range.',
    total: 'The whole range.',
  },
  MonthSummary: { month: 'The month.', ...totals },
  SummaryTotal: totals,
  CategoryTotal: {
    category_id: 'The category.',
    name: 'Its name.',
    kind: 'Expense or income.',
    amount: 'Its sum.',
    share: 'Its part of the sum of its kind, from 0 to 1.',
  },
  TrialBalance: {
    base_currency_id: 'Code of the currency of all amounts.',
    accounts: 'Every account, by code.',
    total: 'The sums of both sides, always equal.',
  },
  'TrialBalance.total': { debit: 'Sum of debits.', credit: 'Sum of credits.' },
  TrialBalanceAccount: {
    id: 'The account.',
    code: 'Code of the account.',
    name: 'Name of the account.',
    type: 'Type of the account.',
    debit: 'Balance when it is on the debit side, else 0.',
    credit: 'Balance when it is on the credit side, else 0.',
  },
};
