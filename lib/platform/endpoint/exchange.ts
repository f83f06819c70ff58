import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { ProblemCode } from '../problem-codes.ts';
import { assert, type FieldError } from '../problems.ts';
import type { IdempotencyClaim } from '../table/idempotency.ts';
import type { Consumption } from '../table/meter.ts';
import type { Caller } from './caller.ts';

/** State that the middlewares of one request share. */
export interface Exchange {
  readonly startedAt: number;
  readonly meter: Consumption;
  /** Check everything, but write nothing. */
  readonly isDryRun?: boolean;
  /** What the caller calls the parts of the path, if not by their names in the contract. */
  readonly pathNames?: PathNames | undefined;
  caller?: Caller;
  params?: unknown;
  /** Invalid parts of the path, if the caller knows them as fields. */
  pathFaults?: readonly FieldError[];
  /** The body with null for numbers that a double cannot represent, if there are any. */
  exactBody?: unknown;
  /** The body of an endpoint that takes a file. */
  file?: SentFile;
  /** Query and body as parsed by the contract, and the invalid fields. */
  input?: Input;
  claim?: IdempotencyClaim | undefined;
  /** Code of the problem that was returned. */
  code?: ProblemCode;
}

export interface SentFile {
  readonly bytes: Uint8Array;
  /** In lower case, without parameters. */
  readonly mediaType: string;
  /** As the Content-Type header names it. */
  readonly charset: string | undefined;
}

export interface Input {
  readonly query: unknown;
  readonly body: unknown;
  readonly faults: readonly FieldError[];
}

/** By the names of the parameters in the contract. */
export type PathNames = Readonly<Record<string, string>>;

/**
 * Only a function that calls another one's handler sets `isDryRun` and `pathNames`; no request can. With `pathNames`,
 * invalid parts of the path are reported as fields of these names, together with all other invalid fields.
 */
export type EndpointContext = Context & { exchange?: Exchange; isDryRun?: boolean; pathNames?: PathNames };
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  EndpointContext
>;
export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

export function exchangeOf(context: EndpointContext): Exchange {
  assert(context.exchange, 'the first middleware of the pipeline opens the exchange');
  return context.exchange;
}
