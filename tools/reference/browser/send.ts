import { findAll } from './dom.ts';
import { jsonIn } from './json.ts';
import { forgetAll, remember } from './known.ts';
import { BASE, currentSession, keepSession } from './session.ts';

export interface Sent {
  readonly method: string;
  /** Includes the ids and the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | File | undefined;
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
    // The cookie would outlive this tab, and replace that of an app on the same site.
    credentials: 'omit',
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  const json = isJson(response) ? jsonIn(text) : undefined;
  if (endsSession(sent, response, json)) startSession(undefined);
  if (response.ok) {
    const { token, data } = (json ?? {}) as { token?: string; data?: { email: string } };
    if (token && data) startSession({ token, email: data.email });
    if ((token && data) || changesBooks(sent)) document.dispatchEvent(new Event('books'));
    if (path === '/auth/me') renameSession(json);
    remember(path, json);
    // Forms that are already open suggest the new record too.
    for (const form of findAll('form.try')) form.dispatchEvent(new Event('known'));
  }
  return { status: response.status, ms, headers: [...response.headers], text };
}

function changesBooks({ method, path }: Sent): boolean {
  return method !== 'GET' && /^\/(books|invitations)\b/.test(path);
}

/** Logging out and erasing the user end it, and so do its expiry and its end elsewhere, which a 401 reports. */
function endsSession({ method, path }: Sent, { ok, status }: Response, json: unknown): boolean {
  if (ok) return path === '/auth/logout' || (method === 'DELETE' && path === '/auth/me');
  return status === 401 && (json as { code?: unknown } | undefined)?.code === 'unauthorized';
}

function startSession(session: Parameters<typeof keepSession>[0]): void {
  if (session?.email !== currentSession()?.email) forgetAll();
  keepSession(session);
}

/** The user may have changed the e-mail address, here or elsewhere. */
function renameSession(user: unknown): void {
  const session = currentSession();
  const { email } = (user ?? {}) as { email?: string };
  if (session && email) keepSession({ ...session, email });
}

/** A 304 has the media type of the record too, but no body. An archive is a line of JSON for each record. */
function isJson(response: Response): boolean {
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '');
}
