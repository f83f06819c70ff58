import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, fieldCodes, logIn, newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

const create = (body: object, headers: Record<string, string> = {}) =>
  user.post('/auth/tokens', body, { headers });
const script = { name: 'Script', scope: 'read' };
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
const storedTokens = (of: TestUser) => table().list(`CRED#${of.id}`, 'TOKEN#');

describe('creating an access token', () => {
  test('returns the record with the token, which works for a year', async () => {
    const { status, body } = await create({ name: ' Backup ', scope: 'read' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Backup',
      scope: 'read',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expires_at: `${Number(body.created_at.slice(0, 4)) + 1}${body.created_at.slice(4)}`,
      keep_on_password_change: false,
      token: expect.stringMatching(/^pfs_[\w-]{88}$/),
    });
    const me = await call('GET', '/auth/me', { token: body.token });
    expect([me.status, me.body.id]).toEqual([200, user.id]);
    const { body: listed } = await user.get('/auth/tokens');
    expect(listed.data.find(({ id }: { id: string }) => id === body.id).last_used_at).toMatch(
      /^\d{4}-\d\d-\d\d$/,
    );
  });

  test('stores nothing that the token could be derived from', async () => {
    const { id, token } = await newAccessToken(user);
    const item = await table().get(`CRED#${user.id}`, `TOKEN#${id}`);
    expect(JSON.stringify(item)).not.toContain(token.slice(50));
    expect(item?.expires_at_seconds).toBe(Math.ceil(Date.parse(item?.expires_at) / 1000));
  });

  test('takes an expiry in any time zone, up to five years from now', async () => {
    const soon = daysFromNow(1).toISOString();
    const { body } = await create({ ...script, expires_at: soon.replace('Z', '+00:00') });
    expect(body.expires_at).toBe(soon);
    expect((await create({ ...script, expires_at: daysFromNow(5 * 365).toISOString() })).status).toBe(200);
    for (const [expires_at, code] of [
      [daysFromNow(-1).toISOString(), 'out_of_range'],
      [daysFromNow(5 * 366).toISOString(), 'out_of_range'],
      ['2027-02-30T10:00:00Z', 'invalid_timestamp'],
      ['2027-01-01', 'invalid_timestamp'],
      [1_800_000_000, 'invalid_type'],
    ])
      expect(fieldCodes(await create({ ...script, expires_at })), String(expires_at)).toEqual({
        expires_at: code,
      });
  });

  test('reports every invalid field', async () => {
    const refused = await create({
      scope: 'admin',
      expires_at: 'never',
      keep_on_password_change: 'no',
      x: 1,
    });
    expect(fieldCodes(refused)).toEqual({
      name: 'required',
      scope: 'invalid_value',
      expires_at: 'invalid_timestamp',
      keep_on_password_change: 'invalid_type',
      x: 'unknown_field',
    });
  });
});

describe('a repeat with the same Idempotency-Key', () => {
  test('returns the record without the token, which was never stored', async () => {
    const owner = await newUser();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await owner.post('/auth/tokens', script, { headers });
    const { token, ...record } = first.body;
    const repeat = await owner.post('/auth/tokens', script, { headers });
    expect(repeat.headers.get('idempotency-replayed')).toBe('true');
    expect([repeat.status, repeat.body]).toEqual([200, record]);
    expect(repeat.headers.get('etag'), 'the secret is no part of the version').toBe(
      first.headers.get('etag'),
    );
    expect(await storedTokens(owner)).toHaveLength(1);
    expect(JSON.stringify(await table().list(`USER#${owner.id}`))).not.toContain(token.slice(0, 20));
  });
});

describe('the limit', () => {
  /** As if the user had created this many before. */
  async function newUserWith(liveCount: number, expiredCount: number): Promise<TestUser> {
    const owner = await newUser();
    await newAccessToken(owner);
    const [own] = await storedTokens(owner);
    const past = daysFromNow(-1).toISOString();
    await writeItems(
      Array.from({ length: liveCount - 1 + expiredCount }, (_, i) => {
        const id = `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`;
        return { ...own, sk: `TOKEN#${id}`, id, ...(i < expiredCount && { expires_at: past }) };
      }),
    );
    return owner;
  }

  test('is 50 live tokens; expired ones do not count, and are removed', async () => {
    const owner = await newUserWith(49, 7);
    expect((await owner.post('/auth/tokens', script)).status).toBe(200);
    expect(await storedTokens(owner)).toHaveLength(50);
    const refused = await owner.post('/auth/tokens', script);
    expect([refused.status, refused.body.code]).toEqual([409, 'token_limit_reached']);
    const [oldest] = await storedTokens(owner);
    await owner.delete(`/auth/tokens/${oldest?.id}`);
    expect((await owner.post('/auth/tokens', script)).status).toBe(200);
  });

  test('counts a token that another request creates meanwhile', async () => {
    const owner = await newUserWith(49, 0);
    const [other] = await storedTokens(owner);
    const whileHeld = await holdWrite(`USER#${owner.id}`, 'CreateToken');
    const creating = owner.post('/auth/tokens', script);
    await whileHeld(async () => {
      const id = '01890000-0000-7000-8000-999999999999';
      await table().put({ ...other, sk: `TOKEN#${id}`, id });
      await table().set(`CRED#${owner.id}`, 'TOKEN_COUNT', { created: 2 });
    });
    const refused = await creating;
    expect([refused.status, refused.body.code]).toEqual([409, 'token_limit_reached']);
    expect(await storedTokens(owner)).toHaveLength(50);
  });
});

test.each([
  ['ends', (token: string) => call('POST', '/auth/logout', { token })],
  [
    'is ended by a new password',
    (_token: string, owner: TestUser) => {
      const password = 'seven purple elephants';
      const body = { current_password: PASSWORD, password, password_confirmation: password };
      return owner.put('/auth/password', body);
    },
  ],
])('a session that %s meanwhile creates none, not even one that outlives a password', async (_, end) => {
  const owner = await newUser();
  const { token } = (await logIn(owner.email)).body;
  const whileHeld = await holdWrite(`USER#${owner.id}`, 'CreateToken');
  const creating = call('POST', '/auth/tokens', {
    token,
    body: { ...script, keep_on_password_change: true },
  });
  await whileHeld(() => end(token, owner));
  expect((await creating).status).toBe(401);
  expect(await storedTokens(owner)).toEqual([]);
});

test('needs credentials', async () => {
  expect((await call('POST', '/auth/tokens', { body: script })).status).toBe(401);
});
