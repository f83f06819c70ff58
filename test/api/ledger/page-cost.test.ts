import { expect, test, vi } from 'vitest';
import { currencyOf } from '../../../lib/ledger/currency.ts';
import { fxRate } from '../../../lib/ledger/fx-rate.ts';
import { money } from '../../../lib/ledger/money.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { keys } from '../../../lib/platform/table/keys.ts';
import type { Item } from '../../../lib/platform/table/write.ts';
import { places } from '../../../lib/transactions/places.ts';
import { toItem } from '../../../lib/transactions/store.ts';
import type { Transaction } from '../../../lib/transactions/transaction.ts';
import { bodyOf, newRace, times } from '../../support/books/race.ts';
import { twoLines } from '../../support/books/two-lines.ts';
import { newWorld, PATHS, picked, type World } from '../../support/books/world.ts';
import { type Cost, costOf } from '../../support/engine/ledger-cost.ts';
import { writeItems } from '../../support/ledger-table.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Enough for what two pages of every list read. */
const FEW = 640;
/** Costs that grow with the ledger show at three times the size. LEDGER_TRANSACTIONS=100000 takes a minute or two. */
const MANY = Number(process.env.LEDGER_TRANSACTIONS ?? 1920);
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'];
const LAST_DAY = Date.UTC(2026, 11, 31);
const PER_DAY = 16;

/**
 * An expense as the store itself would write it, the `rank`th from the newest of a ledger whose filters each find a
 * share of the whole: every third one in a category, every fourth in a currency, every fifth deleted. A ledger
 * with more of them has the same newest ones, so that its pages show the same.
 */
function expenseItem(world: World, rank: number): Item {
  const userId = world.user.bookId as BookId;
  const categories = world.categories.filter(({ kind }) => kind === 'expense');
  const category = picked(categories, rank);
  const date = new Date(LAST_DAY - Math.floor(rank / PER_DAY) * 86_400_000).toISOString();
  const currency = currencyOf(picked(CURRENCIES, Math.floor(rank / 3)));
  const assetAccountId = picked(world.money, Math.floor(rank / 7));
  // Text order is the order of creation, as with our own ids.
  const id = `01900000-0000-7000-8000-${String(10 ** 12 - 1 - rank)}`;
  const value: Transaction = {
    id,
    kind: 'expense',
    date: date.slice(0, 10) as CalendarDate,
    currency,
    entry: twoLines(
      'expense',
      { categoryAccountId: category.accountId, assetAccountId, categoryId: category.id },
      { amount: money(12_34n, currency), base: money(12_34n, currencyOf('USD')) },
    ),
    fx: {
      rate: fxRate('1'),
      rateDate: date.slice(0, 10) as CalendarDate,
      source: currency.code === 'USD' ? 'same_currency' : 'user',
    },
    memo: 'Paid by card',
    created_at: date,
    updated_at: date,
    deleted_at: rank % 5 === 0 ? date : undefined,
    version: 1,
  };
  return { ...toItem(value), ...places(value)[0], ...keys.transaction(userId, id) };
}

async function worldWith(count: number): Promise<World> {
  const world = await newWorld();
  await writeItems(times(count, (rank) => expenseItem(world, rank)));
  return world;
}

interface List {
  /** Each filter that the API documents, alone or with a range of dates, as this world's query. */
  readonly path: (world: World) => string;
  readonly callsMax: number;
  /** The ledger changes between the two pages. */
  readonly isOvertaken?: boolean;
}

const expenses = (query: (world: World) => string): List => ({
  path: (world) => `${PATHS.expense}?${query(world)}`,
  callsMax: 4,
});
/** A range for each of the five kinds. */
const transactions = (query: (world: World) => string): List => ({
  path: (world) => `/transactions?${query(world)}`,
  callsMax: 7,
});
const register = (accountId: (world: World) => string, query = '', more: Partial<List> = {}): List => ({
  path: (world) => `/accounts/${accountId(world)}/register?${query}`,
  callsMax: 11,
  ...more,
});
const asset = (world: World) => picked(world.money, 2);
const categoryAccount = (world: World) => picked(world.categories, 1).accountId;

const LISTS: Readonly<Record<string, List>> = {
  'expenses, without filters': expenses(() => ''),
  'from and to': expenses(() => 'from=2026-11-15&to=2026-12-24'),
  category_id: expenses((world) => `category_id=${picked(world.categories, 1).id}`),
  asset_account_id: expenses((world) => `asset_account_id=${asset(world)}`),
  currency_id: expenses(() => 'currency_id=CHF'),
  'currency_id, of the base currency': expenses(() => 'currency_id=USD'),
  include_deleted: expenses(() => 'include_deleted=true'),
  'category_id, from and to': expenses(
    (world) => `category_id=${picked(world.categories, 1).id}&from=2026-11-15&to=2026-12-24`,
  ),
  'currency_id and include_deleted': expenses(() => 'currency_id=EUR&include_deleted=true'),
  'transactions, without filters': transactions(() => ''),
  'transactions, account_id': {
    ...transactions((world) => `account_id=${asset(world)}`),
    callsMax: 8,
  },
  'transactions, category_id': transactions((world) => `category_id=${picked(world.categories, 1).id}`),
  'transactions, currency_id': transactions(() => 'currency_id=CHF'),
  'register of an asset': register(asset),
  'register of an asset, from and to': register(asset, 'from=2026-11-15&to=2026-12-24'),
  'register of the account of a category': register(categoryAccount),
  'register of an asset, while others write': register(asset, '', { isOvertaken: true, callsMax: 18 }),
};

/** The first page and the one after it. */
async function pageCosts(world: World, { path, isOvertaken }: List): Promise<Cost[]> {
  const get = (more: string) => () => world.user.get(`${path(world)}${more}`);
  const first = await costOf(world.user.bookId, get(''));
  if (isOvertaken) {
    const body = { ...bodyOf(world, { amount: 10, category: 0, asset: 2 }), date: '2020-01-01' };
    expect((await world.user.post(PATHS.expense, body)).status).toBe(200);
  }
  const second = await costOf(world.user.bookId, get(`&cursor=${first.answer.body.next_cursor}`));
  for (const { answer } of [first, second]) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toHaveLength(25);
    expect(answer.body.has_more).toBe(true);
  }
  return [first, second];
}

test(`a page of 25 costs the same from ${MANY} transactions as from ${FEW}, whatever the filter`, async () => {
  const [few, many] = [await worldWith(FEW), await worldWith(MANY)];
  const lines: string[] = [];
  for (const [name, list] of Object.entries(LISTS)) {
    const [costs, manyCosts] = [await pageCosts(few, list), await pageCosts(many, list)];
    for (const [index, { operations, units }] of manyCosts.entries()) {
      const page = index === 0 ? 'first page' : 'second page';
      const ofFew = costs[index];
      lines.push(`${name}, ${page}: ${operations.join(', ')}; ${units} units (of ${FEW}: ${ofFew?.units})`);
      expect(shapeOf({ operations, units }), `${name}, ${page}`).toEqual(ofFew && shapeOf(ofFew));
      expect(operations.length, `${name}, ${page}`).toBeLessThanOrEqual(list.callsMax);
    }
  }
  console.info(`A page of 25 from ${MANY} transactions:\n${lines.join('\n')}`);
});

test('reports and lists of accounts cost the same however many transactions there are', async () => {
  const world = await newRace();
  const { user } = world;
  const post = (round: number) =>
    Promise.all(
      times(12, (i) =>
        user.post(
          PATHS.expense,
          bodyOf(world, { amount: 10 + round, category: i, asset: i, date: `2026-0${1 + (i % 4)}-15` }),
        ),
      ),
    );
  const paths = [
    '/reports/summary?from=2026-01&to=2026-12',
    '/reports/trial-balance',
    '/reports/net-worth?from=2026-01&to=2026-10',
    `/accounts/${asset(world)}?on=2026-02-10`,
    '/accounts',
  ];
  const measure = async () => {
    const costs: unknown[] = [];
    for (const path of paths) costs.push(shapeOf(await costOf(user.bookId, () => user.get(path))));
    return costs;
  };
  await post(0);
  const before = await measure();
  await post(1);
  await post(2);
  await writeItems(times(FEW, (rank) => expenseItem(world, rank)));
  expect(await measure()).toEqual(before);
  console.info(`Costs of ${paths.join(', ')}: ${JSON.stringify(before)}`);
});

/** Within a round trip, either call may come first. */
function shapeOf({ operations, units }: Pick<Cost, 'operations' | 'units'>) {
  return { operations: [...operations].sort(), units };
}
