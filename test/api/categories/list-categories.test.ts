import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { expectCursorBound, expectStableWalk } from '../../support/record-expectations.ts';
import { done, expectFaults, idsOf, type Json, pagesOf } from '../../support/user-with-books.ts';

const PATH = '/budgeting/categories';
const NAMES = ['banana', 'Apple', 'ähre', 'cherry', 'Zoo', 'apple pie', 'Cherry tree', 'éclair', 'b', 'Ω'];

let user: TestUser;
let made: Json[] = [];
beforeAll(async () => {
  user = await newUser();
  for (const [index, name] of NAMES.entries()) {
    const kind = index % 3 === 0 ? 'income' : 'expense';
    made.push(done(await user.post(PATH, { name, kind, is_active: index % 4 !== 1 })));
  }
});

test('is empty for a new user', async () => {
  expect(done(await (await newUser()).get(PATH))).toEqual({ data: [], has_more: false, next_cursor: null });
});

test('is ordered by name, whatever the case, and shows each category as a read does', async () => {
  const all = (await pagesOf(user, PATH, 3)).flat();
  expect(all.map(({ name }) => name)).toEqual([
    'Apple',
    'apple pie',
    'b',
    'banana',
    'cherry',
    'Cherry tree',
    'Zoo',
    'ähre',
    'éclair',
    'Ω',
  ]);
  expect(new Set(idsOf(all))).toEqual(new Set(idsOf(made)));
  expect(all[0]).toEqual(done(await user.get(`${PATH}/${all[0].id}`)));
});

test.each([
  'kind=expense',
  'kind=income',
  'is_active=true',
  'is_active=false',
  'kind=expense&is_active=true',
  'kind=income&is_active=false',
])('has full pages for %s', async (query) => {
  const wanted = new URLSearchParams(query);
  const expected = (await walk(user, PATH)).filter((category) =>
    [...wanted].every(([name, value]) => String(category[name]) === value),
  );
  expect(expected.length).toBeGreaterThan(0);
  for (const limit of [1, 2, 100])
    expect((await pagesOf(user, `${PATH}?${query}`, limit)).flat()).toEqual(expected);
});

test('shows a change and a deletion at once', async () => {
  const someone = await newUser();
  const one = done(await someone.post(PATH, { name: 'One' }));
  expect(idsOf(done(await someone.get(PATH)).data)).toEqual([one.id]);
  done(await someone.put(`${PATH}/${one.id}`, { name: 'Two', is_active: false }));
  expect(done(await someone.get(`${PATH}?is_active=false`)).data[0].name).toBe('Two');
  await someone.delete(`${PATH}/${one.id}`);
  expect(done(await someone.get(PATH)).data).toEqual([]);
});

test('lists every category once while others are created', async () => {
  const names = ['Aa', 'Bb', 'Zz', 'Cherry 2', 'Q'];
  const ids = idsOf(await walk(user, PATH));
  await expectStableWalk(user, PATH, (page) => user.post(PATH, { name: names[page - 1] ?? `N${page}` }), ids);
  made = await walk(user, PATH);
});

test.each([
  ['kind=transfer', { kind: 'invalid_value' }],
  ['is_active=1', { is_active: 'invalid_value' }],
  ['group_id=food', { group_id: 'not_found' }],
  ['include_deleted=true', { include_deleted: 'unknown_parameter' }],
  ['name=Food', { name: 'unknown_parameter' }],
  ['kind=x&limit=1000', { kind: 'invalid_value', limit: 'out_of_range' }],
])('refuses the query %s', async (query, codes) => {
  expectFaults(await user.get(`${PATH}?${query}`), codes as Record<string, string>);
});

test('accepts only cursors of the same list, query and user', async () => {
  await expectCursorBound(user, await newUser(), PATH, 'kind=expense');
});
