import * as auth from '../../lib/auth/contract.ts';
import { currency } from '../../lib/currencies/currency.ts';
import { fxRate } from '../../lib/currencies/fx-rate.ts';
import { getHealth } from '../../lib/system/contract.ts';
import { lock } from '../../lib/transactions/lock.ts';
import {
  changedJournalEntry,
  changedTransfer,
  journalEntry,
  journalEntryInput,
  revaluation,
  transfer,
  transferInput,
} from './example-entries.ts';
import { archiveParts, exported } from './example-export.ts';
import { exampleFrom } from './example-from.ts';
import {
  archivePreview,
  bankFile,
  committedImport,
  importedRow,
  importPreview,
  importRowInput,
  revertedImport,
} from './example-imports.ts';
import {
  authResult,
  bank,
  changedExpense,
  contact,
  contactInput,
  expense,
  expenseInput,
  groceries,
  ID,
  income,
  incomeInput,
  namedIncome,
  obligation,
  obligationInput,
  payment,
  paymentInput,
  registerLine,
  savings,
  session,
  settled,
  user,
} from './example-records.ts';
import { netWorth, spending, summary, trialBalance } from './example-reports.ts';

/** Without a session name, which clients rarely send. */
const { device_name: _default, ...registration } = exampleFrom(auth.register.body);

function page(...data: unknown[]) {
  return { data, has_more: false, next_cursor: null };
}

/** The id in the path of an example, by the path that precedes it. */
export const PATH_IDS: Readonly<Record<string, string>> = {
  '/auth/sessions': ID.session,
  '/accounts': ID.bank,
  '/budgeting/categories': ID.groceries,
  '/budgeting/expenses': ID.expense,
  '/budgeting/incomes': ID.income,
  '/budgeting/transfers': ID.transfer,
  '/ledger/entries': ID.journalEntry,
  '/transactions': ID.expense,
  '/imports': ID.import,
  '/contacts': ID.contact,
  '/obligations': ID.obligation,
  '/obligations/{id}/payments': ID.payment,
};

/** Ids for filters that refer to another record. */
export const REFERENCE_IDS: Readonly<Record<string, string>> = {
  category_id: ID.groceries,
  asset_account_id: ID.bank,
  account_id: ID.receivables,
  contact_id: ID.contact,
};

/** Files that are sent as a body, by their media type. */
export const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createImport: { 'text/csv': bankFile },
  addImportPart: { 'application/x-ndjson': archiveParts[1] },
};

export const REQUESTS: Readonly<Record<string, unknown>> = {
  register: registration,
  login: exampleFrom(auth.login.body),
  updateMe: { name: 'Ada M. Moreau', email: 'ada@example.com' },
  changePassword: {
    ...exampleFrom(auth.changePassword.body),
    password: 'seven purple elephants',
    password_confirmation: 'seven purple elephants',
  },
  deleteMe: exampleFrom(auth.deleteMe.body),
  createAccount: { name: 'Savings', type: 'asset' },
  updateAccount: { name: 'Savings', code: '1020', is_active: false },
  createCategory: { name: 'Groceries' },
  updateCategory: { name: 'Food and household', is_active: true },
  createExpense: expenseInput,
  updateExpense: { ...expenseInput, amount: 58.4 },
  createIncome: incomeInput,
  updateIncome: { ...incomeInput, memo: 'September' },
  createTransactions: {
    transactions: [
      { kind: 'expense', ...expenseInput },
      { kind: 'transfer', ...transferInput },
    ],
  },
  createTransfer: transferInput,
  updateTransfer: { ...transferInput, amount: 250 },
  revalueAccount: { date: '2026-09-30' },
  createJournalEntry: journalEntryInput,
  updateJournalEntry: { ...journalEntryInput, memo: 'Counted again' },
  updateLock: exampleFrom(lock.body),
  updateImportRow: importRowInput,
  createContact: contactInput,
  updateContact: { ...contactInput, notes: 'Prefers to be called after six.' },
  createObligation: obligationInput,
  updateObligation: { ...obligationInput, outstanding_amount: 0 },
  createPayment: paymentInput,
};

export const RESPONSES: Readonly<Record<string, unknown>> = {
  getHealth: exampleFrom(getHealth.response),
  getOpenapi: {
    openapi: '3.1.1',
    info: { title: 'Personal Finance Service', version: '1.0.0' },
    paths: { '/health': { get: { operationId: 'getHealth' } } },
  },
  getDocs: '<!doctype html><html lang="en">...</html>',
  getExport: exported,
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
  getCurrency: exampleFrom(currency.response),
  getFxRate: exampleFrom(fxRate),
  listAccounts: page(bank),
  createAccount: savings,
  getAccount: bank,
  updateAccount: { ...savings, is_active: false },
  getRegister: page(registerLine),
  listCategories: page(groceries),
  createCategory: groceries,
  getCategory: groceries,
  updateCategory: { ...groceries, name: 'Food and household', updated_at: '2026-09-14T10:00:00.000Z' },
  listTransactions: page(income, expense),
  getTransaction: expense,
  createTransactions: { data: [expense, transfer] },
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
  listTransfers: page(transfer),
  createTransfer: transfer,
  getTransfer: transfer,
  updateTransfer: changedTransfer,
  restoreTransfer: transfer,
  revalueAccount: revaluation,
  listJournalEntries: page(journalEntry),
  createJournalEntry: journalEntry,
  getJournalEntry: journalEntry,
  updateJournalEntry: changedJournalEntry,
  restoreJournalEntry: journalEntry,
  getLock: { locked_through: null },
  updateLock: exampleFrom(lock.response),
  getSummary: summary,
  getTrialBalance: trialBalance,
  getNetWorth: netWorth,
  getSpending: spending,
  createImport: importPreview,
  listImports: page(importPreview),
  getImport: importPreview,
  listImportRows: page(importedRow),
  addImportPart: archivePreview,
  commitImport: committedImport,
  revertImport: revertedImport,
  updateImportRow: { ...importedRow, ...importRowInput },
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
  listPayments: page(payment),
  createPayment: payment,
  getPayment: payment,
  restorePayment: payment,
};
