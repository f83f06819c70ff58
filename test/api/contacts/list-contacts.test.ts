import { expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser, walk } from '../../support/api.ts';
import { expectCursorBound, expectStableWalk } from '../../support/record-expectations.ts';

async function given(user: TestUser, contacts: readonly Record<string, string>[]) {
  const records = [];
  // One after the other, so that ids are in this order.
  for (const contact of contacts) records.push((await user.post('/contacts', contact)).body);
  return records;
}

const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name);

test('orders by name, ignoring case, in any script, then by id', async () => {
  const user = await newUser();
  const ordered = [
    '#1',
    'ann',
    'ANN',
    'ann\nb',
    'Ann B',
    'ann-marie',
    'Anna',
    'bob',
    'STRASSE',
    'straße 2',
    'Zoë',
    'zoë',
    'émile',
    'ÉMILE 2',
    'ΖΩΗΣ',
    'ζωης',
    'Яна',
    'ЯНА 2',
    '李',
    '😀',
  ];
  const isEarlier = (name: string) => ['ann', 'Zoë', 'ΖΩΗΣ'].includes(name);
  const shuffled = [...ordered.filter(isEarlier), ...ordered.filter((name) => !isEarlier(name)).reverse()];
  await given(
    user,
    shuffled.map((name) => ({ name })),
  );
  expect(namesOf((await user.get('/contacts')).body.data)).toEqual(ordered);
  expect(namesOf(await walk(user, '/contacts', 3))).toEqual(ordered);
});

test('finds q in name, e-mail and phone, and nowhere else', async () => {
  const user = await newUser();
  await given(user, [
    { name: 'Ann Straße', email: 'A.Lee@Example.com', phone: '+49 170 55', notes: 'secret' },
    { name: 'ΣΊΣΥΦΟΣ', phone: '(030) #7' },
    { name: 'Émile 😀', email: 'emile@example.org' },
  ]);
  const expected: Record<string, string[]> = {
    ANN: ['Ann Straße'],
    'n S': ['Ann Straße'],
    STRASSE: ['Ann Straße'],
    '.lee@eXAMPLE': ['Ann Straße'],
    '70 5': ['Ann Straße'],
    σίσυφος: ['ΣΊΣΥΦΟΣ'],
    Σ: ['ΣΊΣΥΦΟΣ'],
    '(030) #': ['ΣΊΣΥΦΟΣ'],
    'e\u0301mile': ['Émile 😀'],
    '😀': ['Émile 😀'],
    '  example ': ['Ann Straße', 'Émile 😀'],
    secret: [],
    'straßea.lee': [],
    '%': [],
  };
  for (const [q, names] of Object.entries(expected)) {
    const { body } = await user.get(`/contacts?q=${encodeURIComponent(q)}`);
    expect([q, namesOf(body.data)]).toEqual([q, names]);
  }
});

test('includes deleted contacts in order if requested', async () => {
  const user = await newUser();
  const [a, b, c] = await given(user, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  await user.delete(`/contacts/${b.id}`);
  expect(await walk(user, '/contacts')).toEqual([a, c]);
  expect(await walk(user, '/contacts?include_deleted=false')).toEqual([a, c]);
  const all = await walk(user, '/contacts?include_deleted=true', 1);
  expect(namesOf(all)).toEqual(['a', 'b', 'c']);
  expect(all.map((contact) => 'deleted_at' in contact)).toEqual([false, true, false]);
  expect(namesOf(await walk(user, '/contacts?include_deleted=true&q=B'))).toEqual(['b']);
});

test('fills every page while more contacts exist, filtered or not', async () => {
  const user = await newUser();
  const names = Array.from({ length: 30 }, (_, index) => `n${String(index).padStart(2, '0')}`);
  await Promise.all(
    names.map((name, index) => user.post('/contacts', { name, ...(index % 10 === 9 && { phone: 'tel' }) })),
  );
  const first = (await user.get('/contacts')).body;
  expect([first.data.length, first.has_more]).toEqual([25, true]);
  const exact = (await user.get('/contacts?limit=30')).body;
  expect([exact.data.length, exact.has_more, exact.next_cursor]).toEqual([30, false, null]);
  const found = (await user.get('/contacts?q=tel&limit=2')).body;
  expect([namesOf(found.data), found.has_more]).toEqual([['n09', 'n19'], true]);
  const rest = (await user.get(`/contacts?q=tel&limit=2&cursor=${found.next_cursor}`)).body;
  expect([namesOf(rest.data), rest.has_more]).toEqual([['n29'], false]);
});

test('lists every contact once while others are created, deleted and restored', async () => {
  const user = await newUser();
  const records = await given(
    user,
    ['b', 'd', 'd', 'f', 'h', 'x'].map((name) => ({ name })),
  );
  const passing = records.pop();
  await expectStableWalk(
    user,
    '/contacts?include_deleted=true',
    async (pageNumber) => {
      if (pageNumber > 3) return;
      await user.post('/contacts', { name: 'a' });
      await user.post('/contacts', { name: 'e' });
      await user.delete(`/contacts/${passing.id}`);
      if (pageNumber === 2) await user.post(`/contacts/${passing.id}/restore`);
    },
    records.map(({ id }) => id),
  );
});

test('binds its cursors to one user and one query', async () => {
  const [user, other] = await Promise.all([newUser(), newUser()]);
  await given(user, [{ name: 'a' }, { name: 'b' }]);
  await given(other, [{ name: 'c' }, { name: 'd' }]);
  await expectCursorBound(user, other, '/contacts', 'q=b');
  expect(namesOf(await walk(other, '/contacts?include_deleted=true'))).toEqual(['c', 'd']);
});

test.each([
  ['limit=0', { limit: 'out_of_range' }],
  ['limit=101', { limit: 'out_of_range' }],
  ['q=', { q: 'too_short' }],
  [`q=${'x'.repeat(151)}`, { q: 'too_long' }],
  ['include_deleted=1', { include_deleted: 'invalid_value' }],
  ['q=a&q=b', { q: 'repeated_parameter' }],
  ['name=a&limit=x', { name: 'unknown_parameter', limit: 'out_of_range' }],
])('refuses %s', async (query, codes) => {
  const user = await newUser();
  const answer = await user.get(`/contacts?${query}`);
  expect(answer.status).toBe(422);
  expect(fieldCodes(answer)).toEqual(codes);
});
