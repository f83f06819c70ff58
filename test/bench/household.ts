import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PersonalFinance } from '../../client/client.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { type CalendarDate, daysAfter } from '../../lib/platform/date.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { newId } from '../../lib/platform/id.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { createSamples, type Sample, type Samples } from '../support/sample-requests.ts';
import { readPartition, type StoredItem, writeItems } from './items.ts';

const PASSWORD = 'correct horse battery';
/** More than one page of each list. */
const RECORDS = 30;
const SETTLES_MS = 61_000;

/** A user with some of everything. */
export interface Household {
  readonly userId: string;
  readonly bookId: string;
  /** The book in the paths of the samples. */
  readonly otherBookId: string;
  readonly email: string;
  readonly token: string;
  readonly sessionId: string;
  /** Everything stored for it. */
  readonly items: readonly StoredItem[];
  /** The request of an endpoint that the bench measures: its example, with this user's ids in it. */
  sample(endpoint: Endpoint): Sample;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly api: PersonalFinance;
}

export async function registerUser(url: string): Promise<NewUser> {
  const email = `bench-${newId()}@example.com`;
  // It keeps the token.
  const api = new PersonalFinance({ baseUrl: url, fetch: withoutKey });
  const { data, token } = await api.register({
    name: 'Bench',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    base_currency_id: 'EUR',
    // Any zone but UTC, which needs no data about clock changes.
    time_zone: 'Europe/Berlin',
  });
  return { id: data.id, email, token, api };
}

/** Storing an Idempotency-Key, which the client adds to create requests, would make them more expensive. */
function withoutKey(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete('idempotency-key');
  return fetch(url, { ...init, headers });
}

/** The items of the user's book. */
export async function readBook(engine: DynamoDBClient, table: string, userId: string): Promise<StoredItem[]> {
  const person = await readPartition(engine, table, keys.user(userId as UserId).pk);
  return readPartition(engine, table, keys.book(bookIn(person)).pk);
}

function bookIn(person: readonly StoredItem[]): BookId {
  return (person.flatMap(({ default_book_id }) => default_book_id?.S ?? [])[0] ?? '') as BookId;
}

/** Created through the API, so that the stored data is what the service stores. */
export async function createHousehold(
  url: string,
  engine: DynamoDBClient,
  table: string,
): Promise<Household> {
  const { id: userId, email, token, api } = await registerUser(url);
  const samples = await createSamples({ api, email, password: PASSWORD });
  await fillLists(url, token, samples);
  console.log(
    `(waiting for ${SETTLES_MS / 1000} s: a list that is read right after an import is read twice)`,
  );
  await sleep(SETTLES_MS);
  const person = await readPartition(engine, table, keys.user(userId as UserId).pk);
  const bookId = bookIn(person);
  const partitions = [
    keys.book(bookId).pk,
    keys.book(samples.householdId as BookId).pk,
    keys.login(email).pk,
    keys.session(userId as UserId, '').pk,
    keys.passkey(userId as UserId, '').pk,
  ];
  const others = await Promise.all(partitions.map((pk) => readPartition(engine, table, pk)));
  const items = [...person, ...others.flat()];
  const sessionId = items.flatMap(({ sk }) => /^SESSION#(.*)/.exec(sk.S)?.[1] ?? [])[0] ?? '';
  return {
    userId,
    bookId,
    otherBookId: samples.householdId,
    email,
    token,
    sessionId,
    items,
    sample: (endpoint) => sampleOf(endpoint, samples),
  };
}

/**
 * A passkey's example is not signed for this user; the samples have one that is. Nobody has thirty books: a change of the
 * name would be written in each. A book with all its webhooks can take no other, and a reconciled day cannot be
 * reconciled again.
 */
const NOT_FILLED = ['createPasskey', 'createBook', 'createWebhook', 'createReconciliation'];

/** Repeats the example of each endpoint that adds to a list, so that no page of a list is nearly empty. */
async function fillLists(url: string, token: string, samples: Samples): Promise<void> {
  const lists = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const adding = endpoints.filter(
    ({ id, idempotent, path }) => idempotent && lists.has(path) && !NOT_FILLED.includes(id),
  );
  for (const endpoint of adding) {
    for (let index = 0; index < RECORDS; index++) {
      const { method, path, body, file } = sampleOf(endpoint, samples);
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': file?.mediaType ?? 'application/json',
        },
        body: file?.content ?? JSON.stringify(variant(body, index)),
      });
      const text = await response.text();
      // There is a limit on how many of them a user can have.
      if (response.status === 409) break;
      if (!response.ok) throw new Error(`${endpoint.id} returned ${response.status} in the bench: ${text}`);
    }
  }
}

/** The example with another name, external id, amount and day, because some of them must be unique or are limited. */
function variant(body: object = {}, index: number): object {
  const { name, external_id, amount, date } = body as Record<string, string | undefined>;
  return {
    ...body,
    ...(name && { name: `${name} ${index}` }),
    ...(external_id && { external_id: `${external_id} ${index}` }),
    ...(amount && { amount: 1 }),
    ...(date && { date: daysAfter(date as CalendarDate, index) }),
  };
}

function sampleOf(endpoint: Endpoint, samples: Samples): Sample {
  const { id, method, path, isRpc } = endpoint;
  if (isRpc) return { id, method, path, body: toolCall(samples) };
  const sample = samples.sample(endpoint);
  return { ...sample, ...(sample.body && { body: inBaseCurrency(sample.body) }) };
}

/** Another currency adds an index and the lookup of a rate. */
function inBaseCurrency(body: object): object {
  const { fx_rate: _rate, ...rest } = body as Record<string, unknown>;
  return 'currency_id' in rest ? { ...rest, currency_id: 'EUR' } : body;
}

/** One of the most frequent calls of assistants. */
function toolCall(samples: Samples): object {
  const getAccount = endpoints.find(({ id }) => id === 'getAccount') as Endpoint;
  const record_id = samples.sample(getAccount).path.split('/').at(-1);
  const params = { name: 'get_record', arguments: { record_type: 'account', record_id } };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}

/** The same household for another user, whose data one endpoint may change without affecting the others. */
export async function cloneHousehold(
  household: Household,
  engine: DynamoDBClient,
  table: string,
): Promise<Household> {
  const userId = newId();
  const [bookId, otherBookId] = [newId(), newId()];
  const email = `bench-${userId}@example.com`;
  const copied = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(household.email, email)
        .replaceAll(household.userId, userId)
        .replaceAll(household.bookId, bookId)
        .replaceAll(household.otherBookId, otherBookId),
    ) as T;
  const items = copied(household.items);
  await writeItems(engine, table, items);
  return {
    ...household,
    userId,
    bookId,
    otherBookId,
    email,
    items,
    sample: (endpoint) => copied(household.sample(endpoint)),
  };
}
