import { randomBytes } from 'node:crypto';
import { isProblem } from '../../client/client.ts';
import { expectProblem, expectStatus, send } from './requests.ts';
import { refuse, Skipped, type Step } from './step.ts';

export const CURRENCY = 'EUR';
/** One byte more than API Gateway accepts. */
const TOO_MANY_BYTES = 10 * 1024 * 1024 + 1;

/** It looks like the code of a link. */
const NO_CODE = 'A'.repeat(64);

export const newPassword = (): string => randomBytes(24).toString('base64url');

/** A new user, and what only the gateway and the functions for passwords do. */
export const userSteps: readonly Step[] = [
  {
    name: 'Register a user',
    shows: 'Passwords are hashed, the signing key signs, the table can be written',
    classes: ['registration'],
    isEssential: true,
    run: async (smoke) => {
      // SES takes mail to this domain, and no mailbox bounces it.
      const { mail } = await smoke.api.getAuthOptions();
      if (mail) smoke.email = smoke.email.replace(/^(.*)@.*$/, 'success+$1@simulator.amazonses.com');
      await smoke.api.register({
        name: 'Smoke test',
        email: smoke.email,
        password: smoke.password,
        password_confirmation: smoke.password,
        base_currency_id: CURRENCY,
        device_name: 'npm run smoke',
      });
      smoke.isUserLeft = true;
    },
  },
  {
    name: 'Token is accepted',
    shows: 'The authorizer verifies the token and finds its session',
    classes: ['authorizer', 'profile'],
    isEssential: true,
    run: async ({ api }) => void (await api.getMe()),
  },
  {
    name: 'Ask for links',
    shows: 'Mails are queued if mail is on, and codes of links are checked',
    classes: ['forgot', 'resend', 'account'],
    run: async (smoke) => {
      const { mail } = await smoke.api.getAuthOptions();
      const ask = (path: string, body: object) =>
        send(smoke, path, {
          method: 'POST',
          headers: { authorization: `Bearer ${smoke.api.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const asked = [
        await ask('/auth/password/forgot', { email: smoke.email }),
        await ask('/auth/email/resend', {}),
      ];
      for (const answer of asked)
        if (mail) expectStatus(answer, 202);
        else expectProblem(answer, 409, 'mail_off');
      expectProblem(await ask('/auth/email/verify', { code: NO_CODE }), 422, 'validation_failed');
    },
  },
  {
    name: 'Change the password',
    shows: 'The current password is checked, and the new one stored',
    classes: ['credentials'],
    run: async (smoke) => {
      const password = newPassword();
      const { password: current_password } = smoke;
      await smoke.api.changePassword({ current_password, password, password_confirmation: password });
      smoke.password = password;
    },
  },
  {
    name: 'Log in with the cookie',
    shows: 'The new password works, and so does the cookie instead of a token',
    classes: ['signIn', 'authorizer'],
    run: async (smoke) => {
      const { email, password } = smoke;
      const login = await send(smoke, '/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, device_name: 'npm run smoke, cookie' }),
      });
      expectStatus(login, 200);
      const [cookie = ''] = login.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
      if (!cookie.startsWith('service-session=')) refuse('The response sets no cookie service-session.');
      expectStatus(await send(smoke, '/auth/me', { headers: { cookie } }), 200);
    },
  },
  {
    name: 'Second factors and passkeys',
    shows: 'They can be read and checked, and passkeys can be asked for',
    classes: [
      'factorReader',
      'factors',
      'reauthentication',
      'enrolment',
      'passkeyOptions',
      'challenges',
      'secondStep',
    ],
    run: async (smoke) => {
      const { api, password } = smoke;
      await api.getSecondFactor();
      await api.reauthenticate({ password });
      await api.updateSecondFactor({ is_required: false });
      for (const path of ['/auth/totp', '/auth/passkeys/options']) {
        const headers = { authorization: `Bearer ${api.token}` };
        const asked = await send(smoke, path, { method: 'POST', headers });
        // A service that sends mail first wants to know that the address is the user's.
        if (asked.status === 409) expectProblem(asked, 409, 'email_not_verified');
        else expectStatus(asked, 200);
      }
      const { options } = await api.createPasskeyLoginOptions();
      if (options.rpId === '') refuse('The domain for passkeys is empty.');
      const answer = await send(smoke, '/auth/login/second-factor', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ challenge: NO_CODE, totp_code: '000000' }),
      });
      expectProblem(answer, 401, 'invalid_challenge');
    },
  },
  {
    name: 'Create and revoke an access token',
    shows: 'Access tokens can be written, and a revoked one is refused',
    classes: ['sessions', 'authorizer'],
    run: async (smoke) => {
      const { id, token = '' } = await smoke.api.createToken({ name: 'npm run smoke', scope: 'read' });
      const headers = { authorization: `Bearer ${token}` };
      expectStatus(await send(smoke, '/accounts', { headers }), 200);
      await smoke.api.deleteToken(id);
      expectProblem(await send(smoke, '/accounts', { headers }), 401, 'unauthorized');
    },
  },
  {
    name: 'Create and delete a book',
    shows: 'Books can be written and read, and a deleted one is erased',
    classes: ['books', 'bookReader', 'bookErasure'],
    run: async ({ api }) => {
      const name = 'Smoke test';
      const { id } = await api.createBook({ name });
      await api.getBook(id);
      await api.deleteBook(id, { name });
    },
  },
  {
    name: 'Oversized request is refused',
    shows: 'The gateway returns 413 to a body of more than 10 MiB',
    classes: [],
    run: async (smoke) => {
      const headers = { authorization: `Bearer ${smoke.api.token}`, 'content-type': 'application/json' };
      const body = `"${'x'.repeat(TOO_MANY_BYTES - 2)}"`;
      const answer = await send(smoke, '/contacts', { method: 'POST', headers, body }).catch(closedEarly);
      if (answer) expectProblem(answer, 413, 'payload_too_large');
    },
  },
];

/** A gateway may close the connection before it has received everything, so that its response is lost. */
function closedEarly(error: Error & { cause?: { code?: string } }): undefined {
  if (!['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(error.cause?.code ?? '')) throw error;
}

/** These run even if others have failed, so that no user remains. */
export const lastSteps: readonly Step[] = [
  {
    name: 'Erase the user',
    shows: 'The login and everything else is removed',
    classes: ['erasure'],
    run: async (smoke) => {
      await smoke.api.deleteMe({ password: smoke.password });
      smoke.isUserLeft = false;
    },
  },
  {
    name: 'Token is refused after the erasure',
    shows: 'The authorizer no longer finds the session',
    classes: ['authorizer'],
    run: async ({ api, isUserLeft }) => {
      if (isUserLeft) throw new Skipped();
      try {
        await api.getMe();
      } catch (error) {
        if (isProblem(error, 'unauthorized')) return;
        throw error;
      }
      refuse('The token still works.');
    },
  },
];
