import type { ChangePage, Problem } from '../../../client/client.ts';
import { Changes, type ChangesOptions } from './changes.ts';
import { PersonalFinanceError } from './errors.ts';
import type { CallOptions, ChangeOptions, ClientOptions, CreateOptions, ReadOptions } from './options.ts';
import { type Page, Pages, type TextPart, TextParts } from './pages.ts';

/** What a response contained besides its body. */
export interface Meta {
  readonly status: number;
  readonly etag: string | undefined;
  readonly requestId: string;
  /** Whether it is the response to an earlier request with the same Idempotency-Key. */
  readonly isReplay: boolean;
}

const metas = new WeakMap<object, Meta>();

export function metaOf(record: object): Meta {
  const meta = metas.get(record);
  if (!meta)
    throw new Error('This is not a response that the client returned. A copy of one has lost its metadata.');
  return meta;
}

/** The JSON of each record in a list as it was received; a list has no ETags. */
const listed = new WeakMap<object, () => string>();

/**
 * The version of a record, for `ifMatch` and `ifNoneMatch`. For a record in a list or in a change, and for one that was
 * stored as JSON, it is computed from the record as the service computes it. If the two ever differed, the service would
 * refuse the change, so that nothing is overwritten by mistake.
 */
export async function etagOf(record: object): Promise<string> {
  const meta = metas.get(record);
  if (meta && meta.etag === undefined) throw new Error('This response has no version.');
  return meta?.etag ?? hashOf(listed.get(record)?.() ?? versionIn(record));
}

async function hashOf(json: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return `"${base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 27)}"`;
}

interface Listed {
  readonly record?: object;
}

/** Keeps the text of a list instead of its records' JSON, so that a version costs nothing unless it is needed. */
function remember(body: object, text: string, response: Response): void {
  metas.set(body, metaFrom(response));
  const { data } = body as { data?: unknown };
  if (!Array.isArray(data)) return;
  for (const [index, item] of data.entries()) {
    const received = (): Listed => (JSON.parse(text) as Page<Listed>).data[index] ?? {};
    listed.set(item, () => versionIn(received()));
    // A change contains its record.
    if (item.record) listed.set(item.record, () => versionIn(received().record ?? {}));
  }
}

// Generated from the contracts.
declare const UNVERSIONED: readonly string[];

function versionIn(record: object): string {
  return JSON.stringify(record, (name, value: unknown) => (UNVERSIONED.includes(name) ? undefined : value));
}

type QueryValue = string | number | boolean;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>>;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: object;
  readonly file?: { readonly content: Blob | Uint8Array | string; readonly mediaType: string };
  readonly options?: (CreateOptions & ChangeOptions & ReadOptions) | undefined;
  /** `key`: safe to repeat because of an Idempotency-Key. `always`: safe to repeat by nature. */
  readonly repeat: 'key' | 'always' | 'never';
  /** The response is plain text, or a part of one. */
  readonly isText?: boolean;
}

/** These problems mean that nothing was done, so any request is safe to repeat. */
const NOTHING_DONE: readonly string[] = ['too_many_requests', 'service_unavailable', 'conflict'];

export class HttpClient {
  token: string | undefined;
  /** The id of the book that requests are about. Undefined: the one that the token is bound to, or the default book. */
  book: string | undefined;
  readonly #options: ClientOptions;
  readonly #baseUrl: string;

  constructor(options: ClientOptions) {
    if (typeof options?.baseUrl !== 'string')
      throw new TypeError('Pass the URL of the service: new PersonalFinance({ baseUrl })');
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.token = options.token;
    this.book = options.book;
  }

  protected list<Item>(path: string, query: Query = {}, options: CallOptions = {}): Pages<Item> {
    return new Pages((cursor) => this.send<Page<Item>>(partOf(path, query, cursor, options)));
  }

  /** A list that depends on a body. */
  protected listFor<Item>(
    path: string,
    body: object,
    query: Query = {},
    options: CallOptions = {},
  ): Pages<Item> {
    return new Pages((cursor) =>
      this.send<Page<Item>>({ ...partOf(path, query, cursor, options), method: 'POST', body }),
    );
  }

  /**
   * What has changed since a cursor, or since `now`; from the beginning if it is left out. Throws `cursor_expired` if
   * the cursor is too old: in that case, empty your copy and start without one.
   */
  changes(since?: string, options: ChangesOptions = {}): Changes {
    const { pollMs, limit = 100, ...callOptions } = options;
    return new Changes(
      since,
      (cursor) =>
        this.send<ChangePage>({
          method: 'GET',
          path: '/changes',
          query: { since: cursor, limit },
          options: callOptions,
          repeat: 'always',
        }),
      pollMs === undefined ? undefined : () => sleep(pollMs, callOptions.signal),
    );
  }

  protected text(path: string, query: Query = {}, options: CallOptions = {}): TextParts {
    return new TextParts((cursor) =>
      this.send<TextPart>({ ...partOf(path, query, cursor, options), isText: true }),
    );
  }

  protected async send<Result>(call: Call): Promise<Result> {
    // Without the id, the path is that of the list, which would be returned as if it were the record.
    if (/\/(\/|$)/.test(call.path)) throw new TypeError(`An id is empty in the path ${call.path}`);
    // `fetch` would resolve the dots: deleting payment `..` would delete its obligation. The others are variables
    // without an id.
    const wrong = /\/(\.\.?|undefined|null|%5Bobject%20\w+%5D)(\/|$)/.exec(call.path)?.[1];
    if (wrong) throw new TypeError(`"${decodeURIComponent(wrong)}" is not an id in the path ${call.path}`);
    if ('body' in call && (typeof call.body !== 'object' || call.body === null))
      throw new TypeError(`Pass the fields as an object, for ${call.method} ${call.path}`);
    const init = this.#initOf(call);
    const url = `${this.#baseUrl}${call.path}${queryText(call.query)}`;
    const { retries = 3, longestWaitMs = 10_000 } = this.#options;
    let mayHaveHappened = false;
    for (let attempt = 0; ; attempt++) {
      let failure: unknown;
      let isRepeatable = call.repeat !== 'never';
      try {
        return await this.#attempt<Result>(url, init, call, mayHaveHappened);
      } catch (error) {
        if (call.options?.signal?.aborted) throw error;
        failure = error;
        if (error instanceof PersonalFinanceError) {
          const nothingDone = NOTHING_DONE.includes(error.code);
          isRepeatable = nothingDone || (isRepeatable && error.code === 'outcome_unknown');
          mayHaveHappened ||= !nothingDone;
        } else mayHaveHappened = true;
      }
      const waitMs = waitBefore(attempt, failure);
      if (!isRepeatable || attempt >= retries || waitMs > longestWaitMs) throw failure;
      await sleep(waitMs, call.options?.signal);
    }
  }

  async #attempt<Result>(
    url: string,
    init: RequestInit,
    call: Call,
    mayHaveHappened: boolean,
  ): Promise<Result> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? 30_000);
    const { signal = timeout } = call.options ?? {};
    const doFetch = this.#options.fetch ?? fetch;
    const response = await doFetch(url, {
      ...init,
      // The service never redirects. Following one could send a password to another host, or turn a POST into a GET.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    if (response.status === 204 || response.status === 304) return undefined as Result;
    // An earlier attempt, whose response was lost, has deleted it.
    if (call.method === 'DELETE' && response.status === 404 && mayHaveHappened) return undefined as Result;
    if (call.isText && response.ok)
      return { text, nextCursor: response.headers.get('x-next-cursor') ?? undefined } as Result;
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    const body = isJson ? parsed(text) : undefined;
    if (body && isProblemBody(body)) throw new PersonalFinanceError(body, retryAfterOf(response));
    // A proxy or gateway responded instead of the service, or cut the response off.
    if (!body || !response.ok)
      throw new Error(`${call.method} ${url} returned ${response.status}: ${text.slice(0, 200)}`);
    remember(body, text, response);
    return body as Result;
  }

  #initOf({ method, body, file, options = {}, repeat }: Call): RequestInit {
    const key = repeat === 'key' ? (options.idempotencyKey ?? newKey()) : undefined;
    return {
      method,
      headers: {
        Accept: 'application/json',
        ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
        ...(this.book !== undefined && { Book: this.book }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(file && { 'Content-Type': file.mediaType }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(options.ifMatch !== undefined && { 'If-Match': options.ifMatch }),
        ...(options.ifNoneMatch !== undefined && { 'If-None-Match': options.ifNoneMatch }),
        ...options.headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: file.content as string }),
    };
  }
}

/** Gets one page of a list, or one part of a text. The first one may have a cursor in its query. */
function partOf(path: string, query: Query, cursor: string | undefined, options: CallOptions): Call {
  return {
    method: 'GET',
    path,
    query: { ...query, ...(cursor !== undefined && { cursor }) },
    options,
    repeat: 'always',
  };
}

/** The object in a JSON text, or undefined if it is not an object. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** (`randomUUID` is missing in pages over plain HTTP, except on localhost.) */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isProblemBody(body: object): body is Problem {
  return 'code' in body && 'detail' in body && 'request_id' in body;
}

function queryText(query: Query = {}): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) text.append(name, String(one));
  }
  return text.size > 0 ? `?${text}` : '';
}

function metaFrom({ status, headers }: Response): Meta {
  return {
    status,
    etag: headers.get('etag') ?? undefined,
    requestId: headers.get('x-request-id') ?? '',
    isReplay: headers.get('idempotency-replayed') === 'true',
  };
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/**
 * The time that the service asks for, or longer with each attempt; randomized, so that clients do not retry at the same
 * time.
 */
function waitBefore(attempt: number, failure: unknown): number {
  const asked = failure instanceof PersonalFinanceError ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, 100 * 2 ** attempt) + Math.random() * 100 * 2 ** attempt;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      // A caller may poll for months with the same signal.
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}
