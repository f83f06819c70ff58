import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { FieldErrors } from '../problems.ts';
import { retryStale } from '../table/retry-stale.ts';
import { completed } from './completed.ts';
import type { Endpoint } from './contract.ts';
import {
  type EndpointContext,
  type Exchange,
  exchangeOf,
  type Handler,
  type Middleware,
} from './exchange.ts';
import { logged } from './logged.ts';
import type { Inspect, Request, UncheckedRequest, Use } from './request.ts';
import { respond } from './respond.ts';

export type Steps<E extends Endpoint, R extends Request<E>, Found> =
  | [use: Use<E, R, undefined>]
  | [inspect: Inspect<E, Found>, use: Use<E, R, Found>];

/** Runs logging, error handling and the given middlewares, then inspection and use case until nothing is stale. */
export function pipeline<E extends Endpoint, R extends Request<E>, Found>(
  contract: E,
  middlewares: readonly Middleware[],
  makeRequest: (event: APIGatewayProxyEvent, exchange: Exchange) => R,
  steps: Steps<E, R, Found>,
): Handler {
  const [inspect, use] = steps.length === 1 ? [undefined, steps[0]] : steps;
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>({
    timeoutEarlyInMillis: 0,
  })
    .use([logged(contract), completed(), ...middlewares])
    .handler(async (event, context) => {
      const exchange = exchangeOf(context);
      const request = makeRequest(event, exchange);
      // If someone else changed what was read, it is inspected again, because a rule may no longer hold.
      const body = await retryStale(async () => {
        const faults = new FieldErrors(exchange.input?.faults, contract.invalidFieldsMax);
        const found = await inspect?.(request as UncheckedRequest<E>, faults);
        faults.throwIfAny();
        return use(request, found as Found & undefined);
      });
      return respond(contract, request, body);
    });
}
