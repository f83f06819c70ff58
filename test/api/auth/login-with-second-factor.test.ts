import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, actAs, call, fieldCodes, logIn, PASSWORD } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import {
  addedPasskey,
  allowSteps,
  begin,
  codeOf,
  finish,
  type ProtectedUser,
  protectedUser,
  wrongCode,
} from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

const key = new Authenticator();
let user: ProtectedUser;
beforeAll(async () => {
  user = await protectedUser();
  await addedPasskey(user, key);
});
/** Each test may answer wrong. */
beforeEach(async () => {
  await forgetWrong(user);
});

async function forgetWrong({ id }: { id: string }): Promise<void> {
  const { hash } = await import('node:crypto');
  await table().delete(`THROTTLE#FACTOR#${hash('sha256', id, 'base64url')}`, 'THROTTLE');
  await allowSteps({ id });
}

const codesOf = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`));
const factors = () => table().get(`AUTH#${user.id}`, 'FACTORS');

describe('logging in with the second factor on', () => {
  test('takes two steps: the right password opens no session', async () => {
    const first = await begin(user);
    expect(first.status).toBe(200);
    expect(Object.keys(first.body)).toEqual([
      'second_factor_required',
      'challenge',
      'expires_at',
      'methods',
      'passkey_options',
    ]);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(first.body.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    expect(first.body.passkey_options).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    });
    expect(Date.parse(first.body.expires_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect((await logIn(user.email, 'wrong password')).body.code).toBe('invalid_credentials');

    const second = await finish(first.body.challenge, { totp_code: codeOf(user.secret) });
    expect(second.status).toBe(200);
    expect(Object.keys(second.body)).toEqual(['data', 'token', 'token_type']);
    expect(second.headers.get('set-cookie')).toContain(`service-session=${second.body.token}`);
    const opened = actAs({ ...user, token: second.body.token });
    expect((await opened.api.getMe()).id).toBe(user.id);
    const [event] = await opened.api.listSecurityEvents().all();
    expect(event).toMatchObject({ type: 'signed_in', method: 'totp' });
  });

  test('names the session as the first step did', async () => {
    const first = await call('POST', '/auth/login', {
      body: { email: user.email, password: PASSWORD, device_name: 'Laptop' },
    });
    const { token } = (await finish(first.body.challenge, { totp_code: codeOf(user.secret) })).body;
    const sessions = await actAs({ ...user, token })
      .api.listSessions()
      .all();
    expect(sessions.find(({ current }) => current)?.device_name).toBe('Laptop');
  });

  test('accepts a passkey without user verification', async () => {
    const { challenge, passkey_options } = (await begin(user)).body;
    const other = (await begin(user)).body;
    const foreign = key.get(other.passkey_options);
    const credential = key.get(passkey_options, { flags: ['up'], userHandle: null });
    expect(codesOf([await finish(challenge, { credential: foreign })])).toEqual(['401 invalid_passkey']);
    expect(codesOf([await finish(challenge, { credential })])).toEqual(['200']);
    expect(codesOf([await finish(challenge, { credential })])).toEqual(['401 invalid_challenge']);
  });

  test('takes exactly one second factor', async () => {
    const { challenge } = (await begin(user)).body;
    expect(fieldCodes(await finish(challenge, {}))).toEqual({ totp_code: 'required' });
    const both = { totp_code: codeOf(user.secret), recovery_code: user.codes[0] };
    expect(fieldCodes(await finish(challenge, both))).toEqual({ recovery_code: 'conflicting_fields' });
    expect(codesOf([await finish(challenge, { totp_code: codeOf(user.secret) })])).toEqual(['200']);
  });

  test('a step is accepted once, and none before it', async () => {
    const { challenge } = (await begin(user)).body;
    const next = codeOf(user.secret, Date.now() + 30_000);
    expect((await finish(challenge, { totp_code: next })).status).toBe(200);
    const another = (await begin(user)).body.challenge;
    for (const code of [next, codeOf(user.secret)])
      expect((await finish(another, { totp_code: code })).body.code).toBe('invalid_code');
  });

  test('a challenge is no credential anywhere else', async () => {
    const { challenge } = (await begin(user)).body;
    expect((await call('GET', '/auth/me', { token: challenge })).status).toBe(401);
    const cookie = `service-session=${challenge}`;
    expect((await call('GET', '/auth/me', { headers: { cookie } })).status).toBe(401);
    for (const made of [`${challenge.slice(0, -4)}AAAA`, 'pfc_x', '', user.token])
      expect((await finish(made, { totp_code: '123456' })).body.code).toBe('invalid_challenge');
  });
});

describe('a challenge', () => {
  test('dies after five wrong answers', async () => {
    const { challenge } = (await begin(user)).body;
    const wrong = { totp_code: wrongCode(user.secret) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => finish(challenge, wrong)));
    const refused = codesOf(answers);
    expect(refused.filter((code) => code === '401 invalid_code')).toHaveLength(5);
    expect((await finish(challenge, { totp_code: codeOf(user.secret) })).body.code).toBe('invalid_challenge');
    const events = await user.api.listSecurityEvents({ type: 'sign_in_failed' }).all();
    expect(events.filter(({ method }) => method === 'totp').length).toBeGreaterThanOrEqual(5);
  });

  test('dies after five minutes, and with the password', async () => {
    const { challenge } = (await begin(user)).body;
    const [item] = (await table().list(`AUTH#${user.id}`, 'CHALLENGE#')).slice(-1);
    expect(JSON.stringify(item)).not.toContain(challenge.slice(-40));
    await table().set(item?.pk, item?.sk, { expires_at: new Date().toISOString() });
    const right = { totp_code: codeOf(user.secret) };
    expect((await finish(challenge, right)).body.code).toBe('invalid_challenge');

    const before = (await begin(user)).body.challenge;
    const password = 'seven purple elephants';
    const change = { current_password: PASSWORD, password, password_confirmation: password };
    expect((await user.put('/auth/password', change)).status).toBe(200);
    expect((await finish(before, right)).body.code).toBe('invalid_challenge');
    const back = { current_password: password, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await user.put('/auth/password', back)).status).toBe(200);
  });

  test('opens one session, however often the same answer is sent at once', async () => {
    const { challenge } = (await begin(user)).body;
    const right = { totp_code: codeOf(user.secret) };
    const answers = await Promise.all(Array.from({ length: 40 }, () => finish(challenge, right)));
    expect(codesOf(answers).filter((code) => code === '200')).toHaveLength(1);
  });
});

describe('forty answers at once', () => {
  const challenges = async () =>
    (await Promise.all(Array.from({ length: 8 }, () => begin(user)))).map(({ body }) => body.challenge);
  const five = (each: string) => Array.from({ length: 5 }, () => each);

  test('with one step succeed once', async () => {
    const all = (await challenges()).flatMap(five);
    const totp_code = codeOf(user.secret);
    const answers = await Promise.all(all.map((challenge) => finish(challenge, { totp_code })));
    expect(codesOf(answers).filter((code) => code === '200')).toHaveLength(1);
  });

  test('with one recovery code succeed once', async () => {
    const all = (await challenges()).flatMap(five);
    const left = (await factors())?.recovery_codes.hashes.length;
    const recovery_code = user.codes[9];
    const answers = await Promise.all(all.map((challenge) => finish(challenge, { recovery_code })));
    expect(codesOf(answers).filter((code) => code === '200')).toHaveLength(1);
    expect((await factors())?.recovery_codes.hashes).toHaveLength(left - 1);
  });
});

describe('an answer that is used between the check and the session', () => {
  /** The second one is sent while the first one is about to open its session. */
  async function overtaken(first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<string[]> {
    const between = await holdWrite(`AUTH#${user.id}`, 'LoginWithSecondFactor');
    const slow = first();
    const fast = await between(second);
    return codesOf([await slow, fast]);
  }
  const twice = async (answer: object) => {
    const [one, two] = [(await begin(user)).body.challenge, (await begin(user)).body.challenge];
    return overtaken(
      () => finish(one, answer),
      () => finish(two, answer),
    );
  };

  test('is refused: a step, a recovery code, a challenge', async () => {
    expect(await twice({ totp_code: codeOf(user.secret) })).toEqual(['401 invalid_code', '200']);
    expect(await twice({ recovery_code: user.codes[7] })).toEqual(['401 invalid_code', '200']);
    await allowSteps(user);
    const { challenge } = (await begin(user)).body;
    const outcomes = await overtaken(
      () => finish(challenge, { totp_code: codeOf(user.secret) }),
      () => finish(challenge, { recovery_code: user.codes[6] }),
    );
    expect(outcomes).toEqual(['401 invalid_challenge', '200']);
  });

  test('is refused if the password has changed, or if the second factor was turned on', async () => {
    const { challenge } = (await begin(user)).body;
    const between = await holdWrite(`AUTH#${user.id}`, 'LoginWithSecondFactor');
    const slow = finish(challenge, { recovery_code: user.codes[5] });
    const password = 'seven purple elephants';
    await between(async () => {
      const change = { current_password: PASSWORD, password, password_confirmation: password };
      expect((await user.put('/auth/password', change)).status).toBe(200);
    });
    expect(codesOf([await slow])).toEqual(['401 invalid_challenge']);
    const back = { current_password: password, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await user.put('/auth/password', back)).status).toBe(200);

    await user.put('/auth/second-factor', { is_required: false });
    const betweenLogin = await holdWrite(`CRED#${user.id}`, 'Login');
    const login = begin(user);
    await betweenLogin(() => user.put('/auth/second-factor', { is_required: true }));
    expect((await login).body).toMatchObject({ second_factor_required: true });
  });
});

describe('wrong answers', () => {
  test('are refused after ten in 15 minutes, wherever they are given, apart from passwords', async () => {
    const wrong = wrongCode(user.secret);
    for (const _ of [1, 2, 3, 4]) {
      const { challenge } = (await begin(user)).body;
      await finish(challenge, { totp_code: wrong });
    }
    for (const _ of [1, 2, 3])
      await user.post('/auth/reauthenticate', { password: PASSWORD, recovery_code: '0000-0000-0000-0000' });
    for (const _ of [1, 2, 3])
      await call('DELETE', '/auth/totp', {
        token: user.token,
        body: { password: PASSWORD, credential: { id: 'x' } },
      });
    const first = await begin(user);
    expect(first.status).toBe(200);
    const blocked = await finish(first.body.challenge, { totp_code: codeOf(user.secret) });
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('a hundred in a row block the authenticator app until another factor was used', async () => {
    await table().set(`AUTH#${user.id}`, 'FACTORS', { wrong_in_a_row: 99 });
    const { challenge } = (await begin(user)).body;
    await finish(challenge, { totp_code: wrongCode(user.secret) });
    expect((await factors())?.wrong_in_a_row).toBe(100);
    expect((await finish(challenge, { totp_code: codeOf(user.secret) })).body.code).toBe('invalid_code');
    const next = (await begin(user)).body;
    expect(next.methods).toEqual(['passkey', 'recovery_code']);
    expect((await finish(next.challenge, { recovery_code: user.codes[8] })).status).toBe(200);
    const last = (await begin(user)).body;
    expect((await finish(last.challenge, { totp_code: codeOf(user.secret) })).status).toBe(200);
  });
});
