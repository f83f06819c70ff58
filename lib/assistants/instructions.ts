import type { BookRole } from '../platform/book.ts';

/** What the tools work on. */
export interface BookInUse {
  readonly name: string;
  readonly base_currency_id: string;
  readonly role: BookRole;
}

/** Instructions for the assistant: the book, and what applies to all tools. */
export function instructionsFor({ name, base_currency_id, role }: BookInUse): string {
  // As JSON, so that a name cannot look like an instruction of its own line.
  return `${INSTRUCTIONS}\n- The tools work on the book ${JSON.stringify(name)}. Its base currency is ${base_currency_id}. The person is its ${role}: ${MAY[role]}`;
}

const MAY: Readonly<Record<BookRole, string>> = {
  viewer: 'they can only read it.',
  recorder: 'they can read it, and record expenses, incomes and transfers.',
  editor: 'they can read and change what is in it.',
  owner: 'they can read and change everything.',
};

const INSTRUCTIONS = `
These tools keep a person's books: accounts, categories, expenses, incomes, transfers, budgets, schedules, contacts and obligations.
- Tools for several types of records take record_type; the description of an argument names the types it is for. An argument without a description is described in an earlier tool that has it.
- An argument whose name ends in _id takes an id or a name ("Bank", "Groceries"). If a name is unknown or ambiguous, the error lists candidates. A currency can be given as its code, name or symbol (EUR, euro, €). Expenses, incomes, transfers, journal entries and payments have no names: list them to find their ids.
- Dates are YYYY-MM-DD, months YYYY-MM. Amounts are plain numbers with at most the decimals of their currency. If the person names no currency, use the base currency.
- Before you write, show the person what will be stored: call the tool with dry_run: true, then again without it when they agree. When you create something, send an idempotency_key and repeat it if you have to call again.
- To undo, use delete_record on what was created, restore_record on what was deleted, or an update_ tool with the previous values.
- update_ tools replace the whole record: read it first and send every field that should stay.
- For totals, use get_report instead of adding up lists. get_budget compares what a month spent with its budget.
- What repeats (rent, subscriptions, saving every month) is a schedule: list_records with record_type: schedule, create_schedule.
- What people owe each other is an obligation, and repaying it a payment. To split a bill that the person paid, record their own share as an expense, and the rest as an obligation on Receivables whose funding_account_id is the account that paid.
- Record the rows of a statement with create_transactions, many in one call. An external_id derived from the row prevents a second copy.
`.trim();
