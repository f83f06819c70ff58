/**
 * Whether the endpoints of a tag are tools for assistants. An assistant helps with the books; it does not manage
 * logins, set up anything that outlives its token, or move files. Every tag needs a decision here.
 */
export const TOOL_TAGS: Readonly<Record<string, boolean>> = {
  Accounts: true,
  'Budget categories': true,
  Budgets: true,
  Schedules: true,
  Transactions: true,
  Expenses: true,
  Incomes: true,
  Transfers: true,
  'Journal entries': true,
  'Period lock': true,
  Contacts: true,
  Obligations: true,
  Payments: true,
  Reports: true,
  'Currencies and rates': true,
  Authentication: false,
  'Access tokens': false,
  Assistants: false,
  // For programs that keep a copy of the books; an assistant requests what it needs.
  Changes: false,
  Imports: false,
  Export: false,
  System: false,
  // A token could set up something here that outlives it.
  Webhooks: false,
};
