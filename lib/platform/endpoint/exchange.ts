import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { ProblemCode } from '../problem-codes.ts';
import { assert, type FieldError } from '../problems.ts';
import type { IdempotencyClaim } from '../table/idempotency.ts';
import type { Consumption } from '../table/meter.ts';
import type { Caller } from './caller.ts';

/** What the middlewares of one request tell each other. */
export interface Exchange {
  readonly startedAt: number;
  readonly meter: Consumption;
  caller?: Caller;
  params?: unknown;
  /** Paths of numbers in the body whose text a double cannot hold. */
  inexact?: ReadonlySet<string>;
  /** What the contract made of query and body, and which fields it found invalid. */
  input?: Input;
  claim?: IdempotencyClaim | undefined;
  /** Of the problem that was answered. */
  code?: ProblemCode;
}

export interface Input {
  readonly query: unknown;
  readonly body: unknown;
  readonly faults: readonly FieldError[];
}

export type EndpointContext = Context & { exchange?: Exchange };
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  EndpointContext
>;
export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

export function exchangeOf(context: EndpointContext): Exchange {
  assert(context.exchange, 'the pipeline begins with the middleware that opens the exchange');
  return context.exchange;
}
