import { hash, randomUUID } from 'node:crypto';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../lib/contracts.ts';
import { type Answer, call, newUser, type TestUser, walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { BEARER, proxyEvent } from '../../support/event.ts';
import { rawCall } from '../../support/http.ts';
import { table } from '../../support/table.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

const create = (key: string, body: unknown = { name: 'Ada' }, asker = user, path = '/contacts') =>
  asker.post(path, body, { headers: { 'idempotency-key': key } });
const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed');
const outcome = ({ status, body }: Answer) => [status, body.code];
const recordOf = (owner: TestUser, key: string) =>
  [`BOOK#${owner.bookId}`, `IDEMPOTENCY#${owner.id}#${hash('sha256', key, 'base64url')}`] as const;

describe('a repeat with the same key', () => {
  test('returns the first response again, and marks it as a replay', async () => {
    const key = randomUUID();
    const first = await create(key);
    const second = await create(key);
    expect([first.status, replayed(first)]).toEqual([200, null]);
    expect([second.status, replayed(second)]).toEqual([200, 'true']);
    expect(second.text).toBe(first.text);
    for (const name of ['etag', 'content-type'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('is the same request whatever the order of its fields and the white space', async () => {
    const key = randomUUID();
    const first = await create(key, { name: 'Ada', phone: '1', notes: 'n' });
    const rawBody = '{ "notes":"n",\n "phone":"1", "name":"Ada" }';
    const second = await user.post('/contacts', undefined, { rawBody, headers: { 'idempotency-key': key } });
    expect([second.body.id, replayed(second)]).toEqual([first.body.id, 'true']);
  });

  test('returns the first response even if the record has been changed or deleted since', async () => {
    const key = randomUUID();
    const first = await create(key);
    await user.put(`/contacts/${first.body.id}`, { name: 'Changed' });
    expect((await create(key)).text).toBe(first.text);
    await user.delete(`/contacts/${first.body.id}`);
    expect((await create(key)).text).toBe(first.text);
  });

  test('gets that response even if the request would be refused by now', async () => {
    const key = randomUUID();
    const body = { name: 'Once', type: 'asset', code: '1777' };
    const first = await create(key, body, user, '/accounts');
    expect(first.status).toBe(200);
    expect(outcome(await user.post('/accounts', body))).toEqual([409, 'account_code_taken']);
    const again = await create(key, body, user, '/accounts');
    expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true']);

    const owner = await newUser();
    const { body: category } = await owner.post('/budgeting/categories', { name: 'Food' });
    const [cash] = await walk(owner, '/accounts');
    const expense = {
      currency_id: 'USD',
      category_id: category.id,
      asset_account_id: cash.id,
      amount: 1,
      date: '2026-01-01',
    };
    const posted = await create(key, expense, owner, '/budgeting/expenses');
    await owner.put('/budgeting/lock', { locked_through: '2026-12-31' });
    await owner.put(`/budgeting/categories/${category.id}`, { name: 'Food', is_active: false });
    expect((await create(key, expense, owner, '/budgeting/expenses')).text).toBe(posted.text);
    expect((await create(randomUUID(), expense, owner, '/budgeting/expenses')).status).toBe(422);
  });

  test('twenty times at once creates one record', async () => {
    const owner = await newUser();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, { name: 'One' }, owner)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(await walk(owner, '/contacts')).toHaveLength(1);
  });

  test("belongs to its user: another user's equal key is a different key", async () => {
    const other = await newUser();
    const key = randomUUID();
    const mine = await create(key);
    const theirs = await create(key, { name: 'Ada' }, other);
    expect(replayed(theirs)).toBeNull();
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('is remembered for 30 days, although DynamoDB may keep the old record for longer', async () => {
    const key = randomUUID();
    const first = await create(key);
    const onDay = async (day: number, body: object = { name: 'Ada' }) => {
      const event = proxyEvent({
        method: 'POST',
        path: '/contacts',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        authorizer: { ...BEARER, userId: user.id, bookId: user.bookId },
      });
      const outcome = await cloud().invoke('create-contact', event, day * 86_400);
      const { statusCode, headers, body: text } = (outcome as { payload: APIGatewayProxyResult }).payload;
      return [statusCode, headers?.['Idempotency-Replayed'] === 'true', JSON.parse(text).id];
    };
    expect(await onDay(29)).toEqual([200, true, first.body.id]);
    expect((await onDay(29, { name: 'Another' }))[0]).toBe(422);
    const second = await onDay(31);
    expect(second).toEqual([200, false, expect.not.stringMatching(first.body.id)]);
    expect(await onDay(32)).toEqual([200, true, second[2]]);
    expect((await onDay(62, { name: 'Another' })).slice(0, 2)).toEqual([200, false]);
  });

  test('with an expired key does not hide that the request is refused by now', async () => {
    const key = randomUUID();
    const createCategory = () => create(key, { name: `Once ${key}` }, user, '/budgeting/categories');
    expect((await createCategory()).status).toBe(200);
    expect(replayed(await createCategory())).toBe('true');
    await table().set(...recordOf(user, key), { expires_at_seconds: Math.floor(Date.now() / 1000) - 1 });
    expect(outcome(await createCategory())).toEqual([409, 'category_name_taken']);
  });
});

describe('the same key for another request is a 422', () => {
  test('with another body', async () => {
    const key = randomUUID();
    await create(key);
    for (const body of [{ name: 'Grace' }, { name: 'Ada', phone: '1' }, { name: 'ada' }]) {
      expect(outcome(await create(key, body))).toEqual([422, 'idempotency_key_reused']);
    }
    expect(replayed(await create(key))).toBe('true');
  });

  test('on another path', async () => {
    const key = randomUUID();
    const body = { name: 'The same' };
    expect((await create(key, body)).status).toBe(200);
    const category = await create(key, body, user, '/budgeting/categories');
    expect(outcome(category)).toEqual([422, 'idempotency_key_reused']);
    expect((await user.post('/budgeting/categories', body)).status).toBe(200);
  });

  test('even if that request is itself invalid', async () => {
    const key = randomUUID();
    await create(key);
    expect(outcome(await create(key, { nmae: 'Ada' }))).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('a refused request does not use up its key', () => {
  test('when it is not valid', async () => {
    const key = randomUUID();
    expect((await create(key, { name: '' })).status).toBe(422);
    expect(
      (await user.post('/contacts', undefined, { rawBody: '{', headers: { 'idempotency-key': key } })).status,
    ).toBe(400);
    const fixed = await create(key, { name: 'Ada' });
    expect([fixed.status, replayed(fixed)]).toEqual([200, null]);
  });

  test('when the state does not allow it', async () => {
    const owner = await newUser();
    const key = randomUUID();
    const body = { name: 'Late', type: 'asset', code: '1777' };
    const { body: rival } = await owner.post('/accounts', { ...body, name: 'Rival' });
    expect(outcome(await create(key, body, owner, '/accounts'))).toEqual([409, 'account_code_taken']);
    await owner.delete(`/accounts/${rival.id}`);
    const now = await create(key, body, owner, '/accounts');
    expect([now.status, replayed(now)]).toEqual([200, null]);
  });

  test('when it is not authenticated', async () => {
    const key = randomUUID();
    await call('POST', '/contacts', { body: { name: 'Ada' }, headers: { 'idempotency-key': key } });
    expect(replayed(await create(key))).toBeNull();
  });
});

describe('a key', () => {
  const withHeader = (key: string) =>
    rawCall('POST', '/contacts', {
      headers: [
        ...['Authorization', `Bearer ${user.token}`, 'Content-Type', 'application/json'],
        ...['Idempotency-Key', key],
      ],
      body: '{"name":"Ada"}',
    });

  test('may be quoted or bare, and is the same key either way', async () => {
    const key = randomUUID();
    const first = await create(`"${key}"`);
    for (const spelling of [key, `"${key}"`, ` "${key}" `]) {
      const again = await create(spelling);
      expect([again.body.id, replayed(again)]).toEqual([first.body.id, 'true']);
    }
  });

  test.each([
    'k',
    'x'.repeat(255),
    `"${'y'.repeat(255)}"`,
    'a b',
    '!#$%&()*+,-./:;<=>?@[]^_`{|}~',
    'say "hi"',
  ])('may have 1 to 255 printable characters: %s', async (key) => {
    expect((await withHeader(key)).status).toBe(200);
  });

  test.each([
    ['empty', ''],
    ['empty in quotes', '""'],
    ['only space', '   '],
    ['256 characters', 'x'.repeat(256)],
    ['256 characters in quotes', `"${'x'.repeat(256)}"`],
    ['a tab inside', 'a\tb'],
    ['beyond ASCII', 'schl\u00fcssel'],
  ])('may not be %s', async (_what, key) => {
    const answer = await withHeader(key);
    expect(outcome(answer)).toEqual([422, 'invalid_idempotency_key']);
  });
});

test('the record of a key is written in the same transaction as the data', async () => {
  const owner = await newUser();
  const key = randomUUID();
  await create(key, { name: 'Ada' }, owner);
  const writes = (await cloud().observer.calls(`BOOK#${owner.bookId}`)).filter(({ by }) =>
    by.includes('CreateContact'),
  );
  expect(writes.map(({ operation }) => operation)).toEqual(['TransactWriteItems']);
  expect(await table().get(...recordOf(owner, key))).toBeDefined();
});

test('every authenticated POST that creates something accepts a key', () => {
  const creating = endpoints.filter(
    ({ method, auth, path }) => method === 'POST' && auth === 'user' && !path.includes('{'),
  );
  const without = creating.filter(({ idempotent }) => !idempotent).map(({ id }) => id);
  expect(
    without,
    'what creates nothing takes none, and the tools of assistants take keys of their own',
  ).toEqual([
    'logout',
    'resendVerification',
    'createPasskeyOptions',
    'reauthenticate',
    'previewInvitation',
    'declineInvitation',
    'testEdit',
    'serveAssistant',
  ]);
  expect(creating.length).toBeGreaterThan(4);
});
