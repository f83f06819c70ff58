import { expect } from 'vitest';
import type { Import, ImportRow } from '../../../client/client.ts';
import { inboxOf, placeOf, uncategorizedIds } from '../../../web/imports/inbox.ts';
import { expectBalanced } from '../../support/user-with-books.ts';
import { BANKS, type BankFile } from './household-banks.ts';
import { ACCOUNTS, type Account, type Event, yearOf } from './household-year.ts';
import { type Importer, newImporter } from './support.ts';

const INCOMES = ['Salary', 'Fees'];
const YEAR = 2025;

export const year = yearOf(YEAR);

/** Of the rows of a month: how they were proposed, and how often somebody had to do something. */
export interface Month {
  rows: number;
  right: number;
  wrong: number;
  none: number;
  /** Questions about payees that were answered, and proposals that were corrected. */
  hands: number;
}

export interface Known {
  readonly accounts: Readonly<Record<Account, string>>;
  readonly categories: ReadonlyMap<string, string>;
}

/** Accounts and categories of the household, without a transaction. */
export async function newHouseholdBooks(): Promise<{ user: Importer; known: Known }> {
  const user = await newImporter();
  const accounts = {} as Record<Account, string>;
  for (const name of ACCOUNTS)
    accounts[name] = (
      await user.api.createAccount({ name: `Our ${name}`, type: name === 'Card' ? 'liability' : 'asset' })
    ).id;
  const categories = new Map<string, string>();
  for (const label of new Set(year.flat().map((event) => event.label)))
    if (!ACCOUNTS.includes(label as Account)) {
      const kind = INCOMES.includes(label) ? 'income' : 'expense';
      categories.set(label, (await user.api.createCategory({ name: label, kind })).id);
    }
  return { user, known: { accounts, categories } };
}

/** What the bank of an account lets somebody download about a month. */
export function fileOf(account: Account, at: number, events: readonly Event[]): BankFile {
  return BANKS[account](events, `${YEAR}-${String(at + 1).padStart(2, '0')}`);
}

export async function importMonth(
  user: Importer,
  known: Known,
  account: Account,
  at: number,
  all: readonly Event[],
  month: Month,
): Promise<void> {
  const events = all.filter((event) => event.account === account);
  const file = fileOf(account, at, events);
  const query = new URLSearchParams({ account_id: known.accounts[account], file_name: file.name });
  const answer = await user.post(`/imports?${query}`, undefined, {
    rawBody: file.bytes,
    headers: { 'content-type': file.mediaType },
  });
  expect(answer.status, answer.text).toBe(200);
  const made = answer.body as Import;
  expect(made.counts).toMatchObject({ rows: events.length, error: 0, duplicate: 0 });
  await decide(user, known, made, events, month);
  await user.commit(made);
  await clearSeen(user, known.accounts[account], made);
}

/** As the app does: what was left out because it is there already stands on the statement, too. */
async function clearSeen(user: Importer, account: string, made: Import): Promise<void> {
  const rows = await user.rows(made, 'status=possible_duplicate');
  const transaction_ids = rows.flatMap(({ include, matches }) => (include ? [] : matches));
  if (transaction_ids.length > 0) await user.api.markCleared(account, { transaction_ids });
}

/** Does what a person does in the inbox. */
async function decide(
  user: Importer,
  { accounts, categories }: Known,
  made: Import,
  events: readonly Event[],
  month: Month,
): Promise<void> {
  const rows = await user.rows(made);
  const truths = new Map(rows.map((row): [number, string] => [row.row, truthOf(row, events)]));
  const idOf = (label: string) => accounts[label as Account] ?? categories.get(label);
  const isRight = (row: ImportRow) => {
    const label = truths.get(row.row) ?? '';
    // The other side of a transfer is there already, so this one is left out.
    if (ACCOUNTS.includes(label as Account) && row.status === 'possible_duplicate') return !row.include;
    return row.include && (row.transfer_account_id ?? row.category_id) === idOf(label);
  };
  const uncategorized = uncategorizedIds(await user.api.listCategories({ limit: 100 }).all());
  const { asks } = inboxOf(rows, (row) => placeOf(row, uncategorized));
  const asked = new Set(asks.flatMap((ask) => ask.rows.map(({ row }) => row)));
  const change = (row: ImportRow) =>
    user.api.updateImportRow(made.id, row.row, decisionOf(row, truths, idOf));
  for (const ask of asks) {
    // One answer is for all rows of the payee; those that were something else are corrected one by one.
    const [answer = ''] = ask.rows.map(({ row }) => truths.get(row) ?? '');
    month.hands += 1 + ask.rows.filter(({ row }) => truths.get(row) !== answer).length;
    for (const row of ask.rows) await change(row);
  }
  for (const row of rows) {
    month.rows += 1;
    if (asked.has(row.row)) month.none += 1;
    else if (isRight(row)) month.right += 1;
    else {
      month.wrong += 1;
      month.hands += 1;
      await change(row);
    }
  }
}

function decisionOf(
  { row, payee, memo }: ImportRow,
  truths: ReadonlyMap<number, string>,
  idOf: (label: string) => string | undefined,
) {
  const label = truths.get(row) ?? '';
  const id = idOf(label) ?? '';
  const kept = { include: true, ...(payee && { payee }), ...(memo && { memo }) };
  if (ACCOUNTS.includes(label as Account))
    return { ...kept, kind: 'transfer' as const, transfer_account_id: id };
  const kind = INCOMES.includes(label) ? ('income' as const) : ('expense' as const);
  return { ...kept, kind, category_id: id };
}

/** What a row of the file really was. */
export function truthOf(
  { date, amount = 0, direction, payee = '' }: ImportRow,
  events: readonly Event[],
): string {
  const found = events.filter(
    (event) =>
      event.date === date &&
      Math.abs(event.cents) === Math.round(amount * 100) &&
      event.cents < 0 === (direction === 'out'),
  );
  const own = found.find((event) => payee.startsWith(event.payee.slice(0, 8))) ?? found[0];
  expect(own, `${date} ${payee}`).toBeDefined();
  return own?.label ?? '';
}

/** To the cent. */
export async function expectBooksAsTheyWere(user: Importer, { accounts }: Known, events: readonly Event[]) {
  await expectBalanced(user);
  for (const account of ACCOUNTS) {
    const cents = events
      .filter((event) => event.account === account)
      .reduce((sum, event) => sum + event.cents, 0);
    const { balance = 0, type } = await user.api.getAccount(accounts[account]);
    expect(Math.round(balance * 100), account).toBe(type === 'liability' ? -cents : cents);
  }
}
