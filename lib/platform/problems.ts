import { PROBLEMS, type ProblemCode } from './problem-codes.ts';

/** One invalid field of a request. `field` is a path into the body (`splits[1].amount`) or a query parameter. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** A request that cannot be fulfilled for a reason that the client should know. Any other error is our own fault. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fits: number | undefined;
  readonly members: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ProblemCode,
    extra: {
      /** Default: the `detail` of the code in problem-codes.ts. */
      detail?: string;
      errors?: readonly FieldError[];
      retryAfterSeconds?: number;
      /** How many of the records that were sent together fit into one write, starting with the first. */
      fits?: number;
      /** What only this problem has in its body. */
      members?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(extra.detail ?? PROBLEMS[code].detail, { cause: extra.cause });
    this.code = code;
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.fits = extra.fits;
    this.members = extra.members;
  }
}

/** A problem in the format of RFC 9457. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: readonly FieldError[];
  fits?: number;
}

export function problemType(code: ProblemCode): string {
  return `urn:personal-finance:problem:${code}`;
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { code, message, errors, fits, members } = problem;
  const { status, title } = PROBLEMS[code];
  return {
    type: problemType(code),
    title,
    status,
    detail: message,
    code,
    request_id: requestId,
    ...(errors && { errors }),
    ...(fits !== undefined && { fits }),
    ...members,
  };
}

/** Collects invalid fields, so that one response reports all of them. */
export class FieldErrors {
  /** More than any record has fields. A body with thousands of made-up fields does not need a longer response. */
  static readonly MAX = 100;
  /** No field of ours has a longer path, but a made-up name may fill the whole body. */
  static readonly NAME_MAX = 64;
  readonly list: FieldError[];
  readonly #seen: Set<string>;
  readonly #max: number;

  constructor(known: readonly FieldError[] = [], max = FieldErrors.MAX) {
    this.#max = max;
    this.list = [...known];
    this.#seen = new Set(known.map(({ field }) => field));
  }

  add(field: string, code: string, message: string): void {
    if (this.list.length >= this.#max) return;
    const shown = shortened(field);
    // The first error of a field is what the client has to fix first; the rest is noise.
    if (this.#seen.has(shown)) return;
    this.#seen.add(shown);
    this.list.push({ field: shown, code, message });
  }

  /** For a field that never changes: a client may leave it out, or send it back as it is. */
  requireSame(field: string, sent: string | undefined, own: string): void {
    if (sent !== undefined && sent !== own) this.add(field, 'immutable_field', `is ${own} and never changes`);
  }

  has(field: string): boolean {
    return this.#seen.has(field);
  }

  /** The errors inside a path, such as `splits[1]`, with field names relative to it. */
  within(place: string): FieldErrors {
    const prefix = `${place}.`;
    return new FieldErrors(
      this.list
        .filter(({ field }) => field.startsWith(prefix))
        .map((error) => ({ ...error, field: error.field.slice(prefix.length) })),
    );
  }

  /** Adds errors found inside a path. Those known before are in both lists, and are added once. */
  addWithin(place: string, inner: FieldErrors): void {
    for (const { field, code, message } of inner.list) this.add(`${place}.${field}`, code, message);
  }

  throwIfAny(): void {
    if (this.list.length > 0) throw invalid(this.list);
  }
}

/** The name or path of a field, short enough for a response. */
export function shortened(field: string): string {
  if (field.length <= FieldErrors.NAME_MAX) return field;
  return `${field.slice(0, FieldErrors.NAME_MAX - 1).toWellFormed()}…`;
}

/** `detail` names at most this many fields; `errors` lists all of them. */
const NAMED_MAX = 20;

export function invalid(errors: readonly FieldError[]): Problem {
  const named = errors.slice(0, NAMED_MAX).map((error) => error.field);
  const others = errors.length - named.length;
  const fields = `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return new Problem('validation_failed', {
    detail: `The request is not valid; see errors for: ${fields}.`,
    errors,
  });
}

export function notFound(what: string): Problem {
  return new Problem('not_found', { detail: `There is no such ${what}.` });
}

/** Checks an invariant. If it does not hold, the service has a bug: it is logged, and the response is a 500. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
