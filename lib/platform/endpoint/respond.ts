import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint, ResponseOf } from './contract.ts';
import { etagOf, isUnchanged, versionIn } from './etag.ts';
import { headerOf } from './headers.ts';
import type { Request } from './request.ts';

export function respond<E extends Endpoint>(
  contract: E,
  request: Request<E>,
  body: ResponseOf<E>,
): APIGatewayProxyResult {
  const { cookies, headers, event } = request;
  const result =
    contract.response || contract.mediaTypes
      ? textResponse(contract, event, bodyText(contract, request, body))
      : { statusCode: 204, headers: {}, body: '' };
  return {
    ...result,
    headers: { ...result.headers, ...headers },
    multiValueHeaders: cookies.length > 0 ? { 'Set-Cookie': cookies } : {},
  };
}

function bodyText<E extends Endpoint>(contract: E, request: Request<E>, body: ResponseOf<E>): string {
  if (!contract.response) return String(body);
  request.requireValid(body);
  return JSON.stringify(body);
}

export function textResponse(
  contract: Endpoint,
  event: APIGatewayProxyEvent,
  text: string,
): APIGatewayProxyResult {
  const headers: Record<string, string> = { 'Content-Type': contract.mediaTypes?.[0] ?? 'application/json' };
  if (contract.etag) {
    headers.ETag = etagOf(versionIn(contract, text));
    if (contract.method === 'GET' && isUnchanged(headerOf(event, 'if-none-match'), headers.ETag)) {
      return { statusCode: 304, headers: { ETag: headers.ETag }, body: '' };
    }
  }
  return { statusCode: 200, headers, body: text };
}
