import { findAll } from './dom.ts';
import { forgetAll, remember } from './known.ts';
import { BASE, currentSession, keepSession } from './session.ts';

export interface Sent {
  readonly method: string;
  /** Includes the ids and the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Received {
  readonly status: number;
  readonly ms: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

export function headersOf({ headers = {}, body }: Sent): Record<string, string> {
  const token = currentSession()?.token;
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
}

/** Sends a request, and keeps what the next requests can use: the token and the ids in the response. */
export async function send(sent: Sent): Promise<Received> {
  const { method, path, body } = sent;
  const started = performance.now();
  const response = await fetch(`${BASE}${path}`, {
    method,
    headers: headersOf(sent),
    cache: 'no-store',
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  const json = isJson(response) ? (JSON.parse(text) as unknown) : undefined;
  if (response.ok) {
    const { token, data } = (json ?? {}) as { token?: string; data?: { email: string } };
    if (token && data) startSession({ token, email: data.email });
    if (path === '/auth/logout') startSession(undefined);
    remember(path, json);
    // Forms that are already open suggest the new record too.
    for (const form of findAll('form.try')) form.dispatchEvent(new Event('known'));
  }
  return { status: response.status, ms, headers: [...response.headers], text };
}

function startSession(session: Parameters<typeof keepSession>[0]): void {
  if (session?.email !== currentSession()?.email) forgetAll();
  keepSession(session);
}

function isJson(response: Response): boolean {
  return response.status !== 204 && /json/.test(response.headers.get('content-type') ?? '');
}
