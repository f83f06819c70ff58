import type { FieldError, Problem, ProblemCode } from './problems.ts';

/** The only table from problem code to status. The gateway's own errors are in infra/constructs. */
export const PROBLEMS: Readonly<Record<ProblemCode, readonly [status: number, title: string]>> = {
  malformed_json: [400, 'The body is not JSON'],
  unauthorized: [401, 'No valid credentials'],
  invalid_credentials: [401, 'Wrong e-mail or password'],
  csrf_rejected: [403, 'Cross-site request refused'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Changed by somebody else at the same time'],
  email_taken: [409, 'The e-mail address is taken'],
  base_currency_in_use: [409, 'The base currency is in use'],
  account_code_taken: [409, 'The account code is taken'],
  account_in_use: [409, 'The account is in use'],
  category_name_taken: [409, 'The category name is taken'],
  category_in_use: [409, 'The category is in use'],
  restore_blocked: [409, 'The record cannot be restored'],
  period_locked: [409, 'The period is locked'],
  version_mismatch: [412, 'The record has changed'],
  payload_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body must be JSON'],
  validation_failed: [422, 'The request is not valid'],
  invalid_cursor: [422, 'The cursor is not valid'],
  invalid_idempotency_key: [422, 'The Idempotency-Key is not valid'],
  idempotency_key_reused: [422, 'The Idempotency-Key was used for another request'],
  too_many_attempts: [429, 'Too many attempts'],
  internal_error: [500, 'Internal error'],
  outcome_unknown: [503, 'The outcome is not known'],
  service_unavailable: [503, 'Temporarily unavailable'],
};

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: readonly FieldError[];
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const [status, title] = PROBLEMS[problem.code];
  return {
    type: `urn:personal-finance:problem:${problem.code}`,
    title,
    status,
    detail: problem.message,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors && { errors: problem.errors }),
  };
}
