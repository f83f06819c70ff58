import { describe, expect, test } from 'vitest';
import { call, fieldCodes, logIn, newEmail, PASSWORD } from '../../support/api.ts';
import { table } from '../../support/table.ts';

const register = (given: Record<string, unknown>) =>
  call('POST', '/auth/register', {
    body: {
      name: 'Grace Hopper',
      email: newEmail(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      ...given,
    },
  });
describe('the password of a new user', () => {
  const withPassword = (password: unknown, more: Record<string, unknown> = {}) =>
    register({ password, password_confirmation: password, ...more });

  test.each([
    ['seven letters', 'xkcdqwz', 'too_short'],
    ['seven code points that are fourteen UTF-16 units', '🦊'.repeat(7), 'too_short'],
    ['129 characters', 'ab1'.repeat(43), 'too_long'],
  ])('with %s is refused', async (_what, password, code) => {
    expect(fieldCodes(await withPassword(password))).toEqual({ password: code });
  });

  test.each([
    ['eight letters', 'xkcdqwzy'],
    ['eight code points beyond the basic plane', '🦊🦉'.repeat(4)],
    ['128 code points beyond the basic plane', '🦊'.repeat(128)],
    ['one kind of character only: there are no composition rules', 'bbbbbbbbbbbb'],
  ])('with %s is accepted, and logs in', async (_what, password) => {
    const { status, body } = await withPassword(password);
    expect(status).toBe(200);
    const login = await logIn(body.data.email, password);
    expect(login.status).toBe(200);
  });

  test.each(['password', 'PASSWORD', 'Iloveyou', '1234567890', 'qwertyuiop'])(
    'must not be common: %s is refused',
    async (password) => {
      expect(fieldCodes(await withPassword(password))).toEqual({ password: 'weak_password' });
    },
  );

  test('must not be the name or e-mail address of the user, in any case', async () => {
    const email = newEmail();
    for (const password of [
      'grace hopper',
      'Grace Hopper',
      email,
      email.toUpperCase(),
      email.split('@')[0],
    ]) {
      expect(fieldCodes(await withPassword(password, { email }))).toEqual({ password: 'weak_password' });
    }
  });

  test('must be confirmed', async () => {
    const refused = await register({ password_confirmation: `${PASSWORD}!` });
    expect(fieldCodes(refused)).toEqual({ password_confirmation: 'confirmation_mismatch' });
  });

  test('keeps its spaces, and is the same in either Unicode form', async () => {
    const { body } = await withPassword(' caf\u00e9 au lait ');
    const logIn = (password: string) =>
      call('POST', '/auth/login', { body: { email: body.data.email, password } });
    expect((await logIn(' cafe\u0301 au lait ')).status).toBe(200);
    expect((await logIn('caf\u00e9 au lait')).status).toBe(401);
  });

  test.each(['correct\u0000horse', 'correct\u007fhorse', 'correct\u0085horse', 'correct\ud800horse'])(
    'has no control characters and no lone surrogates: %j is refused',
    async (password) => {
      expect(fieldCodes(await withPassword(password))).toEqual({ password: 'invalid_characters' });
    },
  );

  test('is stored as an argon2id hash with its parameters, and nowhere else', async () => {
    const password = 'a very private password';
    const { body } = await withPassword(password);
    const login = await table().get(`EMAIL#${body.data.email}`, 'LOGIN');
    expect(login?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const items = [login, ...(await table().list(`BOOK#${body.data.bookId}`))];
    expect(JSON.stringify(items)).not.toContain(password);
    expect(JSON.stringify(items)).not.toContain(body.token);
  });
});
