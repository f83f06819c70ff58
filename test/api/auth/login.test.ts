import { argon2Sync, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { call, fieldCodes, newEmail, newUser, PASSWORD } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { HAS_OTHER_LOOPBACK, logInFrom } from '../../support/http.ts';
import { refusalOf } from '../../support/record-expectations.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

afterAll(() => forgetFailedAttempts());

const logIn = (body: Record<string, unknown>, headers?: Record<string, string>) =>
  call('POST', '/auth/login', { body, ...(headers && { headers }) });

describe('logging in', () => {
  test('returns 200 with only the user and a new bearer token', async () => {
    const user = await newUser();
    const { status, body } = await logIn({ email: user.email, password: PASSWORD });
    expect(status).toBe(200);
    const me = await call('GET', '/auth/me', { token: body.token });
    expect(body).toEqual({ data: me.body, token: expect.any(String), token_type: 'Bearer' });
    expect(body.token).not.toBe(user.token);
  });

  test('accepts the e-mail address in any case and with surrounding space', async () => {
    const { email } = await newUser();
    expect((await logIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })).status).toBe(200);
  });

  test('requires email and password', async () => {
    expect(fieldCodes(await logIn({}))).toEqual({ email: 'required', password: 'required' });
    expect(fieldCodes(await logIn({ email: null, password: null }))).toEqual({
      email: 'required',
      password: 'required',
    });
    expect(fieldCodes(await logIn({ email: newEmail(), password: 12345678 }))).toEqual({
      password: 'invalid_type',
    });
  });

  test('refuses a misspelled field by name', async () => {
    const refused = await logIn({ email: newEmail(), password: PASSWORD, device: 'x', token: 'y' });
    expect(fieldCodes(refused)).toEqual({ device: 'unknown_field', token: 'unknown_field' });
  });

  test('names the session after device_name, or else after the User-Agent', async () => {
    const { email } = await newUser();
    const { body: named } = await logIn({ email, password: PASSWORD, device_name: 'Old phone' });
    const { body: unnamed } = await logIn({ email, password: PASSWORD }, { 'user-agent': 'curl/99' });
    const sessions = (await call('GET', '/auth/sessions', { token: named.token })).body.data;
    expect(sessions[0].device_name).toBe('curl/99');
    expect(sessions[1]).toMatchObject({ device_name: 'Old phone', current: true });
    expect(unnamed.token).not.toBe(named.token);
  });

  test('leaves open sessions unchanged', async () => {
    const user = await newUser();
    await logIn({ email: user.email, password: PASSWORD });
    expect((await user.get('/auth/me')).status).toBe(200);
  });
});

describe('wrong credentials', () => {
  test('get the same response, whether the e-mail address exists or not', async () => {
    const { email } = await newUser();
    const wrongPassword = await logIn({ email, password: 'not the password' });
    const wrongEmail = await logIn({ email: newEmail(), password: PASSWORD });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body.code).toBe('invalid_credentials');
    expect(refusalOf(wrongEmail)).toEqual(refusalOf(wrongPassword));
    const namesOf = (headers: Headers) => [...headers.keys()].sort();
    expect(namesOf(wrongEmail.headers)).toEqual(namesOf(wrongPassword.headers));
    expect(wrongPassword.headers.get('set-cookie')).toBeNull();
  });

  test('cost the same calls to the store, whether the e-mail address exists or not', async () => {
    const { email } = await newUser();
    // Other files remove the failures counted for the usual address, and an address without any costs a call less.
    const from = HAS_OTHER_LOOPBACK ? '127.0.0.79' : undefined;
    const callsOf = async (address: string) => {
      const answer = await logInFrom(from, address, 'not the password');
      const [line] = (await cloud().logsFor(answer.headers.get('x-request-id') ?? '')).filter((text) =>
        text.includes('"endpoint":"login"'),
      );
      return JSON.parse(line?.slice(line.indexOf('{')) ?? '{}').dynamodb;
    };
    await callsOf(newEmail());
    const calls = await callsOf(newEmail());
    expect(calls).toMatchObject({ calls: expect.any(Number) });
    expect(await callsOf(email)).toEqual(calls);
  });

  test('with a malformed e-mail address are wrong, not invalid', async () => {
    const { status, body } = await logIn({ email: 'ada', password: PASSWORD });
    expect([status, body.code]).toEqual([401, 'invalid_credentials']);
  });

  test('do not open a session', async () => {
    const user = await newUser();
    await logIn({ email: user.email, password: 'not the password' });
    expect((await user.get('/auth/sessions')).body.data).toHaveLength(1);
  });
});

describe('a password hash with outdated parameters', () => {
  const weakHash = (password: string) => {
    const nonce = randomBytes(16);
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      tagLength: 32,
      memory: 8192,
      passes: 1,
      parallelism: 1,
    });
    const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    return `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
  };

  test('is replaced when its owner logs in, and the password stays', async () => {
    const { email } = await newUser();
    const hash = weakHash(PASSWORD);
    await table().set(`EMAIL#${email}`, 'LOGIN', { password_hash: hash });
    expect((await logIn({ email, password: 'not the password' })).status).toBe(401);
    expect((await table().get(`EMAIL#${email}`, 'LOGIN'))?.password_hash).toBe(hash);

    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    const replaced = (await table().get(`EMAIL#${email}`, 'LOGIN'))?.password_hash;
    expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    expect((await table().get(`EMAIL#${email}`, 'LOGIN'))?.password_hash).toBe(replaced);
  });

  test('is replaced once by five parallel logins, which all succeed', async () => {
    const { email } = await newUser();
    await table().set(`EMAIL#${email}`, 'LOGIN', { password_hash: weakHash(PASSWORD) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn({ email, password: PASSWORD })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
