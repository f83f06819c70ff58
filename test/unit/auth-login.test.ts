import { afterEach, expect, test, vi } from 'vitest';
import * as passwords from '../../lib/auth/password/password.ts';
import { lambdaContext, proxyEvent } from '../support/event.ts';

vi.mock('../../lib/auth/password/throttle.ts', async (original) => ({
  ...(await original<object>()),
  throttled: async ({ find, check }: { find: () => unknown; check: (found: unknown) => Promise<unknown> }) =>
    check(await find()),
}));
vi.mock('../../lib/auth/password/password.ts', async (original) => {
  const real = await original<typeof passwords>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});
const store = vi.hoisted(() => ({ findLogin: vi.fn(), findUserInBook: vi.fn() }));
vi.mock('../../lib/auth/users/user-store.ts', async (original) => ({
  ...(await original<object>()),
  ...store,
}));
const openSession = vi.hoisted(() => vi.fn());
vi.mock('../../lib/auth/sessions/open-session.ts', async (original) => ({
  ...(await original<object>()),
  openSession,
}));
const noteFailedSignIn = vi.hoisted(() => vi.fn());
vi.mock('../../lib/auth/events/failed-sign-in.ts', () => ({ noteFailedSignIn }));

afterEach(() => {
  vi.clearAllMocks();
});

test('a wrong e-mail address costs the same work as a wrong password', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { handler } = await import('../../functions/auth/login.ts');
  const logIn = () =>
    handler(
      proxyEvent({
        method: 'POST',
        path: '/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com', password: 'a wrong password' }),
      }),
      lambdaContext,
    );
  const passwordHash = await passwords.hashPassword('the right password');
  store.findLogin.mockResolvedValueOnce(undefined);
  const wrongEmail = await logIn();
  store.findLogin.mockResolvedValueOnce({
    email: 'ada@example.com',
    user_id: 'user-1',
    password_hash: passwordHash,
  });
  const wrongPassword = await logIn();

  expect(wrongEmail).toEqual(wrongPassword);
  expect(wrongEmail.statusCode).toBe(401);
  expect(vi.mocked(passwords.verifyPassword).mock.calls).toEqual([
    ['a wrong password', passwords.DUMMY_HASH],
    ['a wrong password', passwordHash],
  ]);
  for (const work of [store.findLogin, store.findUserInBook, openSession, noteFailedSignIn])
    expect(work).toHaveBeenCalledTimes(2);
});
