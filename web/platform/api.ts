import { PersonalFinance, type Problem } from '../../client/client.ts';
import { API } from './paths.ts';
import { proveIdentity, renewSession } from './session-over.ts';

/** A new AWS account runs ten functions at a time, and other tabs need some of them. */
const AT_ONCE = 4;
const waiting: (() => void)[] = [];
let running = 0;

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  await takeTurn();
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' });
  } finally {
    endTurn();
  }
}

/** Requests that open a session: their 401 means a wrong password. */
const OPENS_SESSION = /\/auth\/(login|register|login\/second-factor|passkeys\/login)$/;

/** The only way to the API. It relies on the cookie: the page never keeps a token. */
export const api = new PersonalFinance({
  baseUrl: API,
  retries: 2,
  fetch: async (url, init) => {
    const response = await send(url, init);
    if (await asksForProof(response)) return (await proveIdentity()) ? send(url, init) : response;
    if (response.status !== 401 || OPENS_SESSION.test(new URL(url).pathname)) return response;
    // The session is over. After signing in again, the request is sent once more.
    return (await renewSession()) ? send(url, init) : response;
  },
});

/** Whether the session is too old for what is asked: the user has to confirm who they are. */
async function asksForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const problem = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Problem | undefined;
  return problem?.code === 'reauthentication_required';
}

/** Opens a session, and forgets the token that the response contains. */
export async function opening<T>(request: Promise<T>): Promise<T> {
  const result = await request;
  api.token = undefined;
  return result;
}
