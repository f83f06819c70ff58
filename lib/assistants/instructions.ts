/** Instructions for the assistant that apply to all tools. */
export const INSTRUCTIONS = `
These tools keep a person's books: accounts, categories, expenses, incomes, transfers, budgets, schedules, contacts and obligations.
- An argument whose name ends in _id takes an id or a name ("Bank", "Groceries"). If a name is unknown or ambiguous, the error lists candidates. The id of a currency is its ISO code (EUR). Expenses, incomes, transfers, journal entries and payments have no names: list them to find their ids.
- Dates are YYYY-MM-DD, months YYYY-MM. Amounts are plain numbers with at most the decimals of their currency. If the person names no currency, use the base currency, which list_accounts shows.
- Before you write, show the person what will be stored: call the tool with dry_run: true, then again without it when they agree. When you create something, send an idempotency_key and repeat it if you have to call again.
- To undo, delete_ what was created, restore_ what was deleted, or update_ to the previous values.
- update_ tools replace the whole record: read it first and send every field that should stay.
- For totals, use the reports (get_summary, get_spending, get_net_worth) instead of adding up lists. get_budget compares what a month spent with its budget.
- What repeats (rent, subscriptions, saving every month) is a schedule: list_schedules, create_schedule.
- What people owe each other is an obligation, and repaying it a payment. To split a bill that the person paid, record their own share as an expense, and the rest as an obligation on Receivables whose funding_account_id is the account that paid.
- Record the rows of a statement with create_transactions, many in one call. An external_id derived from the row prevents a second copy.
`.trim();
