export interface ClientOptions {
  /** URL of the service with its base path: `https://api.example.com/prod`. */
  readonly baseUrl: string;
  /** `register` and `login` set it too. */
  readonly token?: string | undefined;
  /** The id of a book, for users of several. Default: the book that the token is bound to, else the default book. */
  readonly book?: string | undefined;
  /** How many times to repeat a request that is safe to repeat. Default: 3. */
  readonly retries?: number;
  /** How long one attempt may take. Default: 30,000. */
  readonly timeoutMs?: number;
  /** The longest `Retry-After` to wait for. If it is longer, the error is thrown. Default: 10,000. */
  readonly longestWaitMs?: number;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CreateOptions extends CallOptions {
  /** Default: a new key for each call. Pass your own to be able to repeat a call after a crash. */
  readonly idempotencyKey?: string;
}
export interface ChangeOptions extends CallOptions {
  /** `await etagOf(record)`: refuse the change if the record has changed since it was read. */
  readonly ifMatch?: string;
}
export interface ReadOptions extends CallOptions {
  /** `await etagOf(record)`: return `undefined` if the record has not changed since it was read. */
  readonly ifNoneMatch?: string;
}

/** The body of an update: its fields, or a record that was read, with your changes. */
export type Update<Input, Shown> = Input | PutBack<Input, Shown>;

/** Read-only fields are accepted, and every other field may have the value that was read. */
export type PutBack<Input, Shown> = {
  [Field in keyof Shown]: Shown[Field] | (Field extends keyof Input ? Input[Field] : never);
} & Partial<Omit<Input, keyof Shown>>;
