import { actAs, newEmail, newUser, type TestUser } from '../api.ts';
import { copies } from '../copied-user.ts';
import type { EntryDraft } from './drafts.ts';
import { BooksModel } from './model.ts';

/** Currencies of 0, 2, 2, 3 and 4 digits. The provider has no rate for the last one. */
export const DIGITS: Readonly<Record<string, number>> = { JPY: 0, USD: 2, EUR: 2, KWD: 3, UYW: 4 };
export const CURRENCY_IDS = Object.keys(DIGITS);

/** Ends and starts of months and of a year, where a wrong comparison shows. */
export const DATES = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01'];

export type Kind = 'expense' | 'income';
export const PATHS = {
  expense: '/budgeting/expenses',
  income: '/budgeting/incomes',
  transfer: '/budgeting/transfers',
  journal: '/ledger/entries',
} as const;

export interface WorldCategory {
  readonly id: string;
  readonly kind: Kind;
  readonly accountId: string;
}

/** What a user already has before the first step. */
interface Started {
  /** Two assets and a liability that money comes from and goes to. */
  readonly money: readonly string[];
  readonly receivables: string;
  readonly payables: string;
  readonly opening: string;
  readonly contactId: string;
  readonly categories: WorldCategory[];
}

/** One user with accounts of every kind to post to, and the model of what their books must show. */
export interface World extends Started {
  readonly user: TestUser;
  readonly baseId: string;
  readonly model: BooksModel;
  /** By transaction: its last request. */
  readonly drafts: Map<string, EntryDraft>;
  lastCreate: { path: string; body: unknown; key: string; text: string } | undefined;
  /** The account for exchange differences. Known once it exists. */
  exchange: string | undefined;
}

async function start(user: TestUser): Promise<Started> {
  const { data } = (await user.get('/accounts?limit=100')).body as { data: { code: string; id: string }[] };
  const withCode = (code: string) => found(data.find((each) => each.code === code)).id;
  const food = await newCategory(user, 'expense');
  return {
    money: [withCode('1000'), withCode('1010'), withCode('2100')],
    receivables: withCode('1200'),
    payables: withCode('2000'),
    opening: withCode('3000'),
    contactId: (await user.post('/contacts', { name: 'Bob' })).body.id,
    categories: [
      food,
      // Two categories of one account: their effects on it must add up.
      await newCategory(user, 'expense', food.accountId),
      await newCategory(user, 'expense'),
      await newCategory(user, 'income'),
      await newCategory(user, 'income'),
    ],
  };
}

const startedUsers = new Map<string, ReturnType<typeof copiesOfStarted>>();

function copiesOfStarted(given: Record<string, unknown>) {
  return copies(async () => {
    const { api: _api, ...user } = await newUser(given);
    return { ...user, started: await start(actAs(user)) };
  });
}

/** The world of a new user, whose requests go `by` another way if it is given. */
export async function newWorld(
  baseId = 'USD',
  by = (user: TestUser) => user,
  more: Record<string, unknown> = {},
): Promise<World> {
  const given = { base_currency_id: baseId, ...more };
  const key = JSON.stringify(given);
  const copy = startedUsers.get(key) ?? copiesOfStarted(given);
  startedUsers.set(key, copy);
  const { started, ...user } = await copy(newEmail());
  return emptyWorld(started, by(actAs(user)), baseId);
}

/** The world of another book, which is as empty as a new user's. */
export async function worldIn(user: TestUser, baseId: string): Promise<World> {
  return emptyWorld(await start(user), user, baseId);
}

function emptyWorld(started: Started, user: TestUser, baseId: string): World {
  return {
    ...started,
    user,
    baseId,
    model: new BooksModel(),
    drafts: new Map(),
    lastCreate: undefined,
    exchange: undefined,
  };
}

/** From now on, another member takes the steps. An Idempotency-Key is theirs alone. */
export function actIn(world: World, user: TestUser): void {
  Object.assign(world, { user, lastCreate: undefined });
}

let names = 0;

export async function newCategory(user: TestUser, kind: Kind, accountId?: string): Promise<WorldCategory> {
  const body = { name: `Category ${++names}`, kind, account_id: accountId };
  const answer = await user.post('/budgeting/categories', body);
  if (answer.status !== 200) throw new Error(`No category: ${answer.text}`);
  return { id: answer.body.id, kind, accountId: answer.body.account.id };
}

/** A whole number of minor units as the JSON number of a request. */
export function jsonAmount(minor: bigint, currencyId: string): number {
  return Number(`${minor}e-${digitsOf(currencyId)}`);
}

export function digitsOf(currencyId: string): number {
  return found(DIGITS[currencyId]);
}

/** The `pick`th, wrapping around: a number picks something as long as there is anything. */
export function picked<T>(list: readonly T[], pick: number): T {
  return found(list[pick % list.length]);
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test looks for what is not there.');
  return value;
}
