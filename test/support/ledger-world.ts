import { actAs, newEmail, newUser, type TestUser } from './api.ts';
import { copies } from './copied-user.ts';
import { LedgerModel } from './ledger-model.ts';

/** Currencies of 0, 2, 2, 3 and 4 digits. The provider has no rate for the last one. */
export const DIGITS: Readonly<Record<string, number>> = { JPY: 0, USD: 2, EUR: 2, KWD: 3, UYW: 4 };
export const CURRENCY_IDS = Object.keys(DIGITS);

/** Ends and starts of months and of a year, where a wrong comparison shows. */
export const DATES = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01'];
export const SUMMARY_MONTHS = { from: '2025-12', to: '2026-03' };

export type Kind = 'expense' | 'income';
export const PATHS: Readonly<Record<Kind, string>> = {
  expense: '/budgeting/expenses',
  income: '/budgeting/incomes',
};

export interface WorldCategory {
  readonly id: string;
  readonly kind: Kind;
  readonly accountId: string;
}

/** What a step asks for, in the terms of a request. */
export interface Draft {
  readonly categoryPick: number;
  readonly assetPick: number;
  readonly date: string;
  readonly currencyId: string;
  readonly amountMinor: bigint;
  /** `provider` sends no rate. In the base currency, none is sent either way. */
  readonly rate: 'provider' | number;
}

/** One user with accounts and categories to post to, and the model of what their ledger must show. */
export interface World {
  readonly user: TestUser;
  readonly baseId: string;
  readonly model: LedgerModel;
  /** Two of them are assets, one is a liability. */
  readonly assets: readonly { readonly id: string; readonly type: string }[];
  readonly categories: WorldCategory[];
  /** By transaction: its last request. */
  readonly drafts: Map<string, Draft>;
  lastCreate: { path: string; body: unknown; key: string; text: string } | undefined;
}

type Started = Pick<World, 'assets' | 'categories'>;

async function start(user: TestUser): Promise<Started> {
  const accounts = (await user.get('/accounts?limit=100')).body.data as { code: string; id: string }[];
  const assets = [
    ['1000', 'asset'],
    ['1010', 'asset'],
    ['2100', 'liability'],
  ].map(([code, type = '']) => {
    return { id: found(accounts.find((each) => each.code === code)).id, type };
  });
  const food = await newCategory(user, 'expense');
  const categories = [
    food,
    // Two categories of one account: their effects on it must add up.
    await newCategory(user, 'expense', food.accountId),
    await newCategory(user, 'expense'),
    await newCategory(user, 'income'),
    await newCategory(user, 'income'),
  ];
  return { assets, categories };
}

const startedUsers = new Map<string, ReturnType<typeof copiesOfStarted>>();

function copiesOfStarted(baseId: string) {
  return copies(async () => {
    const { api: _api, ...user } = await newUser({ base_currency_id: baseId });
    return { ...user, ...(await start(actAs(user))) };
  });
}

/** The world of a new user, whose requests go `by` another way if it is given. */
export async function newWorld(baseId = 'USD', by = (user: TestUser) => user): Promise<World> {
  const copy = startedUsers.get(baseId) ?? copiesOfStarted(baseId);
  startedUsers.set(baseId, copy);
  const { assets, categories, ...user } = await copy(newEmail());
  return {
    user: by(actAs(user)),
    baseId,
    model: new LedgerModel(),
    assets,
    categories,
    drafts: new Map(),
    lastCreate: undefined,
  };
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
