import type { FieldError, Problem, ProblemCode } from './client.ts';
import { type Page, Pages } from './pages.ts';

export interface ClientOptions {
  /** Where the service is, with its base path: `https://api.example.com/prod`. */
  readonly baseUrl: string;
  /** Set by `register` and `login` too. */
  readonly token?: string | undefined;
  /** How often a request is repeated that may be repeated. Default: 3. */
  readonly retries?: number;
  /** How long one attempt may take. Default: 30,000. */
  readonly timeoutMs?: number;
  /** The longest `Retry-After` that is waited for; beyond it, the problem is thrown. Default: 10,000. */
  readonly longestWaitMs?: number;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CreateOptions extends CallOptions {
  /** Made up for each call when left out. Give your own to go on after a crash where you were. */
  readonly idempotencyKey?: string;
}
export interface ChangeOptions extends CallOptions {
  /** `etagOf(record)`: refuse when somebody else has changed the record since. */
  readonly ifMatch?: string;
}
export interface ReadOptions extends CallOptions {
  /** `etagOf(record)`: answer `undefined` when nothing has changed since. */
  readonly ifNoneMatch?: string;
}

/** An answer that is an error of the API. `code` says which. */
export class ProblemError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: Code;
  readonly errors: readonly FieldError[];
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem & { code: Code }, retryAfterSeconds?: number) {
    super(`${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether something caught is a problem of the API, and one of these where codes are given. */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  caught: unknown,
  ...codes: readonly Code[]
): caught is ProblemError<Code> {
  return caught instanceof ProblemError && (codes.length === 0 || codes.includes(caught.code as Code));
}

/** What came with a record beside its body. */
export interface Meta {
  readonly status: number;
  readonly etag: string | undefined;
  readonly requestId: string;
  /** Whether it is the answer of an earlier request with the same Idempotency-Key. */
  readonly isReplay: boolean;
}

const metas = new WeakMap<object, Meta>();

export function metaOf(record: object): Meta {
  const meta = metas.get(record);
  if (!meta)
    throw new Error('This is not an answer of the API itself; a copy of one has lost what came with it.');
  return meta;
}

/** The version of a record, for `ifMatch` and `ifNoneMatch`. */
export function etagOf(record: object): string {
  const { etag } = metaOf(record);
  if (etag === undefined) throw new Error('This answer has no version of its own.');
  return etag;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: object;
  readonly options?: (CreateOptions & ChangeOptions & ReadOptions) | undefined;
  /** `key`: an Idempotency-Key makes it safe to repeat. `always`: it is by nature. */
  readonly repeat: 'key' | 'always' | 'never';
}

/** These say that nothing was done, so that repeating is safe whatever the request was. */
const NOTHING_DONE: readonly string[] = ['too_many_requests', 'service_unavailable', 'conflict'];

export class HttpClient {
  token: string | undefined;
  readonly #options: ClientOptions;
  readonly #baseUrl: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.token = options.token;
  }

  protected list<Item>(path: string, query: Query = {}, options: CallOptions = {}): Pages<Item> {
    return new Pages((cursor) =>
      this.send<Page<Item>>({
        method: 'GET',
        path,
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        options,
        repeat: 'always',
      }),
    );
  }

  protected async send<Result>(call: Call): Promise<Result> {
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
        if (error instanceof ProblemError) {
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
    const response = await doFetch(url, { ...init, signal: AbortSignal.any([signal, timeout]) });
    const text = await response.text();
    if (response.status === 204 || response.status === 304) return undefined as Result;
    // The delete that got no answer has happened after all.
    if (call.method === 'DELETE' && response.status === 404 && mayHaveHappened) return undefined as Result;
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!isJson) throw new Error(`${call.method} ${url} answered ${response.status} without JSON.`);
    const body = JSON.parse(text) as object;
    if (!response.ok) throw new ProblemError(body as Problem, retryAfterOf(response));
    metas.set(body, metaFrom(response));
    return body as Result;
  }

  #initOf({ method, body, options = {}, repeat }: Call): RequestInit {
    const key = repeat === 'key' ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    return {
      method,
      headers: {
        Accept: 'application/json',
        ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(options.ifMatch !== undefined && { 'If-Match': options.ifMatch }),
        ...(options.ifNoneMatch !== undefined && { 'If-None-Match': options.ifNoneMatch }),
        ...options.headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  }
}

function queryText(query: Query = {}): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) text.set(name, String(value));
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

/** What the service asks for, or longer each time; never all clients at the same moment. */
function waitBefore(attempt: number, failure: unknown): number {
  const asked = failure instanceof ProblemError ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, 100 * 2 ** attempt) + Math.random() * 100 * 2 ** attempt;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
