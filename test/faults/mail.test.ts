import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalMail } from '../../infra/local/services/mailbox.ts';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** `MAIL_KILLS=50 npx vitest run --project faults test/faults/mail.test.ts` is the long run. */
const ROUNDS = Number(process.env.MAIL_KILLS ?? 6);
const USERS = 5;
const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'seven purple elephants';
const LEASE_SECONDS = 61;

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand({ hasMail: true });
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

async function mailsTo(email: string): Promise<LocalMail[]> {
  const response = await fetch(`${stand.url}/_local/mail?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { data: LocalMail[] }).data;
}

const codeIn = (mail: LocalMail | undefined) => mail?.links[0]?.split('#code=')[1] ?? '';

/** Moments at which a run, or a request, loses its answer or its call. */
const FAULTS: readonly FaultRule[] = [
  { text: 'OUTBOX#', kind: 'reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'OUTBOX#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'OUTBOX#', kind: 'forward then reset', operation: 'PutItem', times: 2 },
  { text: 'AUTH#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 2 },
];

/** Kills a function, or the engine, while something is done. */
async function killDuring(round: number, source: string, work: () => Promise<unknown>): Promise<void> {
  const fault = await stand.inject(FAULTS[round % FAULTS.length] as FaultRule);
  const working = work().catch(() => undefined);
  await sleep(15 * ((round * 7) % 11));
  if (round % 3 === 2) await stand.killAndRestart(100);
  else await stand.killFunction(source);
  await fault.remove();
  await working;
}

/** Runs the sender with a clock that is ahead, because a mail that was being sent is due again after a minute. */
async function sendRest(): Promise<void> {
  for (let run = 1; run < 20; run++) {
    await stand.fire('send-mail', run * LEASE_SECONDS);
    const items = await stand.items();
    if (!items.some(({ pk, due_at }) => String(pk).startsWith('OUTBOX#') && due_at !== undefined)) return;
  }
  throw new Error('Some mails are never sent.');
}

async function register(): Promise<{ email: string; token: string }> {
  const email = `user-${randomUUID()}@example.com`;
  const body = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
  const { token } = await requests.must('', 'POST', '/auth/register', JSON.stringify(body));
  return { email, token };
}

test('every mail is sent at least once, whatever is killed, and always with the same code', {
  timeout: 3_600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const users = await Promise.all(Array.from({ length: USERS }, register));
    await killDuring(round, 'functions/operations/send-mail.ts', () => stand.fire('send-mail'));
    await sendRest();
    for (const { email } of users) {
      const mails = await mailsTo(email);
      expect(mails.length).toBeGreaterThan(0);
      expect(new Set(mails.map(codeIn)).size).toBe(1);
    }
  }
});

test('a new password is set or not, never half', { timeout: 3_600_000 }, async () => {
  const post = (path: string, body: Json, token = '') =>
    requests.send(token, 'POST', path, JSON.stringify(body));
  for (let round = 0; round < ROUNDS; round++) {
    const { email, token } = await register();
    await sendRest();
    const [first] = await mailsTo(email);
    await requests.must('', 'POST', '/auth/email/verify', JSON.stringify({ code: codeIn(first) }));
    await requests.must(token, 'POST', '/auth/tokens', JSON.stringify({ name: 'x', scope: 'read' }));
    await post('/auth/password/forgot', { email });
    await sendRest();
    const code = codeIn((await mailsTo(email)).findLast(({ kind }) => kind === 'reset_password'));
    const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await killDuring(round, 'functions/auth/reset-password.ts', () =>
      post('/auth/password/reset', { code, ...password }),
    );
    const isReset = (await requests.send(token, 'GET', '/auth/me')).status === 401;
    const works = async (tried: string) =>
      (await post('/auth/login', { email, password: tried })).status === 200;
    expect([await works(PASSWORD), await works(NEW_PASSWORD)]).toEqual([!isReset, isReset]);
    const again = await post('/auth/password/reset', { code, ...password });
    expect(again.status).toBe(isReset ? 422 : 200);
    await sendRest();
    const notices = (await mailsTo(email)).filter(({ kind }) => kind === 'password_reset');
    expect(notices.length).toBeGreaterThan(0);
  }
});
