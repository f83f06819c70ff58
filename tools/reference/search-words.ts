import { TAGS } from '../openapi/tags.ts';

/** Words that people search for but that are in neither the title nor the path of an endpoint. */
export function searchWords(operationId: string, tags: readonly string[]): string[] {
  return [
    ...tags.map((tag) => TAGS.find(({ name }) => name === tag)?.searchWords ?? ''),
    BY_OPERATION[operationId] ?? '',
  ];
}

const BY_OPERATION: Readonly<Record<string, string>> = {
  register: 'sign up create user new account',
  login: 'sign in token authenticate',
  logout: 'sign out revoke token',
  getMe: 'profile whoami account show',
  updateMe: 'profile settings',
  deleteMe: 'delete close my account remove data gdpr forget',
  listSessions: 'devices logins',
  deleteSession: 'device log out',
  createToken: 'new api key script',
  getSummary: 'report totals cash flow spending',
  getTrialBalance: 'report debits credits',
  getNetWorth: 'report wealth assets debts',
  getSpending: 'report expenses payees groceries',
  getMembersReport: 'report settle up split bill household share owes',
  getRegister: 'account statement ledger lines running balance',
  listTransactions: 'search find all history',
  createTransactions: 'batch bulk many import at once',
  getForecast: 'future prediction projection cash flow',
  listUpcoming: 'due next calendar',
  getFxRate: 'convert conversion',
  createExpense: 'spend pay buy refund',
  createIncome: 'earn refund',
  createTransfer: 'exchange savings',
  revalueAccount: 'exchange rate gain loss foreign currency',
  createJournalEntry: 'opening balance correction',
  createPayment: 'settle',
  changePassword: 'new password reset',
  createWebhook: 'event subscribe',
  rotateWebhookSecret: 'signing key',
  listDeliveries: 'log attempts retries',
  getHealth: 'status up ping',
  getLlms: 'ai agent chatbot llm markdown',
  getOpenapi: 'swagger schema specification',
  getDocs: 'documentation',
};
