import { beforeAll, expect, test } from 'vitest';
import type { PasskeyCreationOptions } from '../../../client/client.ts';
import { type Answer, type CallOptions, call, PASSWORD, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { cloud } from '../../support/cloud.ts';
import type { FaultRule } from '../../support/engine/observer-rules.ts';
import {
  addedPasskey,
  allowSteps,
  begin,
  codeOf,
  loginOptions,
  type ProtectedUser,
  protectedUser,
  verifiedUser,
} from '../../support/second-factor.ts';

const key = new Authenticator();
let user: ProtectedUser;
/** Has begun to set up an authenticator app. */
let beginner: TestUser & { secret: string };
let passkeyId: string;
let challenge: string;
let options: PasskeyCreationOptions;
beforeAll(async () => {
  user = await protectedUser();
  passkeyId = (await addedPasskey(user, key)).id;
  challenge = (await begin(user)).body.challenge;
  options = (await user.post('/auth/passkeys/options')).body.options;
  const other = await verifiedUser();
  beginner = { ...other, secret: (await other.post('/auth/totp')).body.secret };
});

type Request = [as: TestUser, method: string, path: string, body?: () => object | Promise<object>];

/** A valid request to each endpoint, by the name of its function. */
function requests(): Record<string, Request> {
  const one = `/auth/passkeys/${passkeyId}`;
  const code = () => ({ password: PASSWORD, totp_code: codeOf(user.secret) });
  return {
    GetSecondFactor: [user, 'GET', '/auth/second-factor'],
    ListPasskeys: [user, 'GET', '/auth/passkeys'],
    GetPasskey: [user, 'GET', one],
    CreatePasskeyOptions: [user, 'POST', '/auth/passkeys/options'],
    UpdateSecondFactor: [user, 'PUT', '/auth/second-factor', () => ({ is_required: false })],
    CreateTotp: [beginner, 'POST', '/auth/totp'],
    ConfirmTotp: [beginner, 'POST', '/auth/totp/confirm', () => ({ totp_code: codeOf(beginner.secret) })],
    DeleteTotp: [user, 'DELETE', '/auth/totp', code],
    CreateRecoveryCodes: [user, 'POST', '/auth/recovery-codes'],
    LoginWithSecondFactor: [
      user,
      'POST',
      '/auth/login/second-factor',
      () => ({ challenge, totp_code: codeOf(user.secret) }),
    ],
    LoginWithPasskey: [
      user,
      'POST',
      '/auth/passkeys/login',
      async () => ({ credential: key.get(await loginOptions()) }),
    ],
    CreatePasskey: [
      user,
      'POST',
      '/auth/passkeys',
      () => ({ credential: new Authenticator().create(options) }),
    ],
    UpdatePasskey: [user, 'PUT', one, () => ({ name: 'Other' })],
    DeletePasskey: [user, 'DELETE', one],
    Reauthenticate: [user, 'POST', '/auth/reauthenticate', code],
    DeleteReauthentication: [user, 'DELETE', '/auth/reauthenticate'],
  };
}

async function outcome(name: string, [as, method, path, body]: Request, fault: object): Promise<string> {
  const sent = await body?.();
  const rule = await cloud().observer.inject({ ...fault, by: name, text: as.id } as FaultRule);
  const options: CallOptions = { token: as.token, faultExpected: true, ...(sent && { body: sent }) };
  const { status, body: answer }: Answer = await call(method, path, options);
  await rule.remove();
  return `${status} ${answer.code}`;
}

test('a store that fails is reported, and uses up nothing', { timeout: 120_000 }, async () => {
  const all = requests();
  const outcomes = async (names: readonly string[], fault: object) => {
    await allowSteps(user);
    const found = names.map(async (name) => [name, await outcome(name, all[name] as Request, fault)]);
    return Object.fromEntries(await Promise.all(found));
  };
  const expected = (names: readonly string[], text: string) =>
    Object.fromEntries(names.map((name) => [name, text]));
  const names = Object.keys(all);
  const writing = names.filter((name) => !/^(Get|List)|Options$/.test(name));
  const cancelled = { kind: 'error', name: 'TransactionCanceledException' };
  expect(await outcomes(writing, { ...cancelled, operation: 'TransactWriteItems' })).toEqual(
    expected(writing, '409 conflict'),
  );
  const unexpected = { ...cancelled, reasons: [{ Code: 'ValidationError' }] };
  expect(await outcomes(names, unexpected)).toEqual(expected(names, '500 internal_error'));
  expect(await outcomes(names, { kind: 'error', name: 'ThrottlingException' })).toEqual(
    expected(names, '503 service_unavailable'),
  );
  await allowSteps(user);
  const body = { challenge, totp_code: codeOf(user.secret) };
  expect((await call('POST', '/auth/login/second-factor', { body })).status).toBe(200);
});
