import { expect } from 'vitest';
import { type Answer, actAs, fieldCodes, newEmail, newUser, type TestUser } from './api.ts';
import { copies } from './copied-user.ts';
import { withoutGateway } from './without-gateway.ts';

// biome-ignore lint/suspicious/noExplicitAny: records as the API returns them.
export type Json = any;

export const KINDS = ['expense', 'income'] as const;
export type Kind = (typeof KINDS)[number];
export const PATHS = { expense: '/budgeting/expenses', income: '/budgeting/incomes' } as const;
export const otherKind = (kind: Kind): Kind => (kind === 'expense' ? 'income' : 'expense');

/** Formats that every record promises. */
export const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A user with a category of each kind, and the accounts that every user starts with, by name. */
export interface Books {
  /** Sends requests through the gateway. The helpers below, for setup and lookups, bypass it. */
  readonly user: TestUser;
  readonly accounts: Readonly<Record<string, Json>>;
  readonly categories: Readonly<Record<Kind, Json>>;
  newAccount(given: Record<string, unknown>): Promise<Json>;
  newCategory(kind: Kind, name: string, more?: Record<string, unknown>): Promise<Json>;
  /** The body of a valid request for a transaction, with these changes. */
  body(kind: Kind, changes?: Record<string, unknown>): Record<string, unknown>;
  /** Records a transaction and returns it as the API shows it. */
  record(kind: Kind, changes?: Record<string, unknown>): Promise<Json>;
  /** Records many, of any kind, in few requests: for tests that only read them. */
  recordAll(bodies: readonly Record<string, unknown>[]): Promise<Json[]>;
  /** Balance and balances per currency of an account, now. */
  balances(
    accountId: string,
  ): Promise<{ balance: number; balances: { currency_id: string; balance: number }[] }>;
}

interface StartedBooks extends Pick<TestUser, 'id' | 'email' | 'token' | 'base_currency_id' | 'bookId'> {
  readonly accounts: Readonly<Record<string, Json>>;
  readonly categories: Readonly<Record<Kind, Json>>;
}

async function startBooks(given: Record<string, unknown>): Promise<StartedBooks> {
  const { api: _api, ...user } = await newUser(given);
  const { data } = done(await user.get('/accounts'));
  const newCategory = async (kind: Kind, name: string) =>
    done(await user.post('/budgeting/categories', { kind, name }));
  return {
    ...user,
    accounts: Object.fromEntries(data.map((account: Json) => [account.name, account])),
    categories: {
      expense: await newCategory('expense', 'Food'),
      income: await newCategory('income', 'Salary'),
    },
  };
}

const startedBooks = new Map<string, (email: string) => Promise<StartedBooks>>();

export async function newBooks(given: Record<string, unknown> = {}): Promise<Books> {
  const key = JSON.stringify(given);
  const copy = startedBooks.get(key) ?? copies(() => startBooks(given));
  startedBooks.set(key, copy);
  const { accounts, categories, ...started } = await copy(newEmail());
  const user = actAs(started);
  const aside = withoutGateway(user);
  const newAccount = async (body: Record<string, unknown>) => done(await aside.post('/accounts', body));
  const newCategory = async (kind: Kind, name: string, more = {}) =>
    done(await aside.post('/budgeting/categories', { kind, name, ...more }));
  const body = (kind: Kind, changes = {}) => ({
    currency_id: user.base_currency_id,
    category_id: categories[kind].id,
    amount: 12,
    date: '2026-03-15',
    asset_account_id: accounts.Cash.id,
    ...changes,
  });
  return {
    user,
    accounts,
    categories,
    newAccount,
    newCategory,
    body,
    record: async (kind, changes) => done(await aside.post(PATHS[kind], body(kind, changes))),
    recordAll: async (bodies) => {
      const recorded: Json[] = [];
      for (let start = 0; start < bodies.length; start += FIT_IN_A_BATCH) {
        const transactions = bodies.slice(start, start + FIT_IN_A_BATCH);
        recorded.push(...done(await aside.post('/transactions/batch', { transactions })).data);
      }
      return recorded;
    },
    balances: async (accountId) => {
      const { balance, balances } = done(await aside.get(`/accounts/${accountId}`));
      return { balance, balances };
    },
  };
}

/** As many as always fit into one write. */
const FIT_IN_A_BATCH = 12;

/** The body of a response that must be successful. */
export function done(answer: Answer): Json {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

/** A 422 that names exactly these fields, each with its code. */
export function expectFaults(answer: Answer, codes: Record<string, string>): void {
  expect([answer.status, answer.body?.code, fieldCodes(answer)]).toEqual([422, 'validation_failed', codes]);
}

export function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
}

/** Debits equal credits over everything the user has. */
export async function expectBalanced(user: TestUser): Promise<void> {
  const { total } = done(await withoutGateway(user).get('/reports/trial-balance'));
  expect(total.debit).toBe(total.credit);
}

/** The pages of a list, to the end; every page but the last must be full. */
export async function pagesOf(user: TestUser, path: string, limit: number): Promise<Json[][]> {
  const pages: Json[][] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
    const page = done(await user.get(`${path}${path.includes('?') ? '&' : '?'}${query}`));
    expect(page.has_more).toBe(page.next_cursor !== null);
    if (page.has_more) expect(page.data).toHaveLength(limit);
    pages.push(page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

export const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);
