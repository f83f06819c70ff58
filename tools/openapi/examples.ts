import * as auth from '../../lib/auth/contract.ts';
import * as reauthentication from '../../lib/auth/reauthentication/contract.ts';
import * as recovery from '../../lib/auth/recovery/contract.ts';
import * as secondFactor from '../../lib/auth/second-factor/contract.ts';
import { DERIVED_REQUESTS, DERIVED_RESPONSES } from './derived-examples.ts';
import * as books from './example-books.ts';
import * as entries from './example-entries.ts';
import * as files from './example-export.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';
import * as imports from './example-imports.ts';
import * as records from './example-records.ts';
import * as reports from './example-reports.ts';
import * as schedules from './example-schedules.ts';
import * as webhooks from './example-webhooks.ts';

/** Without a session name, which clients rarely send. */
const { device_name: _default, ...registration } = exampleFrom(auth.register.body);

/** Of several fields, a request sends one. */
function exampleWithout(body: Parameters<typeof exampleFrom>[0], ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(exampleFrom(body)).filter(([name]) => !names.includes(name)));
}

function page(...data: unknown[]) {
  return { data, has_more: false, next_cursor: null };
}

function restored(record: object) {
  return { ...record, updated_at: '2026-11-03T09:12:26.380Z' };
}

/** Files that are sent as a body, by their media type. */
export const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createImport: { 'text/csv': imports.bankFile },
  addImportPart: { 'application/x-ndjson': files.archiveParts[1] },
};

export const REQUESTS: Readonly<Record<string, unknown>> = {
  ...DERIVED_REQUESTS,
  register: registration,
  updateMe: { name: 'Ada M. Moreau', email: 'ada@example.com' },
  changePassword: {
    ...exampleFrom(auth.changePassword.body),
    password: 'seven purple elephants',
    password_confirmation: 'seven purple elephants',
  },
  resetPassword: exampleWithout(recovery.resetPassword.body, 'totp_code', 'credential'),
  loginWithSecondFactor: exampleWithout(secondFactor.loginWithSecondFactor.body, 'credential'),
  deleteTotp: exampleWithout(secondFactor.deleteTotp.body, 'credential'),
  reauthenticate: exampleWithout(reauthentication.reauthenticate.body, 'totp_code', 'credential'),
  createToken: { name: 'Backup script', scope: 'read' },
  createBook: { name: 'Business', base_currency_id: 'EUR' },
  updateBook: { name: 'Household' },
  updateMember: { role: 'editor', weight: 2 },
  createInvitation: { role: 'editor', email: 'ben@example.com' },
  previewInvitation: { token: books.invitationToken },
  acceptInvitation: { token: books.invitationToken },
  declineInvitation: { token: books.invitationToken },
  createAccount: { name: 'Savings', type: 'asset' },
  updateAccount: { name: 'Savings', code: '1020', is_active: false },
  createGroup: { name: 'Food', position: 20 },
  updateGroup: { name: 'Food and drink', position: 15 },
  createRule: records.ruleInput,
  updateRule: records.ruleUpdate,
  createEdit: records.editInput,
  testEdit: records.editInput,
  createCategory: { name: 'Groceries', budget_rollover: 'surplus' },
  updateCategory: { name: 'Food and household', is_active: true },
  createExpense: records.expenseInput,
  updateExpense: { ...records.expenseInput, amount: 58.4 },
  createIncome: records.incomeInput,
  updateIncome: { ...records.incomeInput, memo: 'September' },
  createTransactions: {
    transactions: [
      { kind: 'expense', ...records.expenseInput },
      { kind: 'transfer', ...entries.transferInput },
    ],
  },
  markCleared: { transaction_ids: [ID.expense] },
  createReconciliation: { date: '2026-09-30', balance: 3153.8 },
  createTransfer: entries.transferInput,
  updateTransfer: { ...entries.transferInput, amount: 250 },
  createSchedule: schedules.scheduleInput,
  updateSchedule: { ...schedules.scheduleInput, name: 'Rent and heating' },
  settleOccurrence: { action: 'skip' },
  createJournalEntry: entries.journalEntryInput,
  updateJournalEntry: { ...entries.journalEntryInput, memo: 'Counted again' },
  fundBudget: { category_ids: [ID.groceries] },
  updateTarget: { type: 'monthly', amount: 350 },
  moveBudget: { from_category_id: ID.dining, to_category_id: ID.groceries, amount: 40 },
  updateImportRow: imports.importRowInput,
  setImportCategories: imports.importCategoriesInput,
  updateContact: { ...records.contactInput, notes: 'Prefers to be called after six.' },
  createObligation: records.obligationInput,
  updateObligation: { ...records.obligationInput, outstanding_amount: 0 },
  createPayment: records.paymentInput,
  createWebhook: webhooks.webhookInput,
  updateWebhook: { ...webhooks.webhookInput, events: ['*'] },
};

export const RESPONSES: Readonly<Record<string, unknown>> = {
  ...DERIVED_RESPONSES,
  getOpenapi: {
    openapi: '3.1.1',
    info: { title: 'Personal Finance Service', version: '1.0.0' },
    paths: { '/health': { get: { operationId: 'getHealth' } } },
  },
  getDocs: '<!doctype html><html lang="en">...</html>',
  getLlms: '# Personal Finance Service\n\n> A personal-finance API: ...\n',
  getExport: files.exported,
  register: records.authResult,
  login: records.authResult,
  loginWithSecondFactor: records.authResult,
  loginWithPasskey: records.authResult,
  getMe: records.user,
  updateMe: { ...records.user, name: 'Ada M. Moreau', updated_at: '2026-09-11T12:00:04.518Z' },
  changePassword: { ...records.user, updated_at: '2026-09-11T12:03:27.090Z' },
  listSessions: page(records.session),
  listTokens: page(records.accessToken),
  createToken: records.newAccessToken,
  listCurrencies: {
    data: [{ id: 'AED', code: 'AED', name: 'United Arab Emirates Dirham', symbol: 'AED', decimal_places: 2 }],
    has_more: true,
    next_cursor: 'pXn3vJ8rT0mQe5WcZb1dKUFFRA',
  },
  undoEmailChange: {
    email: 'ada@example.com',
    removed: { passkeys: 1, totp: true, webhooks: 0 },
    new_members: [
      {
        book_id: ID.book,
        book_name: 'Household',
        user_id: ID.member,
        name: 'Ben Moreau',
        role: 'editor',
      },
    ],
  },
  listReconciliations: page(records.reconciliation),
  createReconciliation: records.reconciliation,
  getReconciliation: records.reconciliation,
  markCleared: records.bank,
  listBooks: page(books.book),
  createBook: { ...books.book, name: 'Business', is_default: false, member_count: 1 },
  getBook: books.book,
  updateBook: books.book,
  makeBookDefault: books.book,
  listMembers: page(books.member),
  getMember: books.member,
  updateMember: { ...books.member, role: 'editor', weight: 2 },
  listInvitations: page(books.invitation),
  createInvitation: { ...books.invitation, token: books.invitationToken },
  previewInvitation: books.invitationPreview,
  acceptInvitation: books.joinedBook,
  createAccount: records.savings,
  updateAccount: { ...records.savings, is_active: false, updated_at: '2026-09-14T10:00:00.000Z' },
  getRegister: page(...records.registerLines),
  listRules: page(records.rule),
  createRule: records.rule,
  getRule: records.rule,
  updateRule: {
    ...records.rule,
    ...records.ruleUpdate,
    updated_at: '2026-09-14T10:00:00.000Z',
  },
  createEdit: records.edit,
  testEdit: page(records.editRow),
  listEdits: page(records.edit),
  getEdit: records.edit,
  listEditRows: page({ ...records.editRow, outcome: 'changed' }),
  continueEdit: records.edit,
  revertEdit: { ...records.edit, status: 'reverted', updated_at: '2026-09-14T10:00:00.000Z' },
  listCategories: page(records.groceries),
  createCategory: records.groceries,
  getCategory: records.groceries,
  updateCategory: {
    ...records.groceries,
    name: 'Food and household',
    updated_at: '2026-09-14T10:00:00.000Z',
  },
  listTransactions: page(records.income, records.expense),
  getTransaction: records.expense,
  createTransactions: { data: [records.expense, entries.transfer] },
  listExpenses: page(records.expense),
  createExpense: records.expense,
  getExpense: records.expense,
  updateExpense: records.changedExpense,
  restoreExpense: restored(records.expense),
  listIncomes: page(records.income),
  createIncome: records.income,
  getIncome: records.income,
  updateIncome: records.namedIncome,
  restoreIncome: restored(records.income),
  listTransfers: page(entries.transfer),
  createTransfer: entries.transfer,
  getTransfer: entries.transfer,
  updateTransfer: entries.changedTransfer,
  restoreTransfer: restored(entries.transfer),
  listSchedules: page(schedules.schedule),
  createSchedule: schedules.schedule,
  getSchedule: schedules.schedule,
  updateSchedule: { ...schedules.schedule, name: 'Rent and heating', updated_at: '2026-09-14T10:00:00.000Z' },
  listUpcoming: page(schedules.upcomingDate),
  settleOccurrence: {
    ...schedules.schedule,
    next_date: '2026-11-01',
    updated_at: '2026-09-30T07:12:45.119Z',
  },
  revalueAccount: entries.revaluation,
  listJournalEntries: page(entries.journalEntry),
  createJournalEntry: entries.journalEntry,
  getJournalEntry: entries.journalEntry,
  updateJournalEntry: entries.changedJournalEntry,
  restoreJournalEntry: restored(entries.journalEntry),
  getLock: { locked_through: null },
  getSummary: reports.summary,
  getTrialBalance: reports.trialBalance,
  getNetWorth: reports.netWorth,
  getSpending: reports.spending,
  getMembersReport: reports.membersReport,
  getForecast: reports.forecast,
  updateTarget: { ...records.groceries, target: { type: 'monthly', amount: 350 } },
  fundBudget: reports.monthBudget,
  getBudget: reports.monthBudget,
  assignBudget: reports.categoryBudget,
  copyBudget: reports.monthBudget,
  moveBudget: reports.monthBudget,
  getBudgetReport: reports.budgetReport,
  createImport: imports.importPreview,
  listImports: page(imports.importPreview),
  getImport: imports.importPreview,
  listImportRows: page(imports.importedRow),
  addImportPart: imports.archivePreview,
  listImportCategories: page(imports.importCategory),
  setImportCategories: imports.importPreview,
  proposeImport: imports.importPreview,
  commitImport: imports.committedImport,
  revertImport: imports.revertedImport,
  updateImportRow: { ...imports.importedRow, ...imports.importRowInput },
  listContacts: page(records.contact),
  createContact: records.contact,
  getContact: records.contact,
  updateContact: {
    ...records.contact,
    notes: 'Prefers to be called after six.',
    updated_at: '2026-10-03T11:25:49.006Z',
  },
  restoreContact: restored(records.contact),
  listObligations: page(records.obligation),
  createObligation: records.obligation,
  getObligation: records.obligation,
  updateObligation: records.settled,
  restoreObligation: restored(records.obligation),
  listPayments: page(records.payment),
  createPayment: records.payment,
  getPayment: records.payment,
  restorePayment: restored(records.payment),
  listChanges: {
    data: [
      {
        type: 'category',
        id: records.groceries.id,
        change: 'upserted',
        at: '2026-09-10T08:15:30.250Z',
        record: records.groceries,
      },
      {
        type: 'expense',
        id: records.expense.id,
        change: 'upserted',
        at: records.expense.created_at,
        record: records.expense,
      },
      { type: 'contact', id: records.contact.id, change: 'deleted', at: '2026-10-03T11:25:49.006Z' },
    ],
    has_more: false,
    next_cursor: 'wV3bq0n6JX9nUe2LWzAsMTc5NDc3NzczMCwiMDAwMCJd',
  },
  listWebhooks: page(webhooks.webhook),
  createWebhook: webhooks.webhookWithSecret,
  getWebhook: webhooks.webhook,
  updateWebhook: { ...webhooks.webhook, events: ['*'], updated_at: '2026-09-14T10:00:00.000Z' },
  rotateWebhookSecret: webhooks.webhookWithNewSecret,
  testWebhook: { ...webhooks.delivery, event: 'webhook.test' },
  listDeliveries: page(webhooks.delivery),
  redeliver: webhooks.repeatedDelivery,
};
