import { afterEach, describe, expect, test } from 'vitest';
import { call, fieldCodes, newEmail, registeredUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { HAS_OTHER_LOOPBACK, rawCall } from '../../support/http.ts';
import { kindsTo, mailsTo, mailTo } from '../../support/mail.ts';
import { table } from '../../support/table.ts';

const forgot = (email: string) => call('POST', '/auth/password/forgot', { body: { email } });

// All tests share this machine's address.
afterEach(() => table().delete('THROTTLE#FORGOT#127.0.0.1', 'THROTTLE'));

describe('asking for a new password', () => {
  test('sends a link that is valid for an hour', async () => {
    const { email, id } = await registeredUser();
    const answer = await forgot(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([202, {}]);
    const mail = await mailTo(email, 'reset_password');
    expect(mail?.subject).toBe('Choose a new password');
    expect(mail?.links).toEqual([expect.stringMatching(/\/app\/reset-password#code=[\w-]{64}$/)]);
    const links = await table().list(`AUTH#${id}`, 'LINK#');
    const link = links.find(({ kind }) => kind === 'reset_password');
    expect(Date.parse(link?.expires_at) - Date.parse(link?.created_at)).toBe(60 * 60 * 1000);
  });

  test('does the same for an address that nobody has: response, headers, calls and units', async () => {
    const { email } = await registeredUser();
    const observed = [];
    for (const address of [email, newEmail()]) {
      const answer = await forgot(address);
      const logs = await cloud().logsFor(answer.headers.get('x-request-id') ?? '');
      const line = JSON.parse(
        logs.find((text) => text.includes('ForgotPassword'))?.split(/: (.*)/s)[1] ?? '{}',
      );
      const { status, text } = answer;
      const headers = [...answer.headers.keys()].toSorted();
      observed.push({
        status,
        text,
        headers,
        length: answer.headers.get('content-length'),
        units: line.dynamodb,
      });
    }
    expect(observed[0]?.units).toBeTruthy();
    expect(observed[1]).toEqual(observed[0]);
  });

  test('nothing is sent to an address that nobody has', async () => {
    const email = newEmail();
    await forgot(email);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('sends three mails an hour to one address, and says nothing about more', async () => {
    const { email } = await registeredUser();
    for (let count = 0; count < 5; count++) expect((await forgot(email)).status).toBe(202);
    expect((await kindsTo(email)).filter((kind) => kind === 'reset_password')).toHaveLength(3);
  });

  test.runIf(HAS_OTHER_LOOPBACK)('is refused after thirty requests of a network within an hour', async () => {
    const answers = [];
    for (let count = 0; count < 31; count++)
      answers.push(
        await rawCall('POST', '/auth/password/forgot', {
          from: '127.0.0.30',
          headers: ['Content-Type', 'application/json'],
          body: JSON.stringify({ email: newEmail() }),
        }),
      );
    expect(answers.slice(0, 30).every(({ status }) => status === 202)).toBe(true);
    const last = answers.at(-1);
    expect([last?.status, last?.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('an address that cannot be one is refused', async () => {
    expect(fieldCodes(await forgot('ada'))).toEqual({ email: 'invalid_email' });
  });
});
