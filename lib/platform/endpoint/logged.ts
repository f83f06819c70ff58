import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { startMeter } from '../table/meter.ts';
import { startTimeBudget } from '../table/retry.ts';
import type { Endpoint } from './contract.ts';
import { type EndpointContext, exchangeOf, type Middleware } from './exchange.ts';
import { requestIdOf } from './headers.ts';
import { describeError, log } from './log.ts';

/** Opens the exchange, and logs one line per request, including the error if it was our fault. */
export function logged(contract: Pick<Endpoint, 'id'>): Middleware {
  const line: middy.MiddlewareFn<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext> = ({
    event,
    context,
    response,
    error,
  }) => {
    const { caller, code, startedAt, meter } = exchangeOf(context);
    const status = response?.statusCode ?? 500;
    const isOurFault = status >= 500;
    log({
      level: isOurFault ? 'error' : 'info',
      message: isOurFault ? 'request failed' : 'request served',
      request_id: requestIdOf(event),
      endpoint: contract.id,
      user_id: caller?.id,
      status,
      code,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      dynamodb: meter,
      ...(isOurFault && { error: describeError(error) }),
    });
  };
  return {
    before: ({ context }) => {
      startTimeBudget(context.getRemainingTimeInMillis());
      context.exchange = {
        startedAt: performance.now(),
        meter: startMeter(),
        isDryRun: context.isDryRun === true,
        pathNames: context.pathNames,
      };
    },
    after: line,
    onError: line,
  };
}
