import { describe, expect, test } from 'vitest';
import { call, fieldCodes, newEmail, PASSWORD, registeredUser, walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';

const valid = (given: Record<string, unknown> = {}) => ({
  name: 'Grace Hopper',
  email: newEmail(),
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...given,
});
const register = (body: unknown, headers?: Record<string, string>) =>
  call('POST', '/auth/register', { body, ...(headers && { headers }) });

describe('registering', () => {
  test('returns 200 with only the user and a bearer token', async () => {
    const email = newEmail();
    const { status, body } = await register(valid({ email }));
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        name: 'Grace Hopper',
        email,
        base_currency_id: 'USD',
        time_zone: 'UTC',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: body.data.created_at,
      },
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
    });
  });

  test('returns a token that works at once', async () => {
    const { body } = await register(valid());
    const me = await call('GET', '/auth/me', { token: body.token });
    expect([me.status, me.body]).toEqual([200, body.data]);
  });

  test('requires name, email, password and password_confirmation, and reports all of them at once', async () => {
    const { status, body } = await register({});
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['name', 'required'],
      ['email', 'required'],
      ['password', 'required'],
      ['password_confirmation', 'required'],
    ]);
  });

  test('takes null for a required field as missing, and for an optional one as not given', async () => {
    const refused = await register(valid({ name: null }));
    expect(fieldCodes(refused)).toEqual({ name: 'required' });
    const accepted = await register(valid({ device_name: null, base_currency_id: null }));
    expect([accepted.status, accepted.body.data.base_currency_id]).toEqual([200, 'USD']);
  });

  test('accepts a base currency, and refuses an unknown one', async () => {
    const { body } = await register(valid({ base_currency_id: 'JPY' }));
    expect(body.data.base_currency_id).toBe('JPY');
    for (const base_currency_id of ['XXX', 'eur', '', 5]) {
      const refused = await register(valid({ base_currency_id }));
      expect(refused.status).toBe(422);
      expect(Object.keys(fieldCodes(refused))).toEqual(['base_currency_id']);
    }
  });

  test('names the session after device_name, or else after the User-Agent', async () => {
    const named = await register(valid({ device_name: '  Kitchen tablet ' }));
    const unnamed = await register(valid(), { 'user-agent': 'Firefox on a fridge' });
    const deviceOf = async (token: string) =>
      (await call('GET', '/auth/sessions', { token })).body.data[0].device_name;
    expect(await deviceOf(named.body.token)).toBe('Kitchen tablet');
    expect(await deviceOf(unnamed.body.token)).toBe('Firefox on a fridge');
  });

  test('creates the default chart of accounts', async () => {
    const user = await registeredUser();
    const accounts = await walk(user, '/accounts');
    expect(
      accounts.map(({ code, name, type, is_active, balance }) => [code, name, type, is_active, balance]),
    ).toEqual([
      ['1000', 'Cash', 'asset', true, 0],
      ['1010', 'Bank', 'asset', true, 0],
      ['1200', 'Receivables', 'asset', true, 0],
      ['2000', 'Payables', 'liability', true, 0],
      ['2100', 'Credit card', 'liability', true, 0],
      ['3000', 'Opening balances', 'equity', true, 0],
    ]);
  });

  test('writes the user, the accounts and the session in one transaction', async () => {
    const user = await registeredUser();
    const calls = await cloud().observer.calls(`BOOK#${user.bookId}`);
    const own = calls.filter(({ by }) => by.includes('Register'));
    expect(own.map(({ operation }) => operation)).toEqual(['TransactWriteItems']);
  });

  test('accepts a user as it was read, and refuses a misspelled field by name', async () => {
    const { body } = await register(valid());
    const again = await register({ ...valid(), id: body.data.id, created_at: 'x', updated_at: 'y' });
    expect(again.status).toBe(200);
    expect(again.body.data.id).not.toBe(body.data.id);
    const misspelled = await register({ ...valid(), base_currency: 'EUR', Name: 'x' });
    expect(fieldCodes(misspelled)).toEqual({ base_currency: 'unknown_field', Name: 'unknown_field' });
  });
});

describe('the e-mail address', () => {
  test('is trimmed and case-folded', async () => {
    const email = newEmail();
    const { body } = await register(valid({ email: `  ${email.toUpperCase()}\n` }));
    expect(body.data.email).toBe(email);
  });

  test('is unique, ignoring case and surrounding space', async () => {
    const email = newEmail();
    expect((await register(valid({ email }))).status).toBe(200);
    for (const same of [email, email.toUpperCase(), ` ${email} `]) {
      const taken = await register(valid({ email: same }));
      expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
      expect(taken.headers.get('set-cookie')).toBeNull();
    }
  });

  test('registered ten times at once creates one user', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(valid({ email }))));
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(9);
    const login = await table().get(`EMAIL#${email}`, 'LOGIN');
    expect(login?.user_id).toBe(winner?.body.data.id);
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@example.com,x@y.zz',
    'ada@-example.com',
    'ada..b@example.com',
    'ada\u0000@example.com',
    'ada\ud800@example.com',
    7,
    {},
    ['ada@example.com'],
  ])('must be valid: %j is refused', async (email) => {
    const { status, body } = await register(valid({ email }));
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['email']);
  });

  test('has at most 254 characters', async () => {
    const ofLength = (length: number) => {
      const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`;
      const unique = newEmail().slice(5, 41);
      return `${unique}${'x'.repeat(length - unique.length - domain.length - 1)}@${domain}`;
    };
    expect((await register(valid({ email: ofLength(254) }))).status).toBe(200);
    expect(fieldCodes(await register(valid({ email: ofLength(255) })))).toEqual({ email: 'too_long' });
  });
});

test('everything that is wrong with a registration is reported at once', async () => {
  const refused = await register({
    name: '',
    email: 'nobody',
    password: 'short',
    password_confirmation: 5,
    device_name: 'x'.repeat(151),
    base_currency_id: 'ABC',
    time_zone: '+05:30',
    phone: '1',
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
  expect(fieldCodes(refused)).toEqual({
    phone: 'unknown_field',
    name: 'too_short',
    email: 'invalid_email',
    password: 'too_short',
    password_confirmation: 'invalid_type',
    device_name: 'too_long',
    base_currency_id: 'not_found',
    time_zone: 'invalid_time_zone',
  });
});
