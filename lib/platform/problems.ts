/** Every problem code the API can answer with. Status and title of each: lib/platform/problem-body.ts. */
export type ProblemCode =
  | 'malformed_json'
  | 'unauthorized'
  | 'invalid_credentials'
  | 'csrf_rejected'
  | 'not_found'
  | 'conflict'
  | 'email_taken'
  | 'base_currency_in_use'
  | 'account_code_taken'
  | 'account_in_use'
  | 'category_name_taken'
  | 'category_in_use'
  | 'restore_blocked'
  | 'period_locked'
  | 'version_mismatch'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'invalid_cursor'
  | 'invalid_idempotency_key'
  | 'idempotency_key_reused'
  | 'too_many_attempts'
  | 'internal_error'
  | 'outcome_unknown'
  | 'service_unavailable';

/** One faulty field of a request. `field` is a dotted path into the body, or a query parameter's name. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** A request that cannot be fulfilled, for a reason the client is told. Anything else thrown is a server fault. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    extra: { errors?: readonly FieldError[]; retryAfterSeconds?: number; cause?: Error } = {},
  ) {
    super(detail, { cause: extra.cause });
    this.code = code;
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** Collects faulty fields, so that a client learns of all of them in one answer. */
export class FieldErrors {
  /** More than any record has fields; a body of thousands of made-up ones is not worth a longer answer. */
  static readonly MAX = 100;
  readonly list: FieldError[] = [];

  add(field: string, code: string, message: string): void {
    if (this.list.length >= FieldErrors.MAX) return;
    // The first thing wrong with a field is what the client has to fix first; the rest is noise.
    if (!this.list.some((error) => error.field === field)) this.list.push({ field, code, message });
  }

  throwIfAny(): void {
    if (this.list.length > 0) throw invalid(this.list);
  }
}

export function invalid(errors: readonly FieldError[]): Problem {
  const fields = errors.map((error) => error.field).join(', ');
  return new Problem('validation_failed', `The request is not valid; see errors for: ${fields}.`, { errors });
}

export function notFound(what: string): Problem {
  return new Problem('not_found', `There is no such ${what}.`);
}

/** An invariant of ours does not hold: a fault of the service, logged and answered as a 500. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
