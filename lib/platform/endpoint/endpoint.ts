import type { APIGatewayProxyEvent } from 'aws-lambda';
import { authenticated } from './authenticated.ts';
import { BookRequest } from './book-request.ts';
import type { Endpoint } from './contract.ts';
import type { Exchange, Handler } from './exchange.ts';
import { pipeline, type Steps } from './pipeline.ts';
import type { Inspect, Request, Use } from './request.ts';
import { addressed, validated } from './validated.ts';

export type { Handler } from './exchange.ts';
export type { Inspect, UncheckedRequest } from './request.ts';

/**
 * Creates the Lambda handler of an endpoint that only reads. `command` is for endpoints that write, and
 * `staticEndpoint` for those that have no access to the table.
 */
export function endpoint<E extends Endpoint>(contract: E, use: Use<E, Request<E>, undefined>): Handler;
export function endpoint<E extends Endpoint, Found>(
  contract: E,
  inspect: Inspect<E, Found>,
  use: Use<E, Request<E>, Found>,
): Handler;
export function endpoint<E extends Endpoint, Found>(contract: E, ...steps: Steps<E, Request<E>, Found>) {
  const makeRequest = (event: APIGatewayProxyEvent, exchange: Exchange) =>
    new BookRequest(contract, event, exchange);
  return pipeline(
    contract,
    [authenticated(contract), addressed(contract), validated(contract)],
    makeRequest,
    steps,
  );
}
