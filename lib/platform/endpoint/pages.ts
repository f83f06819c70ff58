import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { completed } from './completed.ts';
import type { EndpointContext, Handler } from './exchange.ts';
import { logged } from './logged.ts';

/**
 * Creates the Lambda handler of pages that are not part of the API. They have no contract, but the same log line, the
 * same security headers and the same problems as endpoints.
 */
export function pages(id: string, answer: (event: APIGatewayProxyEvent) => APIGatewayProxyResult): Handler {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>({
    timeoutEarlyInMillis: 0,
  })
    .use([logged({ id }), completed()])
    .handler(async (event) => answer(event));
}
