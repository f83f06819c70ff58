/** Instructions for the assistant that apply to all tools. */
export const INSTRUCTIONS = `
These tools keep a person's books: accounts, categories, expenses, incomes, transfers, budgets, schedules, contacts and obligations.
- An argument whose name ends in _id takes an id or a name ("Bank", "Groceries"). If a name is unknown or ambiguous, the error lists candidates. Currencies are ISO codes (EUR). Expenses, incomes, transfers, journal entries and payments have no names: list them to find their ids.
- Dates are YYYY-MM-DD, months YYYY-MM. Amounts are plain numbers with at most the decimals of their currency.
- Before you write, show the person what will be stored: call the tool with dry_run: true, then again without it when they agree. When you create something, send an idempotency_key and repeat it if you have to call again.
- For totals, use the reports (get_summary, get_spending, get_net_worth) instead of adding up lists.
- update_ tools replace the whole record: read it first and send every field that should stay.
`.trim();
