import { ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { SECURITY_HEADERS } from '../../lib/platform/endpoint/security-headers.ts';
import { PROBLEMS, type ProblemCode } from '../../lib/platform/problem-codes.ts';
import { problemType } from '../../lib/platform/problems.ts';

/** One of the service's problem codes, with another message where the gateway knows less than a function. */
interface GatewayProblem {
  readonly code: ProblemCode;
  readonly detail?: string;
}

const notFound: GatewayProblem = {
  code: 'not_found',
  detail: 'This path does not exist, or does not support this method.',
};
const forbidden: GatewayProblem = { code: 'forbidden' };
const badRequest: GatewayProblem = { code: 'bad_request' };
const tooManyRequests: GatewayProblem = { code: 'too_many_requests' };
const internalError: GatewayProblem = { code: 'internal_error' };
const outcomeUnknown: GatewayProblem = { code: 'outcome_unknown' };

/** The authorizer runs before everything else, so nothing has been changed, whatever made it fail. */
const notAuthorized: GatewayProblem = {
  code: 'service_unavailable',
  detail: 'Your credentials could not be checked; nothing was changed. Try again shortly.',
};

/** The problem for each type of gateway response. API Gateway's own messages are never passed on. */
export const GATEWAY_PROBLEMS: ReadonlyMap<ResponseType, GatewayProblem> = new Map([
  // API Gateway reports an unknown route as a missing authentication token.
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, notFound],
  [ResponseType.RESOURCE_NOT_FOUND, notFound],
  // On an unknown route, API Gateway treats an Authorization header as an AWS signature and rejects it, with one of
  // these types or with the default one. None of our routes uses AWS signatures, so these types always mean an
  // unknown route; the default one can also mean a request that cannot be parsed.
  [ResponseType.INVALID_SIGNATURE, notFound],
  [ResponseType.EXPIRED_TOKEN, notFound],
  [
    ResponseType.DEFAULT_4XX,
    {
      code: 'not_found',
      detail:
        'This path does not exist, or does not support this method; or the request is malformed, or its headers are too large.',
    },
  ],
  [ResponseType.UNAUTHORIZED, { code: 'unauthorized' }],
  // The authorizer denies a request only because of its token's scope.
  [ResponseType.ACCESS_DENIED, { code: 'insufficient_scope' }],
  [ResponseType.INVALID_API_KEY, forbidden],
  [ResponseType.WAF_FILTERED, forbidden],
  [ResponseType.BAD_REQUEST_BODY, badRequest],
  [ResponseType.BAD_REQUEST_PARAMETERS, badRequest],
  [ResponseType.REQUEST_TOO_LARGE, { code: 'payload_too_large', detail: 'The request is too large.' }],
  // The functions check the media type. The gateway refuses a body that it cannot decompress and, where it responds by
  // itself, any type but JSON.
  [
    ResponseType.UNSUPPORTED_MEDIA_TYPE,
    {
      code: 'unsupported_media_type',
      detail:
        'The body is not compressed as its Content-Encoding says, or this path takes only JSON. Compress the body with gzip or deflate, or send it as it is, and send Content-Type: application/json.',
    },
  ],
  [ResponseType.THROTTLED, tooManyRequests],
  [ResponseType.QUOTA_EXCEEDED, tooManyRequests],
  [ResponseType.API_CONFIGURATION_ERROR, internalError],
  [ResponseType.AUTHORIZER_FAILURE, notAuthorized],
  // Also if Lambda refuses to run the authorizer, for example because the account's concurrency is used up.
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, notAuthorized],
  [ResponseType.DEFAULT_5XX, internalError],
  [ResponseType.INTEGRATION_FAILURE, outcomeUnknown],
  [ResponseType.INTEGRATION_TIMEOUT, outcomeUnknown],
]);

const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 1, 503: 2 };

/** The id that API Gateway gives a request. (`requestId` is not it: clients can choose that one.) */
export const MAPPED_REQUEST_ID = 'context.extendedRequestId';

/** Header values are mapping expressions: text is in single quotes, anything else is a variable. */
export const MAPPED_SECURITY_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).map(([name, value]) => [name, `'${value}'`]),
);

/** The gateway's own responses for its OpenAPI body, by type. */
export function gatewayResponses(corsHeaders: Readonly<Record<string, string>>): Record<string, object> {
  return Object.fromEntries(
    [...GATEWAY_PROBLEMS].map(([{ responseType }, problem]) => {
      const { status } = PROBLEMS[problem.code];
      const retryAfterSeconds = RETRY_AFTER_SECONDS[status];
      const headers: Record<string, string> = {
        'Content-Type': "'application/problem+json'",
        'X-Request-Id': MAPPED_REQUEST_ID,
        ...MAPPED_SECURITY_HEADERS,
        ...corsHeaders,
        ...challenge(problem),
        ...(retryAfterSeconds && { 'Retry-After': `'${retryAfterSeconds}'` }),
      };
      const response = {
        statusCode: String(status),
        responseParameters: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, value]),
        ),
        responseTemplates: { 'application/json': bodyTemplate(problem) },
      };
      return [responseType, response];
    }),
  );
}

/** Tells a client how to authenticate (RFC 6750, section 3). */
function challenge({ code }: GatewayProblem): Record<string, string> {
  if (PROBLEMS[code].status === 401) return { 'WWW-Authenticate': "'Bearer'" };
  if (code !== 'insufficient_scope') return {};
  return { 'WWW-Authenticate': `'Bearer error="insufficient_scope"'` };
}

/** API Gateway replaces only variables here; it has no other template language for its own responses. */
export function bodyTemplate({ code, detail }: GatewayProblem): string {
  const { status, title, detail: usual } = PROBLEMS[code];
  const request_id = `$${MAPPED_REQUEST_ID}`;
  return JSON.stringify({
    type: problemType(code),
    title,
    status,
    detail: detail ?? usual,
    code,
    request_id,
  });
}
