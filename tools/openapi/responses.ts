import type * as z from 'zod/mini';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { PROBLEMS, type ProblemCode, problemCodes } from '../../lib/platform/problem-codes.ts';
import { problemType } from '../../lib/platform/problems.ts';
import { PATH_IDS } from './example-ids.ts';
import type { Header, Reference, Response } from './types.ts';

const REQUEST_ID = 'Qx7dGfR1oAMEb3w=';

export const HEADERS: Readonly<Record<string, Header>> = {
  XRequestId: {
    description: "Id of the request in the service's logs.",
    required: true,
    schema: { type: 'string' },
    example: REQUEST_ID,
  },
  ETag: {
    description: 'Version of the record in the response, for `If-Match` and `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"kJ8vXn2Qe5WcZb1dTfR0mYp3sLa"',
  },
  RetryAfter: {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  IdempotencyReplayed: {
    description: '`true` if this is the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  XNextCursor: {
    description: '`cursor` for the next part. Left out if this is the last one.',
    schema: { type: 'string' },
    example: 'pXn3vJ8rT0mQe5WcZb1dKUFFRA',
  },
  SetCookie: {
    description:
      "Sets the cookie `service-session` with the token, or clears it when the request's session ends.",
    schema: { type: 'string' },
    example: 'service-session=eyJhbGciOi...; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
  },
};

export function headerRefs(...names: string[]): Record<string, Reference> {
  const spelling: Record<string, string> = {
    XRequestId: 'X-Request-Id',
    RetryAfter: 'Retry-After',
    IdempotencyReplayed: 'Idempotency-Replayed',
    SetCookie: 'Set-Cookie',
    XNextCursor: 'X-Next-Cursor',
  };
  return Object.fromEntries(
    names.map((name) => [spelling[name] ?? name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The problems that an endpoint can return, which follow from its contract. */
export function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const {
    method,
    auth,
    role,
    tokens,
    freshness,
    body,
    file,
    params,
    query,
    etag,
    idempotent,
    errors,
    isRpc,
  } = endpoint;
  const writes = method !== 'GET';
  const codes = new Set<ProblemCode>(errors);
  const add = (applies: unknown, ...more: ProblemCode[]) => {
    if (applies) for (const code of more) codes.add(code);
  };
  add(body, 'malformed_json');
  add(body || file, 'payload_too_large', 'unsupported_media_type');
  add(auth === 'user', 'unauthorized');
  add(auth === 'user' && writes, 'csrf_rejected');
  add(auth === 'user' && (tokens === 'none' || (writes && tokens !== 'any')), 'insufficient_scope');
  add(freshness, 'reauthentication_required');
  add(role, 'book_not_found');
  add(role && role !== 'viewer', 'insufficient_role');
  add(params, 'not_found');
  // Each write is a transaction, and any transaction can conflict with others.
  add(writes && !isRpc, 'conflict');
  add(etag && (method === 'PUT' || method === 'DELETE'), 'version_mismatch');
  // Even without anything to validate, an unknown query parameter is refused.
  add(!isRpc, 'validation_failed');
  add(query && 'cursor' in query._zod.def.shape, 'invalid_cursor');
  add(idempotent, 'invalid_idempotency_key', 'idempotency_key_reused');
  add(true, 'too_many_requests', 'internal_error', 'outcome_unknown');
  add(endpoint.access !== 'none' || auth === 'user', 'service_unavailable');
  return problemCodes().filter((code) => codes.has(code));
}

export function problemsByStatus(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const grouped = Map.groupBy(problemCodesOf(endpoint), (code) => PROBLEMS[code].status);
  return new Map([...grouped].toSorted(([a], [b]) => a - b));
}

/** `PeriodLockedOrConflict`: the name of a response that several endpoints share. */
export function problemResponseName(codes: readonly ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)([a-z])/g, (_match, first) => first.toUpperCase()))
    .join('Or');
}

export function problemResponse(codes: readonly ProblemCode[], endpoint?: Endpoint): Response {
  const status = PROBLEMS[codes[0] as ProblemCode].status;
  const retryLater = codes.some((code) => RETRY_LATER.includes(code));
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].when}`).join('\n\n'),
    headers: headerRefs('XRequestId', ...(retryLater ? ['RetryAfter'] : [])),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { status: { const: status }, code: { enum: codes } },
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: PROBLEMS[code].title, value: exampleOf(code, endpoint) }]),
        ),
      },
    },
  };
}

/** A response without any endpoint, because the gateway itself refused the request. */
export const ANY_OTHER: Response = {
  description: 'Any other error from the gateway, or from a firewall in front of it, in the same format.',
  headers: headerRefs('XRequestId'),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: exampleOf('forbidden', undefined),
    },
  },
};

const RETRY_LATER: readonly ProblemCode[] = [
  'conflict',
  'too_many_attempts',
  'too_many_requests',
  'outcome_unknown',
  'service_unavailable',
];

function exampleOf(code: ProblemCode, endpoint: Endpoint | undefined) {
  const { status, title } = PROBLEMS[code];
  const errors = endpoint && invalidFields(code, endpoint);
  const detail =
    code === 'validation_failed' && errors
      ? `The request is not valid; see errors for: ${errors.map(({ field }) => field).join(', ')}.`
      : code === 'not_found' && endpoint
        ? `There is no such ${nounOf(endpoint)}.`
        : PROBLEMS[code].detail;
  return {
    type: problemType(code),
    title,
    status,
    detail,
    code,
    request_id: REQUEST_ID,
    ...(errors && { errors }),
    ...(code === 'batch_too_large' && { fits: 24 }),
  };
}

/** A mistake that a client of this endpoint could make. */
function invalidFields(code: ProblemCode, { body, query }: Endpoint) {
  if (code === 'invalid_cursor') return [{ field: 'cursor', code, message: 'is not a cursor of this list' }];
  if (code !== 'validation_failed') return undefined;
  const fields = Object.entries((body?._zod.def.shape ?? {}) as Record<string, z.core.$ZodTypes>);
  const first = (fields.find(([, field]) => field._zod.def.type !== 'optional') ?? fields[0])?.[0];
  const names = Object.keys(query?._zod.def.shape ?? {});
  if (first) {
    return [
      { field: first, code: 'required', message: 'is required' },
      { field: 'colour', code: 'unknown_field', message: 'is not a field of this record' },
    ];
  }
  if (names.includes('limit'))
    return [{ field: 'limit', code: 'out_of_range', message: 'must be a whole number from 1 to 100' }];
  const message =
    names.length > 0
      ? `is not a parameter; use ${names.join(', ')}`
      : 'is not a parameter: this endpoint has none';
  return [{ field: 'page', code: 'unknown_parameter', message }];
}

function nounOf({ path }: Endpoint): string {
  const collection = Object.keys(PATH_IDS).findLast((start) => path.startsWith(start));
  const plural = collection?.split('/').at(-1) ?? 'records';
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.slice(0, -1);
}
