import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

interface GatewayProblem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
}

const notFound: GatewayProblem = {
  status: 404,
  code: 'not_found',
  title: 'Not found',
  detail: 'There is nothing at this path, or the path does not have this method.',
};
const notFoundOrUnreadable: GatewayProblem = {
  ...notFound,
  detail:
    'There is nothing at this path, or the path does not have this method; or the request is malformed, or its headers are too large.',
};
const unauthorized: GatewayProblem = {
  status: 401,
  code: 'unauthorized',
  title: 'No valid credentials',
  detail: 'Send a valid bearer token or session cookie; POST /auth/login gives you one.',
};
const forbidden: GatewayProblem = {
  status: 403,
  code: 'forbidden',
  title: 'Forbidden',
  detail: 'This request is refused.',
};
const badRequest: GatewayProblem = {
  status: 400,
  code: 'bad_request',
  title: 'Bad request',
  detail: 'The request could not be read.',
};
const tooManyRequests: GatewayProblem = {
  status: 429,
  code: 'too_many_requests',
  title: 'Too many requests',
  detail: 'Too many requests at once; repeat it after the time that Retry-After states.',
};
const internalError: GatewayProblem = {
  status: 500,
  code: 'internal_error',
  title: 'Internal error',
  detail: 'The service failed. The request id helps to find out why.',
};
const serviceUnavailable: GatewayProblem = {
  status: 503,
  code: 'service_unavailable',
  title: 'Temporarily unavailable',
  detail: 'Your credentials could not be checked; nothing was changed. Try again shortly.',
};
const outcomeUnknown: GatewayProblem = {
  status: 503,
  code: 'outcome_unknown',
  title: 'The outcome is not known',
  detail:
    'The service did not answer in time, and the request may have taken effect: read before you repeat it.',
};

/** What API Gateway answers by itself, for each kind of answer it knows. No text of its own is passed on. */
export const GATEWAY_PROBLEMS: ReadonlyMap<ResponseType, GatewayProblem> = new Map([
  // "No authentication token" is how API Gateway says that it has no such route.
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, notFound],
  [ResponseType.RESOURCE_NOT_FOUND, notFound],
  // On a route that does not exist API Gateway takes an Authorization header for an AWS signature and complains
  // about that, under one of these types or one that it has no name for. No route of ours takes AWS signatures,
  // so all of these can only mean an unknown route, or for the last one that the request is beyond reading.
  [ResponseType.INVALID_SIGNATURE, notFound],
  [ResponseType.EXPIRED_TOKEN, notFound],
  [ResponseType.DEFAULT_4XX, notFoundOrUnreadable],
  [ResponseType.UNAUTHORIZED, unauthorized],
  [ResponseType.ACCESS_DENIED, forbidden],
  [ResponseType.INVALID_API_KEY, forbidden],
  [ResponseType.WAF_FILTERED, forbidden],
  [ResponseType.BAD_REQUEST_BODY, badRequest],
  [ResponseType.BAD_REQUEST_PARAMETERS, badRequest],
  [
    ResponseType.REQUEST_TOO_LARGE,
    {
      status: 413,
      code: 'payload_too_large',
      title: 'The body is too large',
      detail: 'The request is too large.',
    },
  ],
  [
    ResponseType.UNSUPPORTED_MEDIA_TYPE,
    {
      status: 415,
      code: 'unsupported_media_type',
      title: 'The body must be JSON',
      detail: 'Send a body as application/json.',
    },
  ],
  [ResponseType.THROTTLED, tooManyRequests],
  [ResponseType.QUOTA_EXCEEDED, tooManyRequests],
  [ResponseType.API_CONFIGURATION_ERROR, internalError],
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, internalError],
  // The authorizer runs before anything else, so whatever stopped it, nothing has happened yet.
  [ResponseType.AUTHORIZER_FAILURE, serviceUnavailable],
  [ResponseType.DEFAULT_5XX, internalError],
  [ResponseType.INTEGRATION_FAILURE, outcomeUnknown],
  [ResponseType.INTEGRATION_TIMEOUT, outcomeUnknown],
]);

const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 1, 503: 2 };

/** Header values are mapping expressions: text stands in single quotes, anything else is a variable. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': "'no-store'",
  'X-Content-Type-Options': "'nosniff'",
  'Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
  'Content-Security-Policy': "'default-src 'none'; frame-ancestors 'none''",
};

export function addGatewayResponses(api: RestApi, corsHeaders: Readonly<Record<string, string>>): void {
  for (const [type, problem] of GATEWAY_PROBLEMS) {
    const retryAfterSeconds = RETRY_AFTER_SECONDS[problem.status];
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(problem.status),
      responseHeaders: {
        'Content-Type': "'application/problem+json'",
        'X-Request-Id': 'context.requestId',
        ...SECURITY_HEADERS,
        ...corsHeaders,
        ...(problem.status === 401 && { 'WWW-Authenticate': "'Bearer'" }),
        ...(retryAfterSeconds && { 'Retry-After': `'${retryAfterSeconds}'` }),
      },
      templates: { 'application/json': bodyTemplate(problem) },
    });
  }
}

/** API Gateway only replaces variables in here; it has no other template language for its own answers. */
function bodyTemplate({ status, code, title, detail }: GatewayProblem): string {
  const type = `urn:personal-finance:problem:${code}`;
  return JSON.stringify({ type, title, status, detail, code, request_id: '$context.requestId' });
}
