import { PROBLEMS } from '../../lib/platform/problem-body.ts';
import type { ProblemCode } from '../../lib/platform/problems.ts';

/** Codes that only the gateway in front of the functions answers with (infra/constructs/gateway-responses.ts). */
export type GatewayCode = 'bad_request' | 'forbidden' | 'too_many_requests';
export type AnyProblemCode = ProblemCode | GatewayCode;

const GATEWAY: Readonly<Record<GatewayCode, readonly [status: number, title: string]>> = {
  bad_request: [400, 'Bad request'],
  forbidden: [403, 'Forbidden'],
  too_many_requests: [429, 'Too many requests'],
};

export function statusAndTitle(code: AnyProblemCode): readonly [status: number, title: string] {
  return { ...PROBLEMS, ...GATEWAY }[code];
}

interface Explanation {
  /** When it is answered. */
  readonly when: string;
  /** What a client should do about it. */
  readonly advice: string;
  /** `detail` of the example. */
  readonly detail: string;
}

/** The error catalogue: every code that an answer of this API can carry. */
export const CATALOGUE: Readonly<Record<AnyProblemCode, Explanation>> = {
  malformed_json: {
    when: 'The body is not JSON, or nests deeper than 32 levels.',
    advice: 'Fix the serialization. Repeating the same request cannot succeed.',
    detail: 'The body could not be read as JSON.',
  },
  bad_request: {
    when: 'The gateway could not read the request at all.',
    advice: 'Check that the request is well-formed HTTP.',
    detail: 'The request could not be read.',
  },
  unauthorized: {
    when: 'There is no credential, or it is expired, revoked or tampered with. A wrong bearer token counts even beside a valid cookie.',
    advice: 'Log in again and use the new token.',
    detail: 'Send a valid bearer token or session cookie; POST /auth/login gives you one.',
  },
  invalid_credentials: {
    when: 'The e-mail address or the password is wrong; which of them is not told.',
    advice: 'Ask the person again. Ten failures within 15 minutes block further attempts.',
    detail: 'The e-mail address or the password is wrong.',
  },
  csrf_rejected: {
    when: 'A write relied on the cookie, and the browser says that it came from another site.',
    advice:
      'Send the token as a bearer. The cookie is for pages of the same site, on an origin that the operator allows.',
    detail:
      'A write authenticated by cookie must come from the same site and an allowed origin. Send the token as a bearer instead.',
  },
  forbidden: {
    when: 'A firewall that the operator put in front of the service refused the request.',
    advice: 'Slow down, or ask the operator with the request id.',
    detail: 'This request is refused.',
  },
  not_found: {
    when: "There is no such record, it is deleted, or it is another user's; or the path or the method does not exist.",
    advice: 'Check the id and the path. `include_deleted=true` shows a deleted record.',
    detail: 'There is no such record.',
  },
  conflict: {
    when: 'Other writes to the same records kept coming in between. Nothing was changed.',
    advice: 'Repeat the request after the time in `Retry-After`.',
    detail: 'Too many changes at the same time; nothing was changed. Try again shortly.',
  },
  email_taken: {
    when: 'Another user has this e-mail address.',
    advice: 'Log in instead, or choose another address.',
    detail: 'A user with this e-mail address exists. Log in, or use another address.',
  },
  base_currency_in_use: {
    when: 'The base currency cannot change any more, because something was recorded in it.',
    advice: 'Keep the base currency, or register another user.',
    detail: 'The base currency cannot change once an expense or income was recorded, deleted ones included.',
  },
  account_code_taken: {
    when: 'Another account of the user has this code.',
    advice: 'Choose another code, or leave it out to get the next free one.',
    detail: 'An account with the code 1010 exists. Choose another code, or send none.',
  },
  account_in_use: {
    when: 'Ledger lines, categories or obligations use the account, deleted ones included.',
    advice: 'Deactivate it with `is_active: false` instead.',
    detail:
      'The account has ledger lines, categories or obligations, deleted ones included. Deactivate it instead.',
  },
  category_name_taken: {
    when: 'A live category of the same kind has this name, without regard to case.',
    advice: 'Use that category, or choose another name.',
    detail: 'A category of this kind with the name Groceries exists. Choose another name.',
  },
  category_in_use: {
    when: 'The category has expenses or incomes that are not deleted.',
    advice: 'Deactivate it with `is_active: false` instead.',
    detail: 'The category has expenses or incomes. Deactivate it instead.',
  },
  restore_blocked: {
    when: 'What the deleted record needs (its category or its account) is gone, or the sums with it would be too large to keep exactly.',
    advice: 'Create a new record in its place.',
    detail: 'Its category or account has been deleted. Record it anew with another one.',
  },
  period_locked: {
    when: 'The date, the old or the new one, lies in the locked period.',
    advice: 'Move the lock with `PUT /budgeting/lock`, or use a later date.',
    detail: 'Everything up to 2026-08-31 is locked. Change the lock first.',
  },
  version_mismatch: {
    when: 'The record has changed since the version that `If-Match` names.',
    advice: 'Read it again, apply the change to what it is now, and send its new `ETag`.',
    detail:
      'The record has changed since it was read. Read it again, apply the change to that, and send its new ETag.',
  },
  payload_too_large: {
    when: 'The body is larger than 256 KiB.',
    advice: 'Send less.',
    detail: 'A body has at most 262144 bytes.',
  },
  unsupported_media_type: {
    when: 'The body is not declared as `application/json`.',
    advice: 'Send the header `Content-Type: application/json`.',
    detail: 'Send the body as JSON, with the header Content-Type: application/json.',
  },
  validation_failed: {
    when: 'Fields of the body or query parameters are not valid. `errors` names all of them at once.',
    advice: 'Show each message beside its field. The codes of fields are listed below.',
    detail: 'The request is not valid; see errors for: name.',
  },
  invalid_cursor: {
    when: 'The cursor was altered, is of another user, or belongs to a list with other filters.',
    advice: 'Start the list again without a cursor.',
    detail: 'Use next_cursor of the page before, with the same filters.',
  },
  invalid_idempotency_key: {
    when: 'The `Idempotency-Key` is empty, too long or has characters that are not printable ASCII.',
    advice: 'Send 1 to 255 printable characters, a UUID for example.',
    detail: 'Idempotency-Key takes 1 to 255 printable ASCII characters.',
  },
  idempotency_key_reused: {
    when: 'The same `Idempotency-Key` was sent with another body or path within 24 hours.',
    advice: 'Make a new key for each new request, and keep it only for its repeats.',
    detail: 'This Idempotency-Key was used for another request. Use a new key for every new request.',
  },
  too_many_attempts: {
    when: 'Ten wrong passwords for one e-mail address, or a hundred from one address, within 15 minutes.',
    advice: 'Wait for the time in `Retry-After`. Until then the right password is refused too.',
    detail: 'Too many failed attempts. Wait before trying again.',
  },
  too_many_requests: {
    when: 'More requests at once than the service is set up for.',
    advice: 'Wait for the time in `Retry-After`, then repeat; nothing was done.',
    detail: 'Too many requests at once; repeat it after the time that Retry-After states.',
  },
  internal_error: {
    when: 'The service failed.',
    advice: 'Report the request id to the operator.',
    detail: 'Something went wrong on our side. Quote the request id when you report it.',
  },
  outcome_unknown: {
    when: 'The store or the function did not answer in time: the change may have been made or not.',
    advice: 'Repeat with the same `Idempotency-Key`, or read before you repeat.',
    detail:
      'The service did not answer in time, and the request may have taken effect: read before you repeat it.',
  },
  service_unavailable: {
    when: 'The store is overloaded, or the credentials could not be checked. Nothing was changed.',
    advice: 'Repeat after the time in `Retry-After`.',
    detail: 'The service is overloaded; nothing was changed. Try again shortly.',
  },
};

/** In the order of their statuses. */
export const ALL_CODES = (Object.keys(CATALOGUE) as AnyProblemCode[]).toSorted(
  (a, b) => statusAndTitle(a)[0] - statusAndTitle(b)[0],
);
