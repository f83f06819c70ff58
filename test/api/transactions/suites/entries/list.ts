import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../../../support/api.ts';
import { type EntrySubject, record } from '../../../../support/entry-subjects.ts';
import { expectCursorBound, expectStableWalk } from '../../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  idsOf,
  type Json,
  newBooks,
  pagesOf,
} from '../../../../support/user-with-books.ts';

const DATES = ['2026-03-31', '2026-04-01', '2026-04-15', '2026-04-30', '2026-05-01'];
const SIDES = [
  ['Bank', 'Cash'],
  ['Cash', 'Bank'],
  ['Cash', 'Credit card'],
] as const;

/** Newest date first, and within a date the newest record first. */
function byDateThenId(a: Json, b: Json): number {
  return `${a.date}#${a.id}` < `${b.date}#${b.id}` ? 1 : -1;
}

/** Listing transfers or journal entries. `others` are bodies of the same kind with something special about them. */
export function listEntrySuite(
  subject: EntrySubject,
  others: (books: Books) => readonly Record<string, unknown>[],
): void {
  const { path } = subject;
  let books: Books;
  let user: TestUser;
  let all: Json[] = [];

  beforeAll(async () => {
    books = await newBooks();
    user = books.user;
    // Chosen so that every filter, alone or combined, includes some and excludes some.
    const bodies = Array.from({ length: 18 }, (_, i) => ({
      ...subject.moving(books, i + 1, SIDES[i % 3]),
      date: DATES[i % 5],
      currency_id: i % 4 === 0 ? 'EUR' : 'USD',
    }));
    const made = await books.recordAll(
      [...bodies, ...others(books)].map((body) => ({ kind: subject.kind, ...body })),
    );
    await books.record('expense', { date: '2026-04-15' });
    for (const { id } of made.filter((_, i) => i % 5 === 3)) await user.delete(`${path}/${id}`);
    all = await Promise.all(
      made.map(async ({ id }) => done(await user.get(`${path}/${id}?include_deleted=true`))),
    );
    all.sort(byDateThenId);
  });

  /** What a query must find, determined in the simplest way. */
  function expected(query: URLSearchParams): Json[] {
    const has = (one: Json, name: string) =>
      !query.has(name) ||
      one[name] === query.get(name) ||
      one.lines.some((line: Json) => line[name] === query.get(name));
    return all.filter(
      (one) =>
        has(one, 'account_id') &&
        has(one, 'currency_id') &&
        one.date >= (query.get('from') ?? '') &&
        one.date <= (query.get('to') ?? '9') &&
        (query.get('include_deleted') === 'true' || one.deleted_at === undefined),
    );
  }

  test.each([
    '',
    'include_deleted=true',
    'from=2026-04-01&to=2026-04-30',
    'from=2026-04-02&to=2026-04-14',
    'account_id=CASH',
    'account_id=CARD&include_deleted=true',
    'account_id=CARD&from=2026-04-01',
    'currency_id=EUR',
    'currency_id=JPY',
    'currency_id=USD&to=2026-04-15',
    'account_id=BANK&currency_id=EUR',
    'account_id=BANK&currency_id=USD&from=2026-04-01&to=2026-05-01&include_deleted=true',
  ])('has full pages for "%s", newest first', async (text) => {
    const { Cash, Bank, 'Credit card': card } = books.accounts;
    const query = new URLSearchParams(
      text.replace('CASH', Cash.id).replace('BANK', Bank.id).replace('CARD', card.id),
    );
    expect((await pagesOf(user, `${path}?${query}`, 7)).flat()).toEqual(expected(query));
  });

  test('finds something by each filter', () => {
    for (const query of ['account_id', 'currency_id'])
      expect(all.length).toBeGreaterThan(expected(new URLSearchParams({ [query]: 'x' })).length);
    expect(expected(new URLSearchParams({ currency_id: 'JPY' })).length).toBeGreaterThan(0);
  });

  test('shows a write as soon as its response has been sent', async () => {
    const own = await newBooks();
    const { id } = await record(subject, own);
    const card = own.accounts['Credit card'].id;
    const seen = async (query = '') => idsOf(done(await own.user.get(`${path}?${query}`)).data);
    expect(await seen(`account_id=${own.accounts.Bank.id}`)).toEqual([id]);
    expect(await seen(`account_id=${card}`)).toEqual([]);
    done(await own.user.put(`${path}/${id}`, subject.moving(own, 3, ['Cash', 'Credit card'])));
    expect(await seen(`account_id=${card}`)).toEqual([id]);
    expect(await seen(`account_id=${own.accounts.Bank.id}`)).toEqual([]);
    await own.user.delete(`${path}/${id}`);
    expect(await seen(`account_id=${card}`)).toEqual([]);
    expect(await seen(`account_id=${card}&include_deleted=true`)).toEqual([id]);
  });

  test('visits every record once while others are recorded and moved', async () => {
    const own = await newBooks();
    const made: Json[] = [];
    for (const date of ['2026-01-01', '2026-01-03', '2026-01-03', '2026-01-05', '2026-01-07'])
      made.push(await record(subject, own, { date }));
    const [moving, ...staying] = made.toSorted(byDateThenId).reverse();
    await expectStableWalk(
      own.user,
      `${path}?account_id=${own.accounts.Bank.id}`,
      async (page) => {
        await record(subject, own, { date: page % 2 === 0 ? '2026-01-03' : '2026-02-01' });
        await own.user.put(`${path}/${moving.id}`, subject.body(own, { date: `2026-01-0${page}` }));
      },
      idsOf(staying.toReversed()),
    );
  });

  test("accepts only its own cursors, and never shows another user's records", async () => {
    await expectCursorBound(user, await newUser(), path, 'currency_id=USD');
    const stranger = await newBooks();
    await record(subject, stranger);
    const theirs = await user.get(`${path}?account_id=${stranger.accounts.Cash.id}`);
    expect(done(theirs).data).toEqual([]);
    expect(done(await (await newUser()).get(path))).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  test.each([
    ['from=2026-04-02&to=2026-04-01', { to: 'invalid_range' }],
    [
      'from=x&to=2026-02-30&account_id=x&currency_id=usd&include_deleted=yes&limit=101&category_id=x',
      {
        from: 'invalid_date',
        to: 'invalid_date',
        account_id: 'not_found',
        currency_id: 'not_found',
        include_deleted: 'invalid_value',
        limit: 'out_of_range',
        category_id: 'unknown_parameter',
      },
    ],
  ])('refuses %s', async (query, faults) => {
    expectFaults(await user.get(`${path}?${query}`), faults);
  });
}
