import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes } from '../../support/api.ts';
import { times } from '../../support/books/race.ts';
import { writeUnitsFor } from '../../support/engine/write-units.ts';
import { table } from '../../support/table.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  idsOf,
  type Json,
  newBooks,
  pagesOf,
} from '../../support/user-with-books.ts';

const EXPENSES = '/budgeting/expenses';
const found = async (own: Books, query: string): Promise<Json[]> =>
  done(await own.user.get(`/transactions?${query}`)).data;
const counts = async (own: Books): Promise<Record<string, number>> =>
  Object.fromEntries(
    done(await own.user.get('/tags?limit=100')).data.map(({ tag, count }: Json) => [tag, count]),
  );

describe('the tags of a transaction', () => {
  let own: Books;
  beforeAll(async () => {
    own = await newBooks();
  });
  const create = (tags: unknown) => own.user.post(EXPENSES, own.body('expense', { tags }));

  test('are kept in lower case and NFC, each once, in the order sent', async () => {
    const { id, tags } = done(await create(['Rome', ' Work/2026 ', 'ROME', 'cafe\u0301', 'a.b_c-1', 'ÉTÉ']));
    const kept = ['rome', 'work/2026', 'caf\u00e9', 'a.b_c-1', 'été'];
    expect(tags).toEqual(kept);
    const read = done(await own.user.get(`${EXPENSES}/${id}`));
    expect(read.tags).toEqual(kept);
    // A record that was read can be put back. Without tags, it has none.
    expect(done(await own.user.put(`${EXPENSES}/${id}`, read)).tags).toEqual(kept);
    const { tags: _tags, ...without } = read;
    expect(done(await own.user.put(`${EXPENSES}/${id}`, without))).not.toHaveProperty('tags');
    expect(done(await create([]))).not.toHaveProperty('tags');
    expect(done(await create(null))).not.toHaveProperty('tags');
    await own.user.put(`${EXPENSES}/${id}`, read);
    expect(done(await create(['x'.repeat(40), '\u{20000}'.repeat(40), '１'])).tags).toHaveLength(3);
  });

  test.each([
    [['fine', 'two words'], { 'tags[1]': 'invalid_tag' }],
    [
      ['', '#rome', 'x'.repeat(41)],
      { 'tags[0]': 'invalid_tag', 'tags[1]': 'invalid_tag', 'tags[2]': 'invalid_tag' },
    ],
    [['🎉', 'a,b', 5], { 'tags[0]': 'invalid_tag', 'tags[1]': 'invalid_tag', 'tags[2]': 'invalid_type' }],
    [[`a${'\u0301'.repeat(31)}`, 'x'.repeat(70_000)], { 'tags[0]': 'invalid_tag', 'tags[1]': 'invalid_tag' }],
    [times(11, String), { tags: 'too_many_items' }],
    ['rome', { tags: 'invalid_type' }],
  ])('%# are refused', async (tags, codes) => {
    expectFaults(await create(tags), codes as Record<string, string>);
  });

  test('may have the names of properties that every object has', async () => {
    const tags = ['__proto__', 'constructor', 'tostring'];
    expect(done(await create(tags)).tags).toEqual(tags);
    expect(await counts(own)).toMatchObject({ constructor: 1, tostring: 1 });
    expect(await found(own, 'tag=__proto__')).toHaveLength(1);
  });
});

describe('tags of every kind', () => {
  let own: Books;
  let all: Json[];
  beforeAll(async () => {
    own = await newBooks();
    const { Cash, Bank } = own.accounts;
    const transfer = {
      date: '2026-03-16',
      from_account_id: Cash.id,
      to_account_id: Bank.id,
      currency_id: 'USD',
      amount: 3,
    };
    const journal = {
      date: '2026-03-18',
      currency_id: 'USD',
      lines: [
        { account_id: Cash.id, debit: 3 },
        { account_id: Bank.id, credit: 3 },
      ],
    };
    const [income, moved] = done(
      await own.user.post('/transactions/batch', {
        transactions: [
          { kind: 'income', ...own.body('income', { date: '2026-03-17', tags: ['Rome', 'pay'] }) },
          { kind: 'transfer', ...transfer, tags: ['rome'] },
        ],
      }),
    ).data;
    all = [
      done(await own.user.post('/ledger/entries', { ...journal, tags: ['rome', 'books'] })),
      income,
      moved,
      await own.record('expense', { tags: ['rome', 'food'], external_id: 'e-1' }),
    ];
    await own.record('expense', { tags: ['food'], date: '2026-03-01' });
  });

  test('find their transactions, also together with other filters', async () => {
    expect(await found(own, 'tag=ROME')).toEqual(all);
    expect(idsOf(await found(own, 'tag=rome&kind=income&kind=journal'))).toEqual(idsOf(all.slice(0, 2)));
    expect(idsOf(await found(own, 'tag=rome&tag=food'))).toEqual([all[3].id]);
    expect(await found(own, 'tag=rome&tag=books&tag=food')).toEqual([]);
    expect(idsOf(await found(own, `tag=rome&account_id=${own.accounts.Bank.id}`))).toEqual([
      all[0].id,
      all[2].id,
    ]);
    expect(idsOf(await found(own, 'tag=food&external_id=e-1'))).toEqual([all[3].id]);
    expect(idsOf(await found(own, 'tag=rome&from=2026-03-16&to=2026-03-17'))).toEqual([all[1].id, all[2].id]);
    expect(await found(own, 'tag=roma')).toEqual([]);
    expectFaults(await own.user.get('/transactions?tag=two words'), { tag: 'invalid_tag' });
    expectFaults(await own.user.get(`/transactions?${times(6, (i) => `tag=t${i}`).join('&')}`), {
      tag: 'too_many_items',
    });
  });

  test('alone, one fills its pages', async () => {
    const pages = await pagesOf(own.user, '/transactions?tag=rome', 3);
    expect(pages.flat()).toEqual(all);
  });

  test('are listed by tag, with how many have them', async () => {
    const pages = await pagesOf(own.user, '/tags', 3);
    expect(pages.flat()).toEqual([
      { tag: 'books', count: 1 },
      { tag: 'food', count: 2 },
      { tag: 'pay', count: 1 },
      { tag: 'rome', count: 4 },
    ]);
  });
});

test('a tag exists as long as a live transaction has it', async () => {
  const own = await newBooks();
  const first = await own.record('expense', { tags: ['rome', 'food', 'walk'] });
  const path = `${EXPENSES}/${first.id}`;
  await own.record('expense', { tags: ['rome'] });
  expect(await counts(own)).toEqual({ food: 1, rome: 2, walk: 1 });
  done(await own.user.put(path, { ...first, tags: ['walk', 'sea', 'rome'] }));
  expect(await counts(own)).toEqual({ rome: 2, sea: 1, walk: 1 });
  expect(await found(own, 'tag=food')).toEqual([]);
  expect(idsOf(await found(own, 'tag=sea'))).toEqual([first.id]);
  await own.user.delete(path);
  expect(await counts(own)).toEqual({ rome: 1 });
  expect(await found(own, 'tag=sea')).toEqual([]);
  expect(idsOf(await found(own, 'tag=sea&include_deleted=true'))).toEqual([first.id]);
  expect(done(await own.user.post(`${path}/restore`)).tags).toEqual(['walk', 'sea', 'rome']);
  expect(await counts(own)).toEqual({ rome: 2, sea: 1, walk: 1 });
  expect((await table().get(`BOOK#${own.user.bookId}`, 'LEDGER'))?.tag_count).toBe(3);
});

test('parallel requests count a new tag, and one that goes, exactly', async () => {
  const own = await newBooks();
  const created = await Promise.all(times(8, () => own.record('expense', { tags: ['rome', 'sea'] })));
  expect(await counts(own)).toEqual({ rome: 8, sea: 8 });
  await Promise.all([
    ...created.slice(0, 5).map(({ id }) => own.user.delete(`${EXPENSES}/${id}`)),
    ...created.slice(5).map((each) => own.user.put(`${EXPENSES}/${each.id}`, { ...each, tags: ['rome'] })),
  ]);
  expect(await counts(own)).toEqual({ rome: 3 });
  expect((await table().get(`BOOK#${own.user.bookId}`, 'LEDGER'))?.tag_count).toBe(1);
});

test('a book has at most 1,000 tags, even if several are new at once', async () => {
  const own = await newBooks();
  const kept = await own.record('expense', { tags: ['kept', 'spare'] });
  // The others were used before.
  await table().set(`BOOK#${own.user.bookId}`, 'LEDGER', { tag_count: 998 });
  const create = (...tags: string[]) => own.user.post(EXPENSES, own.body('expense', { tags }));
  expectProblem(await create('a', 'b', 'c'), 409, 'tag_limit_reached');
  const answers = await Promise.all(times(4, (index) => create('kept', `new-${index}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  done(await create('kept'));
  const batch = [['kept'], ['z', 'kept'], undefined].map((tags) => ({
    kind: 'expense',
    ...own.body('expense', { tags }),
  }));
  const refused = await own.user.post('/transactions/batch', { transactions: batch });
  expectProblem(refused, 409, 'tag_limit_reached');
  expect(fieldCodes(refused)).toEqual({ 'transactions[1]': 'too_many_items' });
  // One that goes makes room for another.
  const path = `${EXPENSES}/${kept.id}`;
  expectProblem(
    await own.user.put(path, { ...kept, tags: ['kept', 'spare', 'x'] }),
    409,
    'tag_limit_reached',
  );
  done(await own.user.put(path, { ...kept, tags: ['kept', 'x'] }));
  await own.user.delete(path);
  done(await create('y'));
  expectProblem(await own.user.post(`${path}/restore`), 409, 'tag_limit_reached');
});

test('costs 2 write units for the first tag, 4 for each further one and 2 for each count', async () => {
  const own = await newBooks();
  const spend = (more: Record<string, unknown>) =>
    writeUnitsFor(own.user.bookId, () => own.user.post(EXPENSES, own.body('expense', more)));
  expect(await spend({})).toBe(20);
  for (const count of [1, 3])
    for (const _ of ['new', 'known'])
      expect(await spend({ tags: times(count, (index) => `tag-${index}`) })).toBe(
        20 + 2 + 4 * (count - 1) + 2 * count,
      );
});
