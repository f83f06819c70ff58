import { describe, expect, test } from 'vitest';
import {
  call,
  logIn,
  newEmail,
  PASSWORD,
  registeredUser,
  type TestUser,
  walk,
} from '../../../support/api.ts';
import { HAS_OTHER_LOOPBACK, rawCall } from '../../../support/http.ts';
import { codeFor, kindsTo, verifiedUser, verify } from '../../../support/mail.ts';
import { table } from '../../../support/table.ts';

const NEW_PASSWORD = 'seven purple elephants';

const logInFrom = (email: string, device_name?: string, from?: string) =>
  rawCall('POST', '/auth/login', {
    ...(from && { from }),
    headers: ['Content-Type', 'application/json', 'User-Agent', 'node'],
    body: JSON.stringify({ email, password: PASSWORD, device_name }),
  });
const signIns = async (email: string) =>
  (await kindsTo(email)).filter((kind) => kind === 'new_sign_in').length;
const typesOf = async (user: TestUser) => (await walk(user, '/auth/events')).map(({ type }) => type);

describe('a sign-in', () => {
  test('is reported if device or network are new in 90 days', async () => {
    const user = await verifiedUser({ device_name: 'Phone' });
    await logInFrom(user.email, 'Phone');
    expect(await signIns(user.email), 'as at the registration').toBe(0);
    await logInFrom(user.email, 'Laptop');
    expect(await signIns(user.email), 'another device').toBe(1);
    await logInFrom(user.email, 'Laptop');
    expect(await signIns(user.email), 'the same device again').toBe(1);
    for (const { sk } of await table().list(`USER#${user.id}`, 'DEVICE#'))
      await table().set(`USER#${user.id}`, sk, { expires_at_seconds: 1 });
    await logInFrom(user.email, 'Laptop');
    expect(await signIns(user.email), 'after 90 days').toBe(2);
  });

  test.runIf(HAS_OTHER_LOOPBACK)('from the same network is one of the first 24 bits', async () => {
    const user = await verifiedUser({ device_name: 'Phone' });
    await logInFrom(user.email, 'Phone', '127.0.0.99');
    expect(await signIns(user.email)).toBe(0);
    await logInFrom(user.email, 'Phone', '127.0.9.1');
    expect(await signIns(user.email)).toBe(1);
  });

  test('is not reported to an address that was never confirmed', async () => {
    const user = await registeredUser({ device_name: 'Phone' });
    await logInFrom(user.email, 'Laptop');
    expect(await kindsTo(user.email)).toEqual(['verify_email']);
  });
});

test('a new password is reported without a link, and what happens to the address is in the log', async () => {
  const user = await verifiedUser();
  const body = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  await user.put('/auth/password', body);
  expect((await kindsTo(user.email)).at(-1)).toBe('password_changed');
  const email = newEmail();
  await user.put('/auth/me', { name: 'Ada', email, current_password: NEW_PASSWORD });
  await verify(await codeFor(email, 'verify_email'));
  expect(await typesOf(user)).toEqual([
    'email_changed',
    'email_change_requested',
    'password_changed',
    'email_verified',
    'registered',
  ]);
  await call('POST', '/auth/email/undo', { body: { code: await codeFor(user.email, 'email_changed') } });
  const link = await codeFor(user.email, 'reset_password');
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  await call('POST', '/auth/password/reset', { body: { code: link, ...password } });
  const { token } = (await logIn(user.email)).body;
  const { data } = (await call('GET', '/auth/events?limit=3', { token })).body;
  expect(data.map(({ type }: { type: string }) => type)).toEqual([
    'signed_in',
    'password_reset',
    'email_change_undone',
  ]);
});

test('clients cannot say that an address is confirmed', async () => {
  const user = await registeredUser();
  const claimed = { email_verified_at: new Date().toISOString(), pending_email: newEmail() };
  await user.put('/auth/me', { name: 'Ada', email: user.email, ...claimed });
  const me = (await user.get('/auth/me')).body;
  expect(Object.keys(me).filter((name) => name in claimed)).toEqual([]);
});

test('the service says that it sends mail', async () => {
  expect((await call('GET', '/auth/options')).body).toEqual({ mail: true, rp_id: 'localhost' });
});
