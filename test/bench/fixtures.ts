import { endpoints } from '../../lib/contracts.ts';
import { archiveParts } from '../../tools/openapi/example-export.ts';
import {
  BANK_FILE,
  entryBody,
  type Household,
  PASSWORD,
  SCHEDULE_START,
  scheduleBody,
  transactionBody,
  transferBody,
  WEBHOOK,
} from './household.ts';

/** The request of an endpoint in the bench. */
export interface Asked {
  /** For `{id}`, or whichever parameter comes first in the path. */
  readonly id?: string;
  /** For a second id in the path. */
  readonly nestedId?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly file?: { readonly content: string; readonly mediaType: string };
  /** How often it derives a key from a password, which is slow on purpose. */
  readonly passwordHashes?: number;
}

/** One successful request per endpoint. */
const fixtures: Readonly<Record<string, (household: Household) => Asked>> = {
  // One of the most frequent calls of assistants.
  serveAssistant: ({ assetAccountId }) => ({
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_account', arguments: { account_id: assetAccountId } },
    },
  }),
  getHealth: () => ({}),
  getOpenapi: () => ({}),
  getDocs: () => ({}),
  getLlms: () => ({}),

  register: () => ({
    body: {
      name: 'Newcomer',
      email: 'newcomer@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
    passwordHashes: 1,
  }),
  login: ({ email }) => ({ body: { email, password: PASSWORD }, passwordHashes: 1 }),
  changePassword: () => ({
    body: {
      current_password: PASSWORD,
      password: 'staple battery horse',
      password_confirmation: 'staple battery horse',
    },
    passwordHashes: 2,
  }),
  deleteMe: () => ({ body: { password: PASSWORD }, passwordHashes: 1 }),
  getMe: () => ({}),
  updateMe: ({ email }) => ({ body: { name: 'Ada Lovelace', email } }),
  logout: () => ({}),
  listSessions: () => ({}),
  deleteSession: ({ otherSessionId }) => ({ id: otherSessionId }),

  listTokens: () => ({}),
  createToken: () => ({ body: { name: 'Backup script', scope: 'read' } }),
  deleteToken: ({ accessTokenId }) => ({ id: accessTokenId }),

  listChanges: () => ({}),
  listCurrencies: () => ({}),
  getCurrency: () => ({ id: 'EUR' }),
  getFxRate: () => ({ query: 'from=USD&to=EUR&date=2026-03-01' }),

  listAccounts: () => ({}),
  createAccount: () => ({ body: { name: 'Savings', type: 'asset' } }),
  getAccount: ({ assetAccountId }) => ({ id: assetAccountId }),
  updateAccount: ({ assetAccountId }) => ({ id: assetAccountId, body: { name: 'Everyday' } }),
  revalueAccount: ({ foreignAccountId }) => ({ id: foreignAccountId, body: { date: '2026-03-01' } }),
  deleteAccount: ({ spareAccountId }) => ({ id: spareAccountId }),

  getRegister: ({ assetAccountId }) => ({ id: assetAccountId }),

  listCategories: () => ({}),
  createCategory: () => ({ body: { name: 'Travel', kind: 'expense' } }),
  getCategory: ({ expenseCategoryId }) => ({ id: expenseCategoryId }),
  updateCategory: ({ expenseCategoryId }) => ({ id: expenseCategoryId, body: { name: 'Groceries' } }),
  deleteCategory: ({ spareCategoryId }) => ({ id: spareCategoryId }),

  listTransactions: () => ({}),
  getTransaction: ({ expenseId }) => ({ id: expenseId }),

  // What an import would send: a month of one account.
  createTransactions: ({ expenseCategoryId, assetAccountId }) => ({
    body: {
      transactions: Array.from({ length: 20 }, (_, index) => ({
        kind: 'expense',
        ...transactionBody(expenseCategoryId, assetAccountId, 7),
        memo: `Row ${index}`,
      })),
    },
  }),

  listExpenses: () => ({}),
  createExpense: ({ expenseCategoryId, assetAccountId }) => ({
    body: transactionBody(expenseCategoryId, assetAccountId, 7),
  }),
  getExpense: ({ expenseId }) => ({ id: expenseId }),
  updateExpense: ({ expenseId, expenseCategoryId, assetAccountId }) => ({
    id: expenseId,
    body: transactionBody(expenseCategoryId, assetAccountId, 8),
  }),
  deleteExpense: ({ expenseId }) => ({ id: expenseId }),
  restoreExpense: ({ deletedExpenseId }) => ({ id: deletedExpenseId }),

  listIncomes: () => ({}),
  // In another currency, which adds a rate lookup.
  createIncome: ({ incomeCategoryId, assetAccountId }) => ({
    body: { ...transactionBody(incomeCategoryId, assetAccountId, 7), currency_id: 'USD' },
  }),
  getIncome: ({ incomeId }) => ({ id: incomeId }),
  updateIncome: ({ incomeId, incomeCategoryId, assetAccountId }) => ({
    id: incomeId,
    body: transactionBody(incomeCategoryId, assetAccountId, 8),
  }),
  deleteIncome: ({ incomeId }) => ({ id: incomeId }),
  restoreIncome: ({ deletedIncomeId }) => ({ id: deletedIncomeId }),

  listTransfers: () => ({}),
  createTransfer: ({ assetAccountId, otherAccountId }) => ({
    body: transferBody(assetAccountId, otherAccountId, 7),
  }),
  getTransfer: ({ transferId }) => ({ id: transferId }),
  updateTransfer: ({ transferId, assetAccountId, otherAccountId }) => ({
    id: transferId,
    body: transferBody(assetAccountId, otherAccountId, 8),
  }),
  deleteTransfer: ({ transferId }) => ({ id: transferId }),
  restoreTransfer: ({ deletedTransferId }) => ({ id: deletedTransferId }),

  listJournalEntries: () => ({}),
  createJournalEntry: ({ assetAccountId, otherAccountId }) => ({
    body: entryBody(assetAccountId, otherAccountId, 7),
  }),
  getJournalEntry: ({ journalEntryId }) => ({ id: journalEntryId }),
  updateJournalEntry: ({ journalEntryId, assetAccountId, otherAccountId }) => ({
    id: journalEntryId,
    body: entryBody(assetAccountId, otherAccountId, 8),
  }),
  deleteJournalEntry: ({ journalEntryId }) => ({ id: journalEntryId }),
  restoreJournalEntry: ({ deletedJournalEntryId }) => ({ id: deletedJournalEntryId }),

  getBudget: () => ({ id: '2026-03' }),
  assignBudget: ({ expenseCategoryId }) => ({
    id: '2026-03',
    nestedId: expenseCategoryId,
    body: { assigned: 120 },
  }),
  copyBudget: () => ({ id: '2026-03', body: { from: '2026-02' } }),
  getBudgetReport: () => ({ query: 'from=2026-01&to=2026-03' }),

  listSchedules: () => ({}),
  createSchedule: (household) => ({ body: scheduleBody(household, 7) }),
  getSchedule: ({ scheduleId }) => ({ id: scheduleId }),
  updateSchedule: (household) => ({ id: household.scheduleId, body: scheduleBody(household, 8) }),
  deleteSchedule: ({ scheduleId }) => ({ id: scheduleId }),
  listUpcoming: () => ({}),
  settleOccurrence: ({ scheduleId }) => ({
    id: scheduleId,
    nestedId: SCHEDULE_START,
    body: { action: 'post' },
  }),

  getLock: () => ({}),
  updateLock: () => ({ body: { locked_through: '2025-12-31' } }),
  getSummary: () => ({ query: 'from=2026-01&to=2026-03' }),
  getTrialBalance: () => ({}),
  getForecast: () => ({
    query: `through=${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}`,
  }),
  getNetWorth: () => ({ query: 'from=2026-01&to=2026-03' }),
  getSpending: () => ({ query: 'from=2026-01-01&to=2026-03-31&by=category' }),

  getExport: () => ({ query: 'format=hledger' }),
  listImports: () => ({}),
  createImport: ({ assetAccountId }) => ({
    query: `account_id=${assetAccountId}`,
    file: { content: BANK_FILE, mediaType: 'text/csv' },
  }),
  getImport: ({ importId }) => ({ id: importId }),
  deleteImport: ({ importId }) => ({ id: importId }),
  listImportRows: ({ importId }) => ({ id: importId }),
  updateImportRow: ({ importId, expenseCategoryId }) => ({
    id: importId,
    nestedId: '2',
    body: { include: true, category_id: expenseCategoryId },
  }),
  addImportPart: ({ archiveImportId }) => ({
    id: archiveImportId,
    query: 'number=2',
    file: { content: archiveParts[1], mediaType: 'application/x-ndjson' },
  }),
  commitImport: ({ importId }) => ({ id: importId }),
  revertImport: ({ committedImportId }) => ({ id: committedImportId }),

  listContacts: () => ({}),
  createContact: () => ({ body: { name: 'Charles Babbage', email: 'charles@example.com' } }),
  getContact: ({ contactId }) => ({ id: contactId }),
  updateContact: ({ contactId }) => ({ id: contactId, body: { name: 'Bob' } }),
  deleteContact: ({ contactId }) => ({ id: contactId }),
  restoreContact: ({ deletedContactId }) => ({ id: deletedContactId }),

  listObligations: () => ({}),
  createObligation: (household) => ({ body: obligationBody(household) }),
  getObligation: ({ obligationId }) => ({ id: obligationId }),
  updateObligation: (household) => ({ id: household.obligationId, body: obligationBody(household) }),
  deleteObligation: ({ obligationId }) => ({ id: obligationId }),
  restoreObligation: ({ deletedObligationId }) => ({ id: deletedObligationId }),

  listPayments: ({ paidObligationId }) => ({ id: paidObligationId }),
  createPayment: ({ paidObligationId, walletId }) => ({
    id: paidObligationId,
    body: { date: '2026-03-01', amount: 1, asset_account_id: walletId },
  }),
  getPayment: ({ paidObligationId, paymentId }) => ({ id: paidObligationId, nestedId: paymentId }),
  deletePayment: ({ paidObligationId, paymentId }) => ({ id: paidObligationId, nestedId: paymentId }),
  restorePayment: ({ paidObligationId, deletedPaymentId }) => ({
    id: paidObligationId,
    nestedId: deletedPaymentId,
  }),

  listWebhooks: () => ({}),
  createWebhook: () => ({ body: WEBHOOK }),
  getWebhook: ({ webhookId }) => ({ id: webhookId }),
  updateWebhook: ({ webhookId }) => ({ id: webhookId, body: WEBHOOK }),
  deleteWebhook: ({ webhookId }) => ({ id: webhookId }),
  rotateWebhookSecret: ({ webhookId }) => ({ id: webhookId }),
  testWebhook: ({ webhookId }) => ({ id: webhookId }),
  listDeliveries: ({ webhookId }) => ({ id: webhookId }),
  redeliver: ({ webhookId, deliveryId }) => ({ id: webhookId, nestedId: deliveryId }),
};

function obligationBody({ contactId, assetAccountId }: Household): unknown {
  return {
    name: 'Mortgage',
    opened_date: '2026-02-01',
    original_amount: 1000,
    outstanding_amount: 900,
    contact_id: contactId,
    account_id: assetAccountId,
    currency_id: 'EUR',
  };
}

/** An endpoint that is not measured could cost anything, so none may be missing. */
export function requireFixtures(): void {
  const missing = endpoints.filter(({ id }) => !(id in fixtures)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`test/bench/fixtures.ts has no request for ${missing.join(', ')}.`);
}

export function askedOf(endpointId: string, household: Household): Asked {
  return fixtures[endpointId]?.(household) ?? {};
}
