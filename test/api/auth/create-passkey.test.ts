import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { type Algorithm, Authenticator, type Flaws } from '../../support/authenticator.ts';
import { addPasskey, logInWith, loginOptions, makeStale, verifiedUser } from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

let user: TestUser;
beforeAll(async () => {
  user = await verifiedUser();
});
const optionsFor = async (of: TestUser) => (await of.post('/auth/passkeys/options')).body.options;

describe('adding a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as Algorithm[])('works with %s', async (algorithm) => {
    const key = new Authenticator(algorithm, { flags: ['up', 'uv', 'be', 'bs'] });
    const { status, body } = await addPasskey(user, key);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Key',
      credential_id: key.id,
      rp_id: 'localhost',
      transports: ['internal', 'hybrid'],
      is_synced: true,
      created_at: expect.any(String),
    });
    expect((await logInWith(key.get(await loginOptions()))).status).toBe(200);
    expect((await user.get(`/auth/passkeys/${body.id}`)).body.last_used_at).toEqual(expect.any(String));
  });

  test('is an event, and turns nothing on', async () => {
    const [event] = await user.api.listSecurityEvents({ type: 'passkey_added' }).all();
    expect(event).toMatchObject({ type: 'passkey_added' });
    expect((await user.get('/auth/second-factor')).body).toMatchObject({ is_required: false });
  });

  test('ignores a statement about the authenticator, whatever it is', async () => {
    for (const format of ['packed', 'made-up']) {
      const answer = await addPasskey(user, new Authenticator(), { format });
      expect([format, answer.status]).toEqual([format, 200]);
    }
  });

  test('has a name of its own by default, and is created once by repeats', async () => {
    const key = new Authenticator();
    const body = { credential: key.create(await optionsFor(user)) };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await user.post('/auth/passkeys', body, { headers });
    const second = await user.post('/auth/passkeys', body, { headers });
    expect([first.body.name, second.body.id]).toEqual(['Passkey', first.body.id]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(first.headers.get('etag')).toBeTruthy();
  });

  test.each<[string, Flaws]>([
    ['another type of data', { type: 'webauthn.get' }],
    ['another type of credential', { credentialType: 'password' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that only looks like ours', { origin: 'http://localhost.evil.example' }],
    ['plain HTTP elsewhere', { origin: 'http://example.com' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a page above it', { topOrigin: 'https://evil.example' }],
    ['another domain', { rpId: 'example.com' }],
    ['nobody present', { flags: ['uv'] }],
    ['a backup that may not be', { flags: ['up', 'uv', 'bs'] }],
    [
      'a key that is no point of its curve',
      {
        key: new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.alloc(32, 1)],
          [-3, Buffer.alloc(32, 1)],
        ]),
      },
    ],
    ['another id', { id: Buffer.alloc(32).toString('base64url') }],
  ])('is refused with %s', async (_what, flaws) => {
    const answer = await addPasskey(user, new Authenticator(), flaws);
    expect([answer.status, fieldCodes(answer)]).toEqual([422, { credential: 'invalid_passkey' }]);
  });

  test('is refused with nonsense', async () => {
    const { options } = (await user.post('/auth/passkeys/options')).body;
    const good = new Authenticator().create(options);
    for (const credential of [
      {},
      { ...good, response: null },
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
      { ...good, response: { ...good.response, attestationObject: `${'gg'.repeat(20_000)}` } },
      { ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } },
      { ...good, id: 5, rawId: 5 },
    ]) {
      const answer = await user.post('/auth/passkeys', { credential });
      expect([answer.status, fieldCodes(answer)]).toEqual([422, { credential: 'invalid_passkey' }]);
    }
    expect(fieldCodes(await user.post('/auth/passkeys', { credential: 'x' }))).toEqual({
      credential: 'invalid_type',
    });
  });

  test('takes a challenge for this purpose and user, once', async () => {
    const other = await verifiedUser();
    const key = new Authenticator();
    const options = await optionsFor(user);
    const { challenge: login } = await loginOptions();
    for (const challenge of [(await optionsFor(other)).challenge, login])
      expect(fieldCodes(await addPasskey(user, key, { challenge }))).toEqual({
        credential: 'invalid_passkey',
      });
    const post = (each: Authenticator) => user.post('/auth/passkeys', { credential: each.create(options) });
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(new Authenticator())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(fieldCodes(await post(key))).toEqual({ credential: 'invalid_passkey' });
  });

  test('is refused if it is known, or beyond 20', async () => {
    const key = new Authenticator();
    const owner = await verifiedUser();
    expect((await addPasskey(owner, key)).status).toBe(200);
    const again = await addPasskey(owner, key);
    expect([again.status, again.body.code]).toEqual([409, 'passkey_exists']);
    const [item] = await table().list(`AUTH#${owner.id}`, 'PASSKEY#');
    for (let number = 2; number <= 20; number++)
      await table().put({ ...item, sk: `PASSKEY#${number}`, id: randomUUID(), credential_id: `${number}` });
    const beyond = await addPasskey(owner, new Authenticator());
    expect([beyond.status, beyond.body.code]).toEqual([409, 'passkey_limit_reached']);
    const pages = await owner.api.listPasskeys({ limit: 7 }).all();
    expect(pages).toHaveLength(20);
  });

  test('requires a fresh session', async () => {
    const stranger = await newUser();
    const credential = new Authenticator().create(await optionsFor(user));
    await makeStale(stranger);
    expect((await stranger.post('/auth/passkeys', { credential })).body.code).toBe(
      'reauthentication_required',
    );
  });
});
