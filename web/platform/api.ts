import { PersonalFinance, type Problem } from '../../client/client.ts';
import { noteAnswer, noteNoAnswer } from './online.ts';
import { API } from './paths.ts';
import { proveIdentity, renewSession } from './session-over.ts';

/** A new AWS account runs ten functions at a time, and other tabs need some of them. */
const AT_ONCE = 4;
/** What gives names to numbers comes after the numbers. */
const NAMES = /\/(accounts|categories|currencies|members)(\?|$)/;

interface Turn {
  readonly url: string;
  go(): void;
}
const waiting: Turn[] = [];
let running = 0;

async function takeTurn(url: string): Promise<void> {
  // The numbers of the same screen are about to be asked for.
  if (NAMES.test(url)) await new Promise((resolve) => setTimeout(resolve));
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push({ url, go }));
  else running += 1;
}

function endTurn(): void {
  const urgent = waiting.findIndex(({ url }) => !NAMES.test(url));
  const [next] = waiting.splice(Math.max(urgent, 0), 1);
  if (next) next.go();
  else running -= 1;
}

let first: (() => Promise<void>) | undefined;
let beginning: Promise<void> | undefined;

/** Nothing else is asked until `contact` has been made. Tries at once, and again with each request. */
export function beginWith(contact: () => Promise<void>): Promise<void> {
  first = contact;
  return begin();
}

function begin(): Promise<void> {
  if (!first) return Promise.resolve();
  beginning ??= first()
    .then(() => {
      first = undefined;
    })
    .finally(() => {
      beginning = undefined;
    });
  return beginning;
}

/** An answer that ends more than its request. */
export type Refusal = 'session-over' | { readonly book: string };
let hear = async (_: Refusal): Promise<void> => {};

export function onRefusal(listener: (refusal: Refusal) => Promise<void>): void {
  hear = listener;
}

/** Sends a request as it is: its 401 asks nobody to sign in again. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  await begin();
  await takeTurn(url);
  try {
    const response = await wholeResponse(await fetch(url, { ...init, credentials: 'same-origin' }));
    noteAnswer();
    return response;
  } catch (error) {
    if (!isAborted(error)) noteNoAnswer();
    throw error;
  } finally {
    endTurn();
  }
}

/** A request is over when all of its answer is there. */
async function wholeResponse(response: Response): Promise<Response> {
  if (response.type === 'opaqueredirect') return response;
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** The page itself no longer wanted it. */
const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Whether the service can be reached: any answer will do. */
export const reach = (): Promise<unknown> => send(`${API}/health`, { signal: AbortSignal.timeout(10_000) });

/** Requests that open a session: their 401 means a wrong password. */
const OPENS_SESSION = /\/auth\/(login|register|login\/second-factor|passkeys\/login)$/;

/** Sends a request of the user, who may have to sign in again or to prove who they are first. */
export async function sendForUser(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init);
  const problem = await problemIn(response);
  if (problem?.code === 'reauthentication_required')
    return (await proveIdentity()) ? send(url, init) : response;
  if (problem?.code === 'book_not_found') await hearOfBook(new URL(url).pathname, init);
  if (response.status !== 401 || OPENS_SESSION.test(new URL(url).pathname)) return response;
  await hear('session-over');
  // The session is over. After signing in again, the request is sent once more.
  return (await renewSession()) ? send(url, init) : response;
}

/** The only way to the API. It relies on the cookie: the page never keeps a token. */
export const api = new PersonalFinance({ baseUrl: API, retries: 2, fetch: sendForUser });

/** What is wrong, if it is one of the problems that are about more than the request. */
async function problemIn(response: Response): Promise<Problem | undefined> {
  if (response.status !== 403 && response.status !== 404) return undefined;
  return (await response
    .clone()
    .json()
    .catch(() => undefined)) as Problem | undefined;
}

/** The user is not in the book any more: the one that the path names, or that of the page, unless it is another by now. */
async function hearOfBook(path: string, { headers }: RequestInit): Promise<void> {
  const named = /\/books\/([^/]+)/.exec(path)?.[1];
  if (named) await hear({ book: named });
  else if (api.book && new Headers(headers).get('Book') === api.book) await hear({ book: api.book });
}

/** Opens a session, and forgets the token that the response contains. */
export async function opening<T>(request: Promise<T>): Promise<T> {
  const result = await request;
  api.token = undefined;
  return result;
}
