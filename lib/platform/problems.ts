import { PROBLEMS, type ProblemCode } from './problem-codes.ts';

/** One invalid field of a request. `field` is a path into the body (`splits[1].amount`) or a query parameter. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** A request that cannot be fulfilled, for a reason the client is told. Anything else thrown is our own fault. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    extra: {
      /** Default: the text of the code's row in problem-codes.ts. */
      detail?: string;
      errors?: readonly FieldError[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(extra.detail ?? PROBLEMS[code].detail, { cause: extra.cause });
    this.code = code;
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A problem as RFC 9457 puts it. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: readonly FieldError[];
}

export function problemType(code: ProblemCode): string {
  return `urn:personal-finance:problem:${code}`;
}

export function problemBody({ code, message, errors }: Problem, requestId: string): ProblemBody {
  const { status, title } = PROBLEMS[code];
  return {
    type: problemType(code),
    title,
    status,
    detail: message,
    code,
    request_id: requestId,
    ...(errors && { errors }),
  };
}

/** Collects invalid fields, so that a client learns of all of them in one response. */
export class FieldErrors {
  /** More than any record has fields; a body of thousands of made-up ones is not worth a longer answer. */
  static readonly MAX = 100;
  readonly list: FieldError[];
  readonly #seen: Set<string>;

  constructor(known: readonly FieldError[] = []) {
    this.list = [...known];
    this.#seen = new Set(known.map(({ field }) => field));
  }

  add(field: string, code: string, message: string): void {
    // The first fault of a field is what the client has to fix first; the rest is noise.
    if (this.list.length >= FieldErrors.MAX || this.#seen.has(field)) return;
    this.#seen.add(field);
    this.list.push({ field, code, message });
  }

  has(field: string): boolean {
    return this.#seen.has(field);
  }

  throwIfAny(): void {
    if (this.list.length > 0) throw invalid(this.list);
  }
}

export function invalid(errors: readonly FieldError[]): Problem {
  const fields = errors.map((error) => error.field).join(', ');
  return new Problem('validation_failed', {
    detail: `The request is not valid; see errors for: ${fields}.`,
    errors,
  });
}

export function notFound(what: string): Problem {
  return new Problem('not_found', { detail: `There is no such ${what}.` });
}

/** An invariant of ours does not hold: a fault of the service, logged and answered as a 500. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
