import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';

/** A tool for several endpoints, which differ in the type of the record. */
export interface Group {
  readonly name: string;
  readonly title: string;
  /** The argument that selects one of the endpoints, and its value for each. Default: the type of the record. */
  readonly selector?: { readonly name: string; valueOf(endpoint: Endpoint): string };
  /** What it does needs no more words for each type: errors say what does not work. */
  readonly isPlain?: boolean;
  /** Whether only some of them destroy or repeat something. Default: all do the same. */
  readonly isMixed?: boolean;
  has(endpoint: Endpoint): boolean;
}

/** Plain records, each with a few fields. */
const PLAIN = ['Account', 'Category', 'Contact', 'Group', 'Rule'];
const TRANSACTIONS = ['Expense', 'Income', 'Transfer', 'JournalEntry'];
/** Lists with filters of their own: they are other questions. */
const OTHER_LISTS = ['listTransactions', 'listObligations', 'listUpcoming'];

/**
 * Many assistants accept 40 to 80 tools from all servers together. Endpoints are one tool if they do the same to
 * different records and take similar arguments. An endpoint that is in no group is a tool of its own.
 */
export const GROUPS: readonly Group[] = [
  {
    name: 'list_records',
    title: 'List records',
    isPlain: true,
    has: ({ id }) => id.startsWith('list') && !OTHER_LISTS.includes(id),
  },
  {
    name: 'get_record',
    title: 'Show a record',
    isPlain: true,
    has: ({ method, path }) => method === 'GET' && path.endsWith('id}'),
  },
  {
    name: 'create_record',
    title: 'Create an account, category, contact, group or rule',
    has: ({ id }) => PLAIN.some((each) => id === `create${each}`),
  },
  {
    name: 'update_record',
    title: 'Change an account, category, contact, group, rule or target',
    has: ({ id }) => [...PLAIN, 'Target'].some((each) => id === `update${each}`),
  },
  {
    name: 'create_transaction',
    title: 'Record an expense, income, transfer or journal entry',
    has: ({ id }) => TRANSACTIONS.some((each) => id === `create${each}`),
  },
  {
    name: 'update_transaction',
    title: 'Change an expense, income, transfer or journal entry',
    has: ({ id }) => TRANSACTIONS.some((each) => id === `update${each}`),
  },
  {
    name: 'delete_record',
    title: 'Delete a record',
    isPlain: true,
    has: ({ method }) => method === 'DELETE',
  },
  {
    name: 'restore_record',
    title: 'Restore a deleted record',
    isPlain: true,
    has: ({ path }) => path.endsWith('/restore'),
  },
  {
    name: 'get_report',
    title:
      'Show a report: budgets of months, forecast of balances, members (who owes whom), net worth, spending, summary (income and expenses by category), or trial balance',
    isPlain: true,
    selector: { name: 'report', valueOf: recordTypeOf },
    has: ({ id, path }) => path.startsWith('/reports/') && id.startsWith('get'),
  },
  {
    name: 'finish_edit',
    title: 'Continue an edit of transactions, or revert it',
    selector: { name: 'action', valueOf: ({ id }) => id.replace('Edit', '') },
    isPlain: true,
    has: ({ id }) => id === 'continueEdit' || id === 'revertEdit',
  },
  {
    name: 'change_budget',
    title:
      'Assign money to a category in a month, replace a month by a copy of another, move money, or fund what targets need',
    isPlain: true,
    selector: { name: 'action', valueOf: ({ id }) => id.replace('Budget', '') },
    isMixed: true,
    has: ({ id, method }) => method !== 'GET' && /^[a-z]+Budget$/.test(id),
  },
];

/** Where the id of the endpoint would say less. */
const NAMES: Readonly<Record<string, string>> = {
  createReconciliation: 'reconcile',
  createEdit: 'edit_transactions',
  testEdit: 'edit_transactions',
};

/** What shows the effect of an endpoint, for dry runs of its tool. */
export const DRY_RUNS: Readonly<Record<string, string>> = { createEdit: 'testEdit' };

/** The name of the group, or the id of the endpoint in snake case: `create_account`. */
export function toolName(endpoint: Endpoint): string {
  const group = GROUPS.find(({ has }) => has(endpoint));
  const own = NAMES[endpoint.id] ?? endpoint.id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return group?.name ?? own;
}

/** `listJournalEntries` is about a `journal_entry`. */
export function recordTypeOf({ id }: Endpoint): string {
  const [, ...nouns] = id.split(/(?=[A-Z])/);
  return nouns
    .join('_')
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/s$|_report$/, '');
}
