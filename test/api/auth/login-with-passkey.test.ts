import { hash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Passkey } from '../../../client/client.ts';
import { type Answer, actAs, call, type TestUser } from '../../support/api.ts';
import { Authenticator, type Flaws } from '../../support/authenticator.ts';
import { cloud } from '../../support/cloud.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import {
  addedPasskey,
  logInWith,
  loginOptions,
  protectedUser,
  verifiedUser,
} from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

const key = new Authenticator('ES256', { flags: ['up', 'uv', 'be', 'bs'] });
let user: TestUser;
let passkey: Passkey;
beforeAll(async () => {
  user = await protectedUser();
  passkey = await addedPasskey(user, key);
});
beforeEach(() => forgetAttempts(user.id));

/** Another address of this machine. */
const ELSEWHERE = '127.0.0.2';

async function forgetAttempts(id: string): Promise<void> {
  for (const network of ['127.0.0.1', ELSEWHERE])
    await table().delete(`THROTTLE#PASSKEY#${hash('sha256', `${id}#${network}`, 'base64url')}`, 'THROTTLE');
}

const handleOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
const used = async (flaws: Flaws = {}) => logInWith(key.get(await loginOptions(), flaws));

describe('logging in with a passkey alone', () => {
  test('opens a session, and that is both factors', async () => {
    const answer = await logInWith(key.get(await loginOptions()), { device_name: 'Phone' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toContain(`service-session=${answer.body.token}`);
    const opened = actAs({ ...user, token: answer.body.token });
    expect((await opened.api.getMe()).id).toBe(user.id);
    const sessions = await opened.api.listSessions().all();
    expect(sessions.find(({ current }) => current)?.device_name).toBe('Phone');
    const [event] = await opened.api.listSecurityEvents().all();
    expect(event).toMatchObject({ type: 'signed_in', method: 'passkey', device: 'Phone' });
    expect((await opened.post('/auth/recovery-codes')).status).toBe(200);
  });

  const refusals: [string, Flaws | (() => Flaws)][] = [
    ['another type of data', { type: 'webauthn.create' }],
    ['another type of credential', { credentialType: 'password' }],
    ['a made-up challenge', { challenge: 'AAAA' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the address of the machine', { origin: 'http://127.0.0.1:3000' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a page above it', { topOrigin: 'http://localhost:3000' }],
    ['another domain', { rpId: 'example.com' }],
    ['a signature of something else', { signsOther: true }],
    ['a signature of another key', () => ({ signedBy: new Authenticator().privateKey })],
    ['another id', { id: Buffer.alloc(32).toString('base64url') }],
    ["somebody else's handle", () => ({ userHandle: handleOf(randomUUID()) })],
    ['no handle', { userHandle: null }],
    ['a handle that is none', { userHandle: 'AAAA' }],
    ['nobody present', { flags: ['uv', 'be', 'bs'] }],
    ['nobody verified', { flags: ['up', 'be', 'bs'] }],
    ['a backup that may not be', { flags: ['up', 'uv', 'bs'] }],
    ['another eligibility than before', { flags: ['up', 'uv'] }],
  ];
  test('is refused in the same words, whatever is wrong', async () => {
    const texts = new Set<string>();
    for (const [what, flaws] of refusals) {
      await forgetAttempts(user.id);
      const answer = await used(typeof flaws === 'function' ? flaws() : flaws);
      expect([what, answer.status, answer.body.code]).toEqual([what, 401, 'invalid_passkey']);
      const { request_id: _id, ...rest } = answer.body;
      texts.add(JSON.stringify(rest));
    }
    expect(texts.size).toBe(1);
    for (const credential of [{}, { id: 'x', response: 5 }])
      expect((await logInWith(credential)).body.code).toBe('invalid_passkey');
    expect((await used()).status).toBe(200);
    const events = await user.api.listSecurityEvents({ type: 'sign_in_failed' }).all();
    expect(events[0]).toMatchObject({ method: 'passkey' });
  });

  test('accepts any local port, and a challenge once, for five minutes', async () => {
    const options = await loginOptions();
    const credential = key.get(options, { origin: 'http://localhost:5173' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => logInWith(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await forgetAttempts(user.id);
    expect((await logInWith(key.get(options))).body.code).toBe('invalid_passkey');
    const { options: registration } = (await user.post('/auth/passkeys/options')).body;
    expect((await used({ challenge: registration.challenge })).body.code).toBe('invalid_passkey');
  });

  test('refuses a challenge that is used between the check and the session', async () => {
    const credential = key.get(await loginOptions());
    const between = await holdWrite(`AUTH#${user.id}`, 'LoginWithPasskey');
    const slow = logInWith(credential);
    expect((await between(() => logInWith(credential))).status).toBe(200);
    expect((await slow).body.code).toBe('invalid_passkey');
  });

  test('refuses a counter that is not above the last one', async () => {
    const counting = new Authenticator('EdDSA', { counts: true });
    const owner = await verifiedUser();
    await addedPasskey(owner, counting);
    const use = async (counter: number) =>
      (await logInWith(counting.get(await loginOptions(), { counter }))).status;
    expect([await use(5), await use(5), await use(4), await use(0), await use(6)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
  });

  test('shows whether the passkey is backed up now', async () => {
    expect(passkey.is_synced).toBe(true);
    expect((await used({ flags: ['up', 'uv', 'be'] })).status).toBe(200);
    expect((await user.api.getPasskey(passkey.id)).is_synced).toBe(false);
  });

  test('is refused after ten wrong ones in 15 minutes, without blocking the second step', async () => {
    for (const _ of Array(10)) await used({ signsOther: true });
    const blocked = await used();
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts']);
    const wrong = await user.post('/auth/reauthenticate', { password: 'wrong' });
    expect(wrong.status).toBe(422);
  });

  test('is counted for each network, so that nobody who knows the id of a user keeps the user out', async () => {
    const fromElsewhere = async (flaws: Flaws = {}) => {
      const credential = key.get(await loginOptions(), flaws);
      const answer = await call('POST', '/auth/passkeys/login', { body: { credential }, from: ELSEWHERE });
      return answer.status;
    };
    for (const _ of Array(10)) expect(await fromElsewhere({ signsOther: true })).toBe(401);
    expect(await fromElsewhere()).toBe(429);
    expect((await used()).status).toBe(200);
  });

  test('does the same work whether or not there is such a user or passkey', async () => {
    const known = await work(await used({ signsOther: true }));
    const stranger = await work(await used({ userHandle: handleOf(randomUUID()) }));
    const another = await work(await used({ id: Buffer.alloc(32, 7).toString('base64url') }));
    expect(stranger).toEqual(known);
    expect(another).toEqual(known);
  });
});

/** What a refusal shows, and what it cost. */
async function work({ status, headers, body }: Answer) {
  const lines = await cloud().logsFor(headers.get('x-request-id') ?? '');
  const { dynamodb } = JSON.parse(lines[0]?.slice(lines[0].indexOf('{')) ?? '{}');
  const { request_id: _id, ...shown } = body;
  const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
  return { status, shown, names, dynamodb };
}
