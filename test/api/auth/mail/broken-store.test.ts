import { expect, test } from 'vitest';
import { addressHash } from '../../../../lib/auth/mail/outbox.ts';
import { type Answer, call, newEmail, PASSWORD } from '../../../support/api.ts';
import { cloud } from '../../../support/cloud.ts';
import type { FaultRule } from '../../../support/engine/observer-rules.ts';
import { codeFor, verifiedUser, verify } from '../../../support/mail.ts';
import { table } from '../../../support/table.ts';

const NEW_PASSWORD = 'seven purple elephants';

/** One user with a link of each kind, and a request that uses each of them. */
async function requestsWithLinks() {
  const user = await verifiedUser();
  const moveTo = async (email: string) => {
    const { email: present } = (await user.get('/auth/me')).body;
    await user.put('/auth/me', { name: 'Ada', email, current_password: PASSWORD });
    return { present, code: await codeFor(email, 'verify_email') };
  };
  const email = newEmail();
  const moved = await moveTo(email);
  await verify(moved.code);
  const pending = await moveTo(newEmail());
  await call('POST', '/auth/password/forgot', { body: { email } });
  const post = (path: string, body: object) => () =>
    call('POST', path, { body, token: user.token, faultExpected: true });
  const own = `USER#${user.id}`;
  const requests: Record<string, { named: string; send: () => Promise<Answer> }> = {
    VerifyEmail: { named: own, send: post('/auth/email/verify', { code: pending.code }) },
    UndoEmailChange: {
      named: own,
      send: post('/auth/email/undo', { code: await codeFor(moved.present, 'email_changed') }),
    },
    ResetPassword: {
      named: own,
      send: post('/auth/password/reset', {
        code: await codeFor(email, 'reset_password'),
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      }),
    },
    ResendVerification: { named: own, send: post('/auth/email/resend', {}) },
    DeletePendingEmail: {
      named: own,
      send: () => call('DELETE', '/auth/email/pending', { token: user.token, faultExpected: true }),
    },
    ForgotPassword: { named: addressHash(email), send: post('/auth/password/forgot', { email }) },
  };
  return requests;
}

test('a store that fails is reported, and uses up no link', async () => {
  const requests = await requestsWithLinks();
  const outcomes = async (fault: object, names = Object.keys(requests)) => {
    const asked = names.map(async (name) => {
      const { named, send } = requests[name] ?? { named: '', send: () => Promise.reject(name) };
      const rule = { ...fault, by: name, text: named } as FaultRule;
      const injected = await cloud().observer.inject(rule);
      const { status, body } = await send();
      await injected.remove();
      return `${name} ${status} ${body.code}`;
    });
    return Promise.all(asked);
  };
  const all = (outcome: string, names = Object.keys(requests)) => names.map((name) => `${name} ${outcome}`);
  const cancelled = { kind: 'error', name: 'TransactionCanceledException' };
  // The others only write a new mail, whose item nothing else writes.
  const racing = ['VerifyEmail', 'UndoEmailChange', 'ResetPassword', 'DeletePendingEmail'];
  expect(await outcomes({ ...cancelled, operation: 'TransactWriteItems' }, racing)).toEqual(
    all('409 conflict', racing),
  );
  const unexpected = { ...cancelled, reasons: [{ Code: 'ValidationError' }] };
  expect(await outcomes(unexpected)).toEqual(all('500 internal_error'));
  expect(await outcomes({ kind: 'error', name: 'ThrottlingException' })).toEqual(
    all('503 service_unavailable'),
  );
  expect((await requests.UndoEmailChange?.send())?.status).toBe(200);
  await table().delete('THROTTLE#FORGOT#127.0.0.1', 'THROTTLE');
});
