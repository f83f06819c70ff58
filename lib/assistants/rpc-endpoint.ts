import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { authenticated } from '../platform/endpoint/authenticated.ts';
import { boundedBody, parsedBody } from '../platform/endpoint/body.ts';
import { completed, problemResponse, type ToErrorResponse } from '../platform/endpoint/completed.ts';
import type { Endpoint } from '../platform/endpoint/contract.ts';
import { isAllowedOrigin } from '../platform/endpoint/csrf.ts';
import {
  type EndpointContext,
  exchangeOf,
  type Handler,
  type Middleware,
} from '../platform/endpoint/exchange.ts';
import { headerOf } from '../platform/endpoint/headers.ts';
import { logged } from '../platform/endpoint/logged.ts';
import { Problem } from '../platform/problems.ts';
import { idOf } from './message.ts';
import { INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR, REFUSED, RpcError } from './rpc-error.ts';

type ServeMessage = (event: APIGatewayProxyEvent, context: EndpointContext) => Promise<object | undefined>;

/** Creates the Lambda handler of an endpoint that takes JSON-RPC messages. */
export function rpcEndpoint(contract: Endpoint, serveMessage: ServeMessage): Handler {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>({
    timeoutEarlyInMillis: 0,
  })
    .use([
      logged(contract),
      completed(toErrorResponse),
      authenticated(contract),
      bearerOnly(),
      fromAllowedOrigin(),
      acceptingJson(),
      boundedBody(),
      parsedBody(),
    ])
    .handler(async (event, context) => {
      const response = await serveMessage(event, context);
      return response ? rpcResponse(200, response) : { statusCode: 202, body: '' };
    });
}

/** A browser adds the cookie by itself, whichever page made it send the request. */
function bearerOnly(): Middleware {
  return {
    before: ({ context }) => {
      if (exchangeOf(context).caller?.via !== 'bearer')
        throw new Problem('unauthorized', {
          detail: 'Send the token as a bearer token: the cookie is not accepted here.',
        });
    },
  };
}

/**
 * Only browsers send an origin. Without this check, a malicious page could reach a server on this machine (DNS
 * rebinding).
 */
function fromAllowedOrigin(): Middleware {
  return {
    before: ({ event }) => {
      const origin = headerOf(event, 'origin');
      if (origin !== undefined && !isAllowedOrigin(event, origin))
        throw new RpcError(REFUSED, 'Pages of this origin may not use this server.', { status: 403 });
    },
  };
}

const ACCEPTS_JSON = /(?:^|,)\s*(?:application\/json|application\/\*|\*\/\*)\s*(?:;|,|$)/i;

function acceptingJson(): Middleware {
  return {
    before: ({ event }) => {
      const accept = headerOf(event, 'accept');
      if (accept !== undefined && !ACCEPTS_JSON.test(accept))
        throw new RpcError(REFUSED, 'Responses are JSON: accept application/json.', { status: 406 });
    },
  };
}

const toErrorResponse: ToErrorResponse = (error, event, exchange) => {
  // A caller that is not authenticated may not be a client of the protocol at all. One without the book has no server.
  if (error instanceof Problem && BEFORE_THE_PROTOCOL.has(error.code))
    return problemResponse(error, event, exchange);
  const { code, status, message, data } = toRpcError(error);
  return rpcResponse(status, {
    jsonrpc: '2.0',
    id: idOf(event.body) ?? null,
    error: { code, message, ...(data && { data }) },
  });
};

const BEFORE_THE_PROTOCOL: ReadonlySet<string> = new Set(['unauthorized', 'csrf_rejected', 'book_not_found']);

/** Problems with the body, the only others that can occur here. */
function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  if (!(error instanceof Problem)) return new RpcError(INTERNAL_ERROR, 'Internal error', { status: 500 });
  if (error.code === 'malformed_json') return new RpcError(PARSE_ERROR, error.message);
  const status = { payload_too_large: 413, unsupported_media_type: 415 }[error.code as string] ?? 400;
  return new RpcError(INVALID_REQUEST, error.message, { status });
}

function rpcResponse(statusCode: number, message: object): APIGatewayProxyResult {
  return { statusCode, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) };
}
