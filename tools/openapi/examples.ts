import {
  authResult,
  bank,
  changedExpense,
  contact,
  contactInput,
  currency,
  expense,
  expenseInput,
  fxRate,
  groceries,
  ID,
  income,
  incomeInput,
  namedIncome,
  obligation,
  obligationInput,
  password,
  savings,
  session,
  settled,
  user,
} from './example-records.ts';

const groceriesShare = {
  category_id: ID.groceries,
  name: 'Groceries',
  kind: 'expense',
  amount: 46.2,
  share: 1,
};
const salaryShare = { category_id: ID.salary, name: 'Salary', kind: 'income', amount: 3200, share: 1 };
const september = {
  income: 3200,
  expense: 46.2,
  net: 3153.8,
  categories: [groceriesShare, salaryShare],
};
const summary = {
  from: '2026-08',
  to: '2026-09',
  base_currency_id: 'EUR',
  months: [
    { month: '2026-08', income: 0, expense: 0, net: 0, categories: [] },
    { month: '2026-09', ...september },
  ],
  total: september,
};
const trialBalance = {
  base_currency_id: 'EUR',
  accounts: [
    { id: ID.bank, code: '1010', name: 'Bank', type: 'asset', debit: 3153.8, credit: 0 },
    { id: ID.salaryAccount, code: '4000', name: 'Salary', type: 'income', debit: 0, credit: 3200 },
    { id: ID.groceriesAccount, code: '5000', name: 'Groceries', type: 'expense', debit: 46.2, credit: 0 },
  ],
  total: { debit: 3200, credit: 3200 },
};

function page(...data: unknown[]) {
  return { data, has_more: false, next_cursor: null };
}

/** The id in the path of an example, by the path before it. */
export const PATH_IDS: Readonly<Record<string, string>> = {
  '/auth/sessions': ID.session,
  '/accounts': ID.bank,
  '/budgeting/categories': ID.groceries,
  '/budgeting/expenses': ID.expense,
  '/budgeting/incomes': ID.income,
  '/contacts': ID.contact,
  '/obligations': ID.obligation,
};

/** Filters that name another record. */
export const REFERENCE_IDS: Readonly<Record<string, string>> = {
  category_id: ID.groceries,
  asset_account_id: ID.bank,
  account_id: ID.receivables,
  contact_id: ID.contact,
};

export const REQUESTS: Readonly<Record<string, unknown>> = {
  register: {
    name: 'Ada Moreau',
    email: 'ada@example.com',
    password,
    password_confirmation: password,
    base_currency_id: 'EUR',
  },
  login: { email: 'ada@example.com', password, device_name: 'Firefox on Linux' },
  updateMe: { name: 'Ada M. Moreau', email: 'ada@example.com' },
  changePassword: {
    current_password: password,
    password: 'seven purple elephants',
    password_confirmation: 'seven purple elephants',
  },
  createAccount: { name: 'Savings', type: 'asset' },
  updateAccount: { name: 'Savings', code: '1020', is_active: false },
  createCategory: { name: 'Groceries' },
  updateCategory: { name: 'Food and household', is_active: true },
  createExpense: expenseInput,
  updateExpense: { ...expenseInput, amount: 58.4 },
  createIncome: incomeInput,
  updateIncome: { ...incomeInput, memo: 'September' },
  updateLock: { locked_through: '2026-08-31' },
  createContact: contactInput,
  updateContact: { ...contactInput, notes: 'Prefers to be called after six.' },
  createObligation: obligationInput,
  updateObligation: { ...obligationInput, outstanding_amount: 0 },
};

export const RESPONSES: Readonly<Record<string, unknown>> = {
  getHealth: { status: 'ok', version: '1.0.0' },
  getOpenapi: {
    openapi: '3.1.1',
    info: { title: 'Personal Finance Service', version: '1.0.0' },
    paths: { '/health': { get: { operationId: 'getHealth' } } },
  },
  getDocs: '<!doctype html><html lang="en">...</html>',
  register: authResult,
  login: authResult,
  getMe: user,
  updateMe: { ...user, name: 'Ada M. Moreau', updated_at: '2026-09-11T12:00:04.518Z' },
  changePassword: { ...user, updated_at: '2026-09-11T12:03:27.090Z' },
  listSessions: page(session),
  listCurrencies: {
    data: [{ id: 'AED', code: 'AED', name: 'United Arab Emirates Dirham', symbol: 'AED', decimal_places: 2 }],
    has_more: true,
    next_cursor: 'pXn3vJ8rT0mQe5WcZb1dKUFFRA',
  },
  getCurrency: currency,
  getFxRate: fxRate,
  listAccounts: page(bank),
  createAccount: savings,
  getAccount: bank,
  updateAccount: { ...savings, is_active: false },
  listCategories: page(groceries),
  createCategory: groceries,
  getCategory: groceries,
  updateCategory: { ...groceries, name: 'Food and household', updated_at: '2026-09-14T10:00:00.000Z' },
  listExpenses: page(expense),
  createExpense: expense,
  getExpense: expense,
  updateExpense: changedExpense,
  restoreExpense: expense,
  listIncomes: page(income),
  createIncome: income,
  getIncome: income,
  updateIncome: namedIncome,
  restoreIncome: income,
  getLock: { locked_through: null },
  updateLock: { locked_through: '2026-08-31' },
  getSummary: summary,
  getTrialBalance: trialBalance,
  listContacts: page(contact),
  createContact: contact,
  getContact: contact,
  updateContact: {
    ...contact,
    notes: 'Prefers to be called after six.',
    updated_at: '2026-10-03T11:25:49.006Z',
  },
  restoreContact: contact,
  listObligations: page(obligation),
  createObligation: obligation,
  getObligation: obligation,
  updateObligation: settled,
  restoreObligation: obligation,
};
