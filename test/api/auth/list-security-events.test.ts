import { describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import {
  actAs,
  call,
  logIn,
  newEmail,
  newUser,
  PASSWORD,
  registeredUser,
  type TestUser,
  walk,
} from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { withMember } from '../../support/members.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

const typesOf = async (user: TestUser): Promise<string[]> =>
  (await walk(user, '/auth/events')).map(({ type }) => type);

describe('security events', () => {
  test('are what happened to the account, newest first', async () => {
    const user = await registeredUser();
    await logIn(user.email, 'wrong');
    const { body } = await logIn(user.email);
    await call('POST', '/auth/logout', { token: body.token });
    const other = await logIn(user.email);
    const sessions = (await user.get('/auth/sessions')).body.data;
    const [ended] = sessions.filter(({ current }: { current: boolean }) => !current);
    await user.delete(`/auth/sessions/${ended.id}`);
    expect((await call('GET', '/auth/me', { token: other.body.token })).status).toBe(401);
    const { id } = await newAccessToken(user);
    await user.delete(`/auth/tokens/${id}`);
    await user.api.createWebhook({ url: 'http://localhost:9', events: ['*'] });
    await user.put('/auth/me', { name: 'Ada', email: newEmail(), current_password: PASSWORD });
    await user.put('/auth/password', {
      current_password: PASSWORD,
      password: 'seven purple elephants',
      password_confirmation: 'seven purple elephants',
    });
    expect(await typesOf(user)).toEqual([
      'password_changed',
      'email_changed',
      'webhook_created',
      'token_deleted',
      'token_created',
      'session_ended',
      'signed_in',
      'signed_out',
      'signed_in',
      'sign_in_failed',
      'registered',
    ]);
    const failed = (await user.get('/auth/events?type=sign_in_failed')).body.data;
    expect(failed).toEqual([
      {
        id: expect.any(String),
        type: 'sign_in_failed',
        created_at: expect.any(String),
        device: 'node',
        network: '127.0.0.0/24',
        method: 'password',
      },
    ]);
    await forgetFailedAttempts();
  });

  test('expire after 90 days', async () => {
    const user = await registeredUser();
    const [event] = await table().list(`LOG#${user.id}`);
    const days = (event?.expires_at_seconds - Date.parse(event?.created_at) / 1000) / 86_400;
    expect(Math.round(days)).toBe(90);
    await table().set(`LOG#${user.id}`, event?.sk, { expires_at_seconds: 1 });
    expect(await typesOf(user)).toEqual([]);
  });

  test('need a session', async () => {
    const user = await registeredUser();
    const { token } = await newAccessToken(user, { scope: 'write' });
    expect((await call('GET', '/auth/events', { token })).body.code).toBe('insufficient_scope');
  });
});

test('a failed login costs the same whether or not anyone has the address', async () => {
  const { email } = await registeredUser();
  await logIn(newEmail(), 'wrong');
  const observed = [];
  for (const address of [email, newEmail()]) {
    const { status, text, headers } = await logIn(address, 'wrong');
    const logs = await cloud().logsFor(headers.get('x-request-id') ?? '');
    const line = logs.find((each) => each.includes('FunctionsLogin')) ?? '';
    const { dynamodb } = JSON.parse(line.slice(line.indexOf('{')));
    const { request_id, ...problem } = JSON.parse(text);
    observed.push({ status, problem, names: [...headers.keys()].toSorted(), dynamodb });
  }
  expect(observed[0]?.dynamodb.calls).toBeGreaterThan(0);
  expect(observed[1]).toEqual(observed[0]);
  await forgetFailedAttempts();
});

test('owners see who joins their books, becomes an owner or leaves, and so does whoever was removed', async () => {
  const owner = await newUser();
  const [second, guest] = [await withMember(owner, 'owner'), await withMember(owner, 'editor')];
  await owner.api.deleteMember(owner.bookId, guest.id);
  const eventsOf = async (user: TestUser) =>
    (await actAs(user).api.listSecurityEvents().all())
      .filter(({ type }) => /member|owner/.test(type))
      .map(({ type, device }) => [type, device !== undefined]);
  // Only the log of who did it says from where.
  expect(await eventsOf(owner)).toEqual([
    ['member_removed', true],
    ['member_joined', false],
    ['owner_added', true],
    ['member_joined', false],
  ]);
  expect(await eventsOf(second)).toEqual([
    ['member_removed', false],
    ['member_joined', false],
    ['owner_added', false],
  ]);
  expect(await eventsOf(guest)).toEqual([['member_removed', false]]);
});
