import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { type Page, Pages, PersonalFinance } from '../../client/client.ts';
import { cloud } from './cloud.ts';
import { copies } from './copied-user.ts';
import { type Answer, exchange } from './http.ts';
import { table } from './table.ts';

export type { Answer } from './http.ts';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The header `Book`. */
  readonly book?: string | undefined;
  /** Another address of this machine that the request comes from. */
  readonly from?: string;
  /** A server fault is expected. Otherwise it fails the test and prints the function's log. */
  readonly faultExpected?: boolean;
}

/** Shared by a worker's requests to the gateway. */
const agent = new Agent({ keepAlive: true });

/** One HTTP request through the local gateway. Not with `fetch`, which takes several times as much CPU. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  // As `fetch` would send it: a test may use any text in a path.
  const { pathname, search, host } = new URL(path, cloud().url);
  const answer = await exchange(cloud().url, {
    method,
    path: pathname + search,
    headers: {
      host,
      'user-agent': 'node',
      accept: '*/*',
      ...(body !== undefined && {
        'content-type': 'application/json',
        // Node.js adds it to some methods only.
        'content-length': Buffer.byteLength(body),
      }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.book !== undefined && { book: options.book }),
      ...options.headers,
    },
    body,
    // A connection from another address cannot be shared.
    agent: options.from === undefined ? agent : false,
    from: options.from,
  });
  if (answer.status >= 500 && !options.faultExpected) await failWithLogs(method, path, answer);
  return answer;
}

/** The client that users of the service get, for the cloud of the tests. */
export function clientOf(token?: string, book?: string): PersonalFinance {
  return clientThrough(call, cloud().url, token, book);
}

/** A client that sends requests with this function instead of `fetch`, and does not retry. */
export function clientThrough(
  send: typeof call,
  baseUrl: string,
  token?: string,
  book?: string,
): PersonalFinance {
  return new PersonalFinance({
    baseUrl,
    token,
    book,
    retries: 0,
    fetch: async (url, { method = '', headers, body }) => {
      const sent = { headers: Object.fromEntries(new Headers(headers)), rawBody: body as string };
      const answer = await send(method, url.slice(baseUrl.length), sent);
      return new Response(answer.text || null, answer);
    },
  });
}

/** The reason for a 500 is in the function's log, and a missing permission in the local cloud's list of denials. */
async function failWithLogs(method: string, path: string, answer: Answer): Promise<never> {
  const logs = await cloud().logsFor(answer.headers.get('x-request-id') ?? '');
  const denials = await cloud().denials();
  throw new Error(
    [
      `${method} ${path} answered ${answer.status}: ${answer.text}`,
      ...logs,
      ...denials.map((denial) => `Denied: ${JSON.stringify(denial)}`),
    ].join('\n'),
  );
}

export const PASSWORD = 'correct horse battery';

export function logIn(email: string, password = PASSWORD): Promise<Answer> {
  return call('POST', '/auth/login', { body: { email, password } });
}

export function newEmail(): string {
  return `user-${randomUUID()}@example.com`;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly base_currency_id: string;
  /** The user's book. */
  readonly bookId: string;
  /** Typed calls. Those below send anything they are given, valid or not. */
  readonly api: PersonalFinance;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
}

type Registered = Pick<TestUser, 'id' | 'email' | 'token' | 'base_currency_id' | 'bookId'>;

async function register(given: Record<string, unknown>): Promise<Registered> {
  const { data, token } = await clientOf().register({
    name: 'Ada',
    email: newEmail(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...given,
  });
  return { ...data, token, bookId: await bookOf(data.id) };
}

/** The id of a user's default book. */
export async function bookOf(userId: string): Promise<string> {
  const profile = await table().get(`USER#${userId}`, 'PROFILE');
  return String(profile?.default_book_id);
}

/** How a test talks to the API as this user: without the header `Book`, or with this one. */
export function actAs<T extends Registered>(user: T, book?: string): T & TestUser {
  const { token } = user;
  const own = { token, book };
  return {
    ...user,
    api: clientOf(token, book),
    get: (path, options) => call('GET', path, { ...own, ...options }),
    post: (path, body, options) => call('POST', path, { ...own, body, ...options }),
    put: (path, body, options) => call('PUT', path, { ...own, body, ...options }),
    delete: (path, options) => call('DELETE', path, { ...own, ...options }),
  };
}

/** A user who has just registered through the API. */
export async function registeredUser(given: Record<string, unknown> = {}): Promise<TestUser> {
  return actAs(await register(given));
}

const newUsers = new Map<string, (email: string) => Promise<Registered>>();

/** A user for one test: tests share one cloud, but no data. Copied from a registered user. */
export async function newUser(given: Record<string, unknown> = {}): Promise<TestUser> {
  const { email, ...rest } = given;
  const key = JSON.stringify(rest);
  const copy = newUsers.get(key) ?? copies(() => register(rest));
  newUsers.set(key, copy);
  return actAs(await copy(typeof email === 'string' ? email : newEmail()));
}

/** The codes of the invalid fields, by field. */
export function fieldCodes(answer: Answer): Record<string, string> {
  return Object.fromEntries(
    (answer.body?.errors ?? []).map((error: { field: string; code: string }) => [error.field, error.code]),
  );
}

/** Every record of a list, page by page. */
export async function walk(
  user: TestUser,
  path: string,
  limit = 100,
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
): Promise<any[]> {
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
  const pages = new Pages<any>(async (cursor) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
    const answer = await user.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text}`);
    // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
    return answer.body as Page<any>;
  });
  return pages.all();
}
