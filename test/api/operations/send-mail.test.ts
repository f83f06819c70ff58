import { describe, expect, test } from 'vitest';
import { addressHash } from '../../../lib/auth/mail/outbox.ts';
import { call, newEmail, registeredUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { rawCall } from '../../support/http.ts';
import { codeIn, mailbox, mailsTo, mailTo, verifiedUser, verify, waitingFor } from '../../support/mail.ts';
import { table } from '../../support/table.ts';

/** Sends the mails of one owner, with a clock that is ahead. */
const sendLater = (mails: { owner: string; id: string }[], seconds: number) =>
  cloud().invoke('send-mail', { mails }, seconds) as Promise<{ payload: Record<string, number> }>;
/** Waits for it, because a run of another test may be making it. */
async function firstAttempt(owner: string): Promise<void> {
  do await cloud().fire('send-mail');
  while ((await outbox(owner))[0]?.attempts === 0);
}
const outbox = async (owner: string) => table().list(`OUTBOX#${owner}`);

describe('a mail that SES does not take', () => {
  test('is sent again after 1, 5 and 30 minutes, 2 and 12 hours, and is dead then', async () => {
    const user = await registeredUser({ email: `unavailable-${newEmail()}` });
    await firstAttempt(user.id);
    const [first] = await outbox(user.id);
    const mails = [{ owner: user.id, id: first?.id }];
    const delays = [];
    let at = 0;
    for (let item = first; item?.due_at; [item] = await outbox(user.id)) {
      const ahead = Math.ceil((Date.parse(item.due_at) - Date.now()) / 1000) + 1;
      delays.push(Math.round((ahead - at) / 60));
      at = ahead;
      expect((await sendLater(mails, ahead)).payload.sent).toBe(0);
    }
    // Less what the test itself takes.
    expect(delays.map((minutes) => Math.round(minutes))).toEqual([1, 5, 30, 120, 720]);
    const [dead] = await outbox(user.id);
    expect(dead).toMatchObject({ attempts: 6 });
    expect(dead).not.toHaveProperty('due_partition');
  });

  test('is dead at once if SES refuses it for good', async () => {
    const user = await registeredUser({ email: `refused-${newEmail()}` });
    await firstAttempt(user.id);
    const [dead] = await outbox(user.id);
    expect(dead).toMatchObject({ attempts: 1 });
    expect(dead).not.toHaveProperty('due_at');
    const lines = (await cloud().logsOf('FunctionsSendMail')).join();
    expect(lines).not.toContain(user.email);
  });
});

test('a link for a new password that SES never takes expires after an hour, which is counted', async () => {
  const user = await registeredUser({ email: `unavailable-${newEmail()}` });
  await call('POST', '/auth/password/forgot', { body: { email: user.email } });
  const owner = addressHash(user.email);
  await firstAttempt(owner);
  const [first] = await outbox(owner);
  const mails = [{ owner, id: first?.id }];
  const minutes = [];
  const totals = { failed: 0, expired: 0 };
  for (let item = first; item?.due_at; [item] = await outbox(owner)) {
    const ahead = Math.ceil((Date.parse(item.due_at) - Date.now()) / 1000) + 1;
    minutes.push(Math.round(ahead / 60));
    const { failed, expired } = (await sendLater(mails, ahead)).payload as typeof totals;
    totals.failed += failed;
    totals.expired += expired;
  }
  expect(minutes).toEqual([1, 6, 36, 60]);
  expect(totals).toEqual({ failed: 3, expired: 1 });
});

test('a mail that was sent but not removed is sent again with the same code', async () => {
  const user = await registeredUser();
  await cloud().fire('send-mail');
  const [mail] = await mailsTo(user.email);
  const [link] = await table().list(`AUTH#${user.id}`, 'LINK#');
  const at = new Date().toISOString();
  // As if the function had been killed between the two.
  await table().put({
    pk: `OUTBOX#${user.id}`,
    sk: `MAIL#${link?.id}`,
    ...{ id: link?.id, owner: user.id, kind: 'verify_email', to: user.email, user_id: user.id },
    ...{ details: {}, attempts: 0, due_at: at, created_at: link?.created_at, version: 2 },
    useful_until: link?.expires_at,
  });
  await verify(codeIn(mail));
  await sendLater([{ owner: user.id, id: link?.id }], 1);
  // Another run may have found it first, and still be sending it.
  await expect.poll(async () => (await mailbox(user.email)).length).toBe(2);
  expect(codeIn((await mailbox(user.email))[1])).toBe(codeIn(mail));
});

test('two runs at once send a mail once', async () => {
  const user = await registeredUser();
  const [waiting] = await waitingFor(user.email);
  const mails = [{ owner: user.id, id: String(waiting?.id) }];
  await Promise.all(Array.from({ length: 5 }, () => sendLater(mails, 0)));
  expect(await mailsTo(user.email)).toHaveLength(1);
});

test('what is too late expires, and what is for an erased user is dropped', async () => {
  const DAY = 24 * 60 * 60;
  const after = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString();
  const [late, erased, present] = [await registeredUser(), await registeredUser(), await registeredUser()];
  for (const { email } of [late, erased, present]) await mailsTo(email);
  await table().delete(`USER#${erased.id}`, 'PROFILE');
  const outcomes = [];
  for (const [user, useful_until] of [
    [late, after(1)],
    [erased, after(2)],
    [present, after(2)],
  ] as const) {
    const { id: owner, email: to } = user;
    await table().put({
      pk: `OUTBOX#${owner}`,
      sk: 'MAIL#x',
      ...{
        id: 'x',
        owner,
        kind: 'password_changed',
        to,
        user_id: owner,
        details: {},
        attempts: 0,
        version: 1,
      },
      // No run of another test finds it.
      ...{ due_at: after(1), created_at: after(0), useful_until },
    });
    const { expired, dropped, sent } = (await sendLater([{ owner, id: 'x' }], DAY + 60)).payload;
    outcomes.push({ expired, dropped, sent, left: (await outbox(owner)).length });
  }
  expect(outcomes).toEqual([
    { expired: 1, dropped: 0, sent: 0, left: 0 },
    { expired: 0, dropped: 1, sent: 0, left: 0 },
    { expired: 0, dropped: 0, sent: 1, left: 0 },
  ]);
});

test('a link for a user who was erased while it was being written is taken back', async () => {
  const user = await registeredUser();
  await mailsTo(user.email);
  const before = await table().list(`AUTH#${user.id}`, 'LINK#');
  // The login is still there, so the address leads to the user.
  await table().delete(`USER#${user.id}`, 'PROFILE');
  await call('POST', '/auth/password/forgot', { body: { email: user.email } });
  const owner = addressHash(user.email);
  while ((await outbox(owner)).length > 0) await cloud().fire('send-mail');
  expect(await table().list(`AUTH#${user.id}`, 'LINK#')).toEqual(before);
  expect((await mailbox(user.email)).map(({ subject }) => subject)).toHaveLength(1);
});

test('at most 20 mails an hour go to one address, 4 of which are left for links; the others wait', async () => {
  const user = await verifiedUser();
  for (let count = 0; count < 21; count++) await user.post('/auth/tokens', { name: 'x', scope: 'read' });
  await cloud().fire('send-mail');
  // The link that verified the address is the 17th.
  await expect.poll(async () => (await mailbox(user.email)).length).toBe(17);
  expect(await waitingFor(user.email)).toHaveLength(5);
  // Another run may still be looking at it.
  const first = async () => (await waitingFor(user.email))[0];
  const inMs = async () => Date.parse(String((await first())?.due_at)) - Date.now();
  await expect.poll(inMs).toBeGreaterThan(50 * 60 * 1000);
  expect((await first())?.attempts).toBe(0);
});

test('names lose what would make them links, and nothing is loaded', async () => {
  const user = await verifiedUser();
  await user.post('/auth/tokens', { name: 'see https://evil.example/@x <b>', scope: 'read' });
  const mail = await mailTo(user.email, 'token_created');
  expect(mail?.subject).toBe('An access token was created');
  expect(mail?.text).toContain('see https   evil example  x <b>');
  expect(mail?.html).toContain('see https   evil example  x &lt;b&gt;');
  expect(mail?.html).not.toMatch(/src=|url\(|<link|<script|https?:\/\//);
  expect(mail?.text).not.toContain('Ada');
  expect(mail?.links).toEqual([]);
});

test('erasing a user takes waiting mails, and says goodbye to a confirmed address', async () => {
  const user = await verifiedUser();
  await table().put({ pk: `OUTBOX#${user.id}`, sk: 'MAIL#waiting' });
  const body = { password: 'correct horse battery' };
  expect((await user.delete('/auth/me', { body })).status).toBe(204);
  expect(await outbox(user.id)).toEqual([]);
  expect(await table().list(`AUTH#${user.id}`)).toEqual([]);
  expect((await mailsTo(user.email)).at(-1)?.kind).toBe('account_erased');
});

test('the mailbox is for programs and pages of this machine only', async () => {
  const ask = (headers: Record<string, string>) => call('GET', '/_local/mail?to=x@example.com', { headers });
  expect((await ask({})).body).toEqual({ data: [] });
  expect((await ask({ origin: 'http://localhost:5173' })).status).toBe(200);
  expect((await ask({ origin: 'https://evil.example' })).status).toBe(404);
  expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  const port = new URL(cloud().url).port;
  const byHost = async (host: string) =>
    (await rawCall('GET', '/_local/mail', { headers: ['Host', `${host}:${port}`] })).status;
  expect(await Promise.all(['localhost', '127.0.0.1', '[::1]', 'evil.example'].map(byHost))).toEqual([
    200, 200, 200, 404,
  ]);
});
