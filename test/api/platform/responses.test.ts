import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, newEmail, newUser, type TestUser } from '../../support/api.ts';
import { NO_ID } from '../../support/record-expectations.ts';

let user: TestUser;
let contactId: string;
beforeAll(async () => {
  user = await newUser();
  contactId = (await user.post('/contacts', { name: 'Ada' })).body.id;
});

describe('a success', () => {
  test('is a 200 with a JSON body, even for create requests', async () => {
    for (const answer of [
      await user.post('/contacts', { name: 'Grace' }),
      await user.post('/accounts', { name: 'Wallet', type: 'asset' }),
      await user.post('/budgeting/categories', { name: 'Food' }),
      await user.get('/contacts'),
      await user.put(`/contacts/${contactId}`, { name: 'Ada' }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.body).toBeTypeOf('object');
    }
  });

  test('is a 204 without a body for DELETE', async () => {
    const { body } = await user.post('/contacts', { name: 'Gone' });
    const answer = await user.delete(`/contacts/${body.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('content-length') ?? '0').toBe('0');
  });

  test('of an update is the whole record, as a read shows it', async () => {
    const updated = await user.put(`/contacts/${contactId}`, { name: 'Ada', phone: '1' });
    expect((await user.get(`/contacts/${contactId}`)).body).toEqual(updated.body);
  });

  test('shows times in UTC, with milliseconds, and an update moves updated_at alone', async () => {
    const { body: created } = await user.post('/contacts', { name: 'Time' });
    expect(created.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(created.updated_at).toBe(created.created_at);
    expect(Math.abs(Date.parse(created.created_at) - Date.now())).toBeLessThan(60_000);
    const { body: updated } = await user.put(`/contacts/${created.id}`, { name: 'Time' });
    expect(updated.created_at).toBe(created.created_at);
    expect(updated.updated_at > created.updated_at).toBe(true);
  });
});

test('a record is found however its id is encoded in the path', async () => {
  const encoded = [...contactId].map((each) => `%${Buffer.from(each).toString('hex')}`).join('');
  expect((await user.get(`/contacts/${encoded}`)).body.id).toBe(contactId);
  const twice = encoded.replaceAll('%', '%25');
  expect((await user.get(`/contacts/${twice}`)).status).toBe(404);
});

test.each(['/docs', '/openapi.json', '/llms.txt'])('%s may be kept, and is not sent again', async (path) => {
  const { status, headers } = await call('GET', path);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const etag = headers.get('etag') ?? '';
  const again = await call('GET', path, { headers: { 'if-none-match': `"other", ${etag}` } });
  expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'no-cache']);
  expect((await call('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

describe('a response of 1 KiB or more', () => {
  test('is compressed for a client that accepts it, and contains the same list', async () => {
    const plain = await user.get('/accounts', { headers: { 'accept-encoding': 'identity' } });
    expect(Buffer.byteLength(plain.text)).toBeGreaterThan(1024);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const zipped = await user.get('/accounts', { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(Buffer.byteLength(plain.text));
    expect(zipped.body).toEqual(plain.body);
  });

  test('has the same ETag whether or not it is compressed, and the ETag works', async () => {
    const plain = await call('GET', '/openapi.json', { headers: { 'accept-encoding': 'identity' } });
    const zipped = await call('GET', '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    const etag = String(zipped.headers.get('etag'));
    expect(etag).toBe(plain.headers.get('etag'));
    const again = await call('GET', '/openapi.json', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
    });
    expect([again.status, again.text, again.headers.get('content-encoding')]).toEqual([304, '', null]);
  });
});

describe('every response has the security headers and an id', () => {
  const bearer = () => ({ authorization: `Bearer ${user.token}` });

  test.each<[string, () => Promise<Answer>]>([
    ['of a public endpoint', () => call('GET', '/health')],
    ['of a read', () => user.get('/auth/me')],
    ['of a list', () => user.get('/contacts')],
    ['of a create', () => user.post('/contacts', { name: 'Ada' })],
    ['without a body', () => call('DELETE', `/contacts/${contactId}`, { headers: bearer() })],
    ['that was not modified', async () => user.get('/auth/me', { headers: { 'if-none-match': '*' } })],
    ['of an invalid request', () => user.post('/contacts', {})],
    ['of an unreadable request', () => user.post('/contacts', undefined, { rawBody: '{' })],
    [
      'of a wrong password',
      () => call('POST', '/auth/login', { body: { email: newEmail(), password: 'x' } }),
    ],
    ['of a missing record', () => user.get(`/contacts/${NO_ID}`)],
    ['of the gateway: no token', () => call('GET', '/auth/me')],
    ['of the gateway: no such path', () => call('GET', '/nowhere')],
    ['of the gateway: no such path, with a token', () => user.get('/nowhere')],
  ])('%s', async (_what, ask) => {
    const { headers } = await ask();
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{8,}=?$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});
