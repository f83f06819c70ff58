import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { config } from '../config.ts';
import { problemBody } from '../problem-body.ts';
import { FieldErrors, Problem } from '../problems.ts';
import { findEarlierOutcome, type IdempotencyClaim, Replay } from '../table/idempotency.ts';
import { type Consumption, startMeter } from '../table/meter.ts';
import { startTimeBudget } from '../table/retry.ts';
import { type Caller, callerOf } from './caller.ts';
import type { BodyOf, Endpoint, ResponseOf } from './contract.ts';
import { refuseForeignOrigin } from './csrf.ts';
import { etagOf, isUnchanged } from './etag.ts';
import { corsHeaders, headerOf, SECURITY_HEADERS } from './headers.ts';
import { claimOf } from './idempotency.ts';
import { readJsonBody } from './json-body.ts';
import { describeError, log } from './log.ts';
import { Request } from './request.ts';
import { readBody, readParams, readQuery, requireValidResponse } from './validate.ts';

/** A request whose fields may still be faulty: what `inspect` sees. */
export type Draft<E extends Endpoint> = Omit<Request<E>, 'body'> & { readonly body: Partial<BodyOf<E>> };

type Handle<E extends Endpoint, Found> = (request: Request<E>, found: Found) => Promise<ResponseOf<E>>;

/**
 * Rules beyond single fields: comparisons, amounts in their currency, records that a body names. It runs on
 * whatever fields are valid even when others are not, so that a client learns of every fault at once.
 */
export type Inspect<E extends Endpoint, Found> = (
  draft: Draft<E>,
  errors: FieldErrors,
) => Promise<Found> | Found;

type EndpointContext = Context & { state: State };
type Middleware = middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>;
export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** What the middlewares of one request share. */
interface State {
  readonly meter: Consumption;
  readonly startedAt: number;
  caller?: Caller;
  claim?: IdempotencyClaim | undefined;
  request?: Request<Endpoint>;
  code?: string;
}

/** Makes the Lambda handler of an endpoint from its contract and its use case. */
export function endpoint<E extends Endpoint>(contract: E, handle: Handle<E, undefined>): Handler;
export function endpoint<E extends Endpoint, Found>(
  contract: E,
  inspect: Inspect<E, Found>,
  handle: Handle<E, Found>,
): Handler;
export function endpoint<E extends Endpoint, Found>(
  contract: E,
  ...steps: [Handle<E, undefined>] | [Inspect<E, Found>, Handle<E, Found>]
): Handler {
  const [inspect, handle] = steps.length === 2 ? steps : [undefined, steps[0] as Handle<E, Found>];
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>({
    timeoutEarlyInMillis: 0,
  })
    .use(logged(contract))
    .use(answered(contract))
    .handler(async (event, { state }) => {
      const found = await read(contract, event, state, inspect);
      const body = await handle(state.request as unknown as Request<E>, found);
      return respond(contract, event, state, body);
    }) as unknown as Handler;
}

async function read<E extends Endpoint, Found>(
  contract: E,
  event: APIGatewayProxyEvent,
  state: State,
  inspect: Inspect<E, Found> | undefined,
): Promise<Found> {
  if (contract.auth === 'user') {
    state.caller = callerOf(event);
    if (contract.method !== 'GET' && state.caller.via === 'cookie') refuseForeignOrigin(event);
  }
  const errors = new FieldErrors();
  const params = readParams(contract, event.pathParameters);
  const query = readQuery(contract, event.multiValueQueryStringParameters, errors);
  const json = contract.body && readJsonBody(event);
  if (contract.idempotent) {
    state.claim = claimOf(headerOf(event, 'idempotency-key'), contract.method, event.path, json?.value);
  }
  const body = json && readBody(contract, json, errors);
  const request = new Request(contract, event, state.caller, state.claim, { params, query, body });
  state.request = request as unknown as Request<Endpoint>;
  const found = (await inspect?.(request as unknown as Draft<E>, errors)) as Found;
  errors.throwIfAny();
  return found;
}

function respond<E extends Endpoint>(
  contract: E,
  event: APIGatewayProxyEvent,
  state: State,
  body: ResponseOf<E>,
): APIGatewayProxyResult {
  const { cookies = [], headers = {} } = state.request ?? {};
  const result =
    contract.response || contract.mediaType
      ? textResult(contract, event, textOf(contract, body))
      : { statusCode: 204, headers: {}, body: '' };
  return {
    ...result,
    headers: { ...result.headers, ...headers },
    multiValueHeaders: cookies.length > 0 ? { 'Set-Cookie': cookies } : {},
  };
}

function textOf<E extends Endpoint>(contract: E, body: ResponseOf<E>): string {
  if (!contract.response) return String(body);
  requireValidResponse(contract, body);
  return JSON.stringify(body);
}

function textResult(contract: Endpoint, event: APIGatewayProxyEvent, text: string): APIGatewayProxyResult {
  const headers: Record<string, string> = { 'Content-Type': contract.mediaType ?? 'application/json' };
  if (contract.etag) {
    headers.ETag = etagOf(text);
    if (contract.method === 'GET' && isUnchanged(headerOf(event, 'if-none-match'), headers.ETag)) {
      return { statusCode: 304, headers: { ETag: headers.ETag }, body: '' };
    }
  }
  return { statusCode: 200, headers, body: text };
}

/** Turns what was thrown into an answer, and puts on every answer what every answer carries. */
function answered(contract: Endpoint): Middleware {
  const finish = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult) => {
    response.headers = {
      ...SECURITY_HEADERS,
      ...corsHeaders(headerOf(event, 'origin'), config.allowedOrigins),
      'X-Request-Id': event.requestContext.requestId,
      ...response.headers,
    };
  };
  return {
    after: ({ event, response }) => {
      if (response) finish(event, response);
    },
    onError: async (request) => {
      const { event } = request;
      const { state } = request.context;
      const error = await earlierOutcome(request.error, state);
      const response =
        error instanceof Replay ? replayed(contract, event, error) : problemResult(error, event, state);
      finish(event, response);
      request.response = response;
    },
  };
}

/** A repeat must be answered like its first run even when, by now, it would be refused. */
async function earlierOutcome(error: unknown, state: State): Promise<unknown> {
  if (!(error instanceof Problem) || !state.claim || !state.caller || error.code === 'idempotency_key_reused')
    return error;
  return (await findEarlierOutcome(state.caller.id, state.claim, new Date()).catch(() => undefined)) ?? error;
}

function replayed(contract: Endpoint, event: APIGatewayProxyEvent, replay: Replay): APIGatewayProxyResult {
  const result = textResult(contract, event, replay.json);
  return { ...result, headers: { ...result.headers, 'Idempotency-Replayed': 'true' } };
}

function problemResult(error: unknown, event: APIGatewayProxyEvent, state: State): APIGatewayProxyResult {
  const problem =
    error instanceof Problem
      ? error
      : new Problem(
          'internal_error',
          'Something went wrong on our side. Quote the request id when you report it.',
        );
  state.code = problem.code;
  const body = problemBody(problem, event.requestContext.requestId);
  return {
    statusCode: body.status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(body.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(problem.retryAfterSeconds !== undefined && { 'Retry-After': String(problem.retryAfterSeconds) }),
    },
    multiValueHeaders: {},
    body: JSON.stringify(body),
  };
}

/** One line for every request, and one more with the error itself when it was our fault. */
function logged(contract: Endpoint): Middleware {
  const line: middy.MiddlewareFn<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext> = ({
    event,
    context: { state },
    response,
    error,
  }) => {
    const status = response?.statusCode ?? 500;
    const fault = status >= 500;
    log({
      level: fault ? 'error' : 'info',
      message: fault ? 'request failed' : 'request served',
      request_id: event.requestContext.requestId,
      endpoint: contract.id,
      user_id: state.caller?.id,
      status,
      code: state.code,
      duration_ms: Math.round((performance.now() - state.startedAt) * 10) / 10,
      dynamodb: state.meter,
      ...(fault && { error: describeError(error) }),
    });
  };
  return {
    before: ({ context }) => {
      startTimeBudget(context.getRemainingTimeInMillis());
      context.state = { meter: startMeter(), startedAt: performance.now() };
    },
    after: line,
    onError: line,
  };
}
