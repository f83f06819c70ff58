import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../../support/api.ts';
import { expectCursorBound, expectStableWalk } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  idsOf,
  type Json,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
  pagesOf,
} from '../../../support/user-with-books.ts';

const DATES = ['2026-03-31', '2026-04-01', '2026-04-15', '2026-04-30', '2026-05-01'];
const CURRENCIES = ['USD', 'EUR', 'JPY'];

/** Newest date first, and within a date the newest record first. */
function byDateThenId(a: Json, b: Json): number {
  return `${a.date}#${a.id}` < `${b.date}#${b.id}` ? 1 : -1;
}

export function listSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  let user: TestUser;
  let all: Json[] = [];
  let second: Json;

  beforeAll(async () => {
    books = await newBooks();
    user = books.user;
    second = await books.newCategory(kind, 'Second');
    // Chosen so that every filter, alone or combined, includes some and excludes some.
    const changes = Array.from({ length: 24 }, (_, i) => ({
      date: DATES[i % 5],
      currency_id: CURRENCIES[i % 3],
      category_id: i % 2 === 0 ? second.id : books.categories[kind].id,
      asset_account_id: i % 4 < 2 ? books.accounts.Bank.id : books.accounts['Credit card'].id,
      amount: i + 1,
    }));
    const made = await books.recordAll(changes.map((each) => ({ kind, ...books.body(kind, each) })));
    await books.record(otherKind(kind), { date: '2026-04-15' });
    const gone = made.filter((_, i) => i % 11 === 3 || i % 7 === 6);
    for (const { id } of gone) await user.delete(`${path}/${id}`);
    all = await Promise.all(
      made.map(async ({ id }) => done(await user.get(`${path}/${id}?include_deleted=true`))),
    );
    all.sort(byDateThenId);
    expect(all.filter((one) => one.deleted_at)).toHaveLength(gone.length);
  });

  /** What a query must find, determined in the simplest way. */
  function expected(query: URLSearchParams): Json[] {
    const is = (name: string, value: string) => !query.has(name) || query.get(name) === value;
    return all.filter(
      (one) =>
        is('category_id', one.category_id) &&
        is('asset_account_id', one.asset_account_id) &&
        is('currency_id', one.currency_id) &&
        one.date >= (query.get('from') ?? '') &&
        one.date <= (query.get('to') ?? '9') &&
        (query.get('include_deleted') === 'true' || one.deleted_at === undefined),
    );
  }

  test('shows live ones as a read does, newest date first, then newest record', async () => {
    const page = done(await user.get(path));
    expect(page.data).toEqual(expected(new URLSearchParams()));
    expect(page.has_more).toBe(false);
  });

  /** A filter of each kind: each has its own index. */
  const filters = [
    'include_deleted=true',
    'category_id=SECOND&from=2026-04-01&to=2026-04-30',
    'asset_account_id=BANK&to=2026-04-15',
    'currency_id=EUR&from=2026-04-15&include_deleted=true',
    'category_id=SECOND&asset_account_id=BANK',
  ];
  const combined = [
    'include_deleted=false',
    'from=2026-04-01',
    'to=2026-04-30',
    'from=2026-04-01&to=2026-04-30',
    'from=2026-04-15&to=2026-04-15',
    'from=2026-04-02&to=2026-04-14',
    'from=2026-04-01&include_deleted=true',
    'category_id=SECOND',
    'category_id=SECOND&include_deleted=true',
    'asset_account_id=BANK',
    'currency_id=EUR',
    'currency_id=GBP',
    'category_id=SECOND&currency_id=JPY',
    'asset_account_id=BANK&currency_id=USD',
    'category_id=SECOND&asset_account_id=BANK&currency_id=USD&include_deleted=true',
    'category_id=SECOND&asset_account_id=BANK&from=2026-04-01&to=2026-05-01&include_deleted=true',
  ];
  // Both kinds are found by the same code; the kind only decides where it looks.
  const asked = kind === 'income' ? filters : [...filters, ...combined];
  test.each(asked)('has full pages for %s', async (text) => {
    const query = new URLSearchParams(
      text.replace('SECOND', second.id).replace('BANK', books.accounts.Bank.id),
    );
    expect((await pagesOf(user, `${path}?${query}`, 7)).flat()).toEqual(expected(query));
  });

  test('shows a write as soon as its response has been sent', async () => {
    const own = await newBooks();
    const { id } = await own.record(kind, { date: '2026-02-01' });
    const seen = async (query = '') => idsOf(done(await own.user.get(`${path}?${query}`)).data);
    expect(await seen()).toEqual([id]);
    done(await own.user.put(`${path}/${id}`, own.body(kind, { currency_id: 'EUR', date: '2026-03-01' })));
    expect(await seen('currency_id=EUR&from=2026-03-01')).toEqual([id]);
    expect(await seen('currency_id=USD')).toEqual([]);
    await own.user.delete(`${path}/${id}`);
    expect(await seen('currency_id=EUR')).toEqual([]);
    expect(await seen('currency_id=EUR&include_deleted=true')).toEqual([id]);
    done(await own.user.post(`${path}/${id}/restore`));
    expect(await seen('currency_id=EUR')).toEqual([id]);
  });

  test('accepts only its own cursors', async () => {
    await expectCursorBound(user, await newUser(), path, 'currency_id=USD');
    const { next_cursor: cursor } = done(await user.get(`${path}?limit=1`));
    const elsewhere = await user.get(`${PATHS[otherKind(kind)]}?cursor=${cursor}`);
    expectProblem(elsewhere, 422, 'invalid_cursor');
  });

  // Both kinds share their handlers, so the tests below run for one of them.
  if (kind === 'income') return;

  test('is empty for a new user', async () => {
    expect(done(await (await newUser()).get(path))).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  test('shows at most 25 unless asked for more, and the limit may change from page to page', async () => {
    const own = await newBooks();
    await own.recordAll(Array.from({ length: 27 }, () => ({ kind, ...own.body(kind) })));
    const first = done(await own.user.get(path));
    expect([first.data.length, first.has_more]).toEqual([25, true]);
    const rest = done(await own.user.get(`${path}?limit=7&cursor=${first.next_cursor}`));
    expect([rest.data.length, rest.has_more, rest.next_cursor]).toEqual([2, false, null]);
    const ids = idsOf([...first.data, ...rest.data]);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(done(await own.user.get(`${path}?limit=27`)).has_more).toBe(false);
  });

  test('visits every record once while others are recorded, moved and deleted', async () => {
    const own = await newBooks();
    const made: Json[] = [];
    for (const date of ['2026-01-01', '2026-01-03', '2026-01-03', '2026-01-05', '2026-01-07', '2026-01-09'])
      made.push(await own.record(kind, { date }));
    const [moving, ...staying] = made.toSorted(byDateThenId).reverse();
    await expectStableWalk(
      own.user,
      path,
      async (page) => {
        await own.record(kind, { date: page % 2 === 0 ? '2026-01-03' : '2026-02-01' });
        await own.user.put(`${path}/${moving.id}`, own.body(kind, { date: `2026-01-0${page}` }));
      },
      idsOf(staying.toReversed()),
    );
  });

  test('marks what is locked', async () => {
    const own = await newBooks();
    for (const date of ['2026-03-31', '2026-04-01', '2026-04-02']) await own.record(kind, { date });
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-04-01' }));
    const { data } = done(await own.user.get(path));
    expect(data.map((one: Json) => one.is_locked)).toEqual([false, true, true]);
  });

  test("finds nothing under another user's category or account", async () => {
    const stranger = await newBooks();
    await stranger.record(kind);
    for (const [name, id] of [
      ['category_id', stranger.categories[kind].id],
      ['asset_account_id', stranger.accounts.Cash.id],
    ])
      expect(done(await user.get(`${path}?${name}=${id}`)).data).toEqual([]);
  });

  test.each([
    ['from=2026-02-30', { from: 'invalid_date' }],
    ['to=tomorrow', { to: 'invalid_date' }],
    ['from=2026-04-02&to=2026-04-01', { to: 'invalid_range' }],
    ['category_id=food', { category_id: 'not_found' }],
    ['asset_account_id=', { asset_account_id: 'not_found' }],
    ['currency_id=usd', { currency_id: 'not_found' }],
    ['include_deleted=yes', { include_deleted: 'invalid_value' }],
    ['limit=101', { limit: 'out_of_range' }],
    ['kind=income', { kind: 'unknown_parameter' }],
    [
      'from=x&currency_id=x&limit=x&sort=x',
      {
        from: 'invalid_date',
        currency_id: 'not_found',
        limit: 'out_of_range',
        sort: 'unknown_parameter',
      },
    ],
  ])('refuses the query %s', async (query, codes) => {
    expectFaults(await user.get(`${path}?${query}`), codes as Record<string, string>);
  });
}
