import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** Erasures, each of which is killed at another moment. */
const ROUNDS = Number(process.env.ERASURES ?? 4);
const CONTACTS = 40;
const PASSWORD = 'correct horse battery';

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand();
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

async function register(name: string): Promise<Person> {
  const email = `${name}-${randomUUID()}@example.com`.toLowerCase();
  const body = { name, email, password: PASSWORD, password_confirmation: PASSWORD };
  const { data, token } = await requests.must('', 'POST', '/auth/register', JSON.stringify(body));
  return { id: data.id, email, token };
}

async function fill(token: string, bookId: string): Promise<void> {
  for (let count = 0; count < CONTACTS; count += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sendIn(bookId, token, 'POST', '/contacts', { name: `Contact ${count + index}` }),
      ),
    );
}

async function sendIn(bookId: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(stand.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, book: bookId, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text && JSON.parse(text)) as Json };
}

const FAULTS: readonly FaultRule[] = [
  { text: 'BOOK#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 1 },
  { text: 'BOOK#', kind: 'reset', operation: 'BatchWriteItem', times: 1 },
  { text: 'BOOK#', kind: 'forward then reset', operation: 'BatchWriteItem', times: 1 },
  { text: 'BOOK#', kind: 'reset', operation: 'TransactWriteItems', times: 1 },
];

/** Sends the request until it is done, or was done by an attempt whose answer was lost, and kills what works on it. */
async function throughKills(round: number, source: string, send: () => Promise<{ status: number }>) {
  let isDone = false;
  const client = async () => {
    while (!isDone) {
      const answer = await send().catch(() => undefined);
      // 401 and 404: the user, or the book, is gone.
      isDone = [204, 401, 404].includes(answer?.status ?? 0);
      if (!isDone) await sleep(50);
    }
  };
  const fault = await stand.inject(FAULTS[round % FAULTS.length] as FaultRule);
  const working = client();
  await sleep(40 * (round + 1));
  if (round % 2 === 0) await stand.killFunction(source);
  else await stand.killAndRestart(100);
  await fault.remove();
  await working;
}

/** What is left when the erasures that were interrupted have been completed. */
async function leftovers(): Promise<string[]> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const items = await stand.items();
    if (!items.some(({ pk }) => String(pk).startsWith('ERASURE')))
      return items.map((item) => JSON.stringify(item));
    await stand.fire('erase-users');
  }
  throw new Error('The erasures are not completed.');
}

test('users hand over and books are deleted, whatever is killed: never half done, and nothing is left', {
  timeout: 3_600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ada, ben] = [await register('Ada'), await register('Ben')];
    const make = async (name: string): Promise<string> =>
      (await requests.must(ada.token, 'POST', '/books', JSON.stringify({ name }))).id;
    const [shared, own] = [await make('Shared'), await make('Own')];
    const { token } = (
      await sendIn(shared, ada.token, 'POST', `/books/${shared}/invitations`, { role: 'editor' })
    ).body;
    await requests.must(ben.token, 'POST', '/invitations/accept', JSON.stringify({ token }));
    await fill(ada.token, shared);
    await fill(ada.token, own);

    await throughKills(round, 'functions/auth/delete-me.ts', () =>
      sendIn(shared, ada.token, 'DELETE', '/auth/me', { password: PASSWORD, shared_books: 'hand_over' }),
    );
    const afterErasure = await leftovers();
    for (const gone of [own, ada.email])
      expect(afterErasure.filter((item) => item.includes(gone))).toEqual([]);
    expect(afterErasure.filter((item) => item.includes(`USER#${ada.id}`))).toEqual([]);
    const members = await sendIn(shared, ben.token, 'GET', `/books/${shared}/members`);
    expect(members.body.data).toMatchObject([{ id: ben.id, role: 'owner' }]);
    expect((await sendIn(shared, ben.token, 'GET', '/contacts?limit=100')).body.data).toHaveLength(CONTACTS);
    const login = JSON.stringify({ email: ada.email, password: PASSWORD });
    expect((await requests.send('', 'POST', '/auth/login', login)).status).toBe(401);

    await throughKills(round, 'functions/books/delete-book.ts', () =>
      sendIn(shared, ben.token, 'DELETE', `/books/${shared}`, { name: 'Shared' }),
    );
    expect((await leftovers()).filter((item) => item.includes(shared))).toEqual([]);
    const books = await requests.list<Json>(ben.token, '/books');
    expect(books).toMatchObject([{ is_default: true }]);
  }
});
