import { INVALID_REQUEST, RpcError } from './rpc-error.ts';

export type Values = Readonly<Record<string, unknown>>;
type RequestId = string | number;

/** A JSON-RPC request; without an id it is a notification. */
export interface Message {
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: Values;
}

export function isObject(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/**
 * The id to respond with, even if the rest of the message is invalid. A larger integer would be rounded, and the client
 * could not match the response.
 */
export function idOf(body: unknown): RequestId | undefined {
  const id = isObject(body) ? body.id : undefined;
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as RequestId) : undefined;
}

export function readMessage(body: unknown): Message {
  if (Array.isArray(body)) throw invalid('Batches are not supported: send one message per request.');
  if (!isObject(body) || body.jsonrpc !== '2.0') throw invalid('The body is not a JSON-RPC 2.0 message.');
  const { method, params } = body;
  if (typeof method !== 'string')
    throw invalid('The message has no method. This server sends no requests, so it accepts no responses.');
  if (params !== undefined && !isObject(params)) throw invalid('`params` must be an object.');
  const id = idOf(body);
  if ('id' in body && id === undefined)
    throw invalid('`id` must be a string or an integer of at most 53 bits.');
  return { id, method, params: params ?? {} };
}

function invalid(message: string): RpcError {
  return new RpcError(INVALID_REQUEST, message);
}
