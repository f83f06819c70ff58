import { expect, test } from 'vitest';
import { fieldCodes, newUser, registeredUser } from '../../support/api.ts';
import { inBook } from '../../support/members.ts';
import { expectSafeRetries } from '../../support/record-expectations.ts';

test('creates a book with the default accounts, which the caller owns', async () => {
  const user = await newUser({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
  const answer = await user.post('/books', {
    name: ' Business ',
    base_currency_id: 'USD',
    time_zone: 'America/New_York',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toMatch(/^"/);
  expect(answer.body).toEqual({
    id: expect.any(String),
    name: 'Business',
    base_currency_id: 'USD',
    time_zone: 'America/New_York',
    role: 'owner',
    is_default: false,
    member_count: 1,
    created_at: expect.any(String),
    updated_at: answer.body.created_at,
  });
  expect((await user.get(`/books/${answer.body.id}`)).text).toBe(answer.text);
  const names = async (path: string, book?: string) =>
    (await user.get(path, { book })).body.data.map(({ name }: { name: string }) => name);
  expect(await names('/accounts', answer.body.id)).toEqual(await names('/accounts'));
});

test('has the currency and the time zone of the default book, unless they are sent', async () => {
  const user = await newUser({ base_currency_id: 'JPY', time_zone: 'Asia/Tokyo' });
  expect((await user.post('/books', { name: 'Second' })).body).toMatchObject({
    base_currency_id: 'JPY',
    time_zone: 'Asia/Tokyo',
  });
  const third = await user.api.createBook({ name: 'Third', base_currency_id: 'CHF' });
  expect(third.time_zone).toBe('Asia/Tokyo');
  await user.api.makeBookDefault(third.id);
  expect((await user.api.createBook({ name: 'Fourth' })).base_currency_id).toBe('CHF');
});

test('registration makes the first book, Personal, with the currency and time zone sent', async () => {
  const user = await registeredUser({ base_currency_id: 'SEK', time_zone: 'Europe/Stockholm' });
  expect((await user.get('/books')).body.data).toEqual([
    expect.objectContaining({
      name: 'Personal',
      base_currency_id: 'SEK',
      time_zone: 'Europe/Stockholm',
      role: 'owner',
      is_default: true,
      member_count: 1,
    }),
  ]);
});

test('two books may have the same name', async () => {
  const user = await newUser();
  const [one, two] = [
    await user.api.createBook({ name: 'Same' }),
    await user.api.createBook({ name: 'Same' }),
  ];
  expect(one.id).not.toBe(two.id);
});

test('reports every invalid field', async () => {
  const user = await newUser();
  const wrong = { name: 'x'.repeat(151), base_currency_id: 'XXX', time_zone: 'Mars', colour: 'red' };
  const answer = await user.post('/books', wrong);
  expect(answer.status).toBe(422);
  expect(fieldCodes(answer)).toMatchObject({
    name: 'too_long',
    base_currency_id: expect.any(String),
    time_zone: expect.any(String),
    colour: 'unknown_field',
  });
  expect(fieldCodes(await user.post('/books', {}))).toEqual({ name: 'required' });
  expect((await user.post('/books', { name: 'x'.repeat(150) })).status).toBe(200);
});

test('accepts read-only fields of a book, and ignores them', async () => {
  const user = await newUser();
  const [first] = (await user.get('/books')).body.data;
  const answer = await user.post('/books', { ...first, name: 'Copy', role: 'viewer' });
  expect(answer.body).toMatchObject({ name: 'Copy', role: 'owner', is_default: false });
});

test('safe retries with an Idempotency-Key', async () => {
  await expectSafeRetries(await newUser(), '/books', { name: 'Once' });
});

test('a user can have 20 books, in parallel too', async () => {
  const user = await newUser();
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => user.post('/books', { name: `Book ${index}` })),
  );
  const made = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused)
    expect([
      [409, 'book_limit_reached'],
      [409, 'conflict'],
    ]).toContainEqual([status, body.code]);
  for (let left = 19 - made.length; left > 0; left--) await user.api.createBook({ name: 'Later' });
  const twentyFirst = await user.post('/books', { name: 'Too many' });
  expect([twentyFirst.status, twentyFirst.body.code]).toEqual([409, 'book_limit_reached']);
  expect((await user.get('/books?limit=100')).body.data).toHaveLength(20);
});

test('the first book of a user without any is the default', async () => {
  const user = await newUser();
  await user.delete(`/books/${user.bookId}`, { body: { name: 'Personal' } });
  const answer = await user.post('/books', { name: 'Fresh' });
  expect(answer.body.is_default).toBe(true);
  expect((await user.get('/accounts')).status).toBe(200);
  expect((await inBook(user, answer.body.id).get('/auth/me')).body.base_currency_id).toBe(
    user.base_currency_id,
  );
});
