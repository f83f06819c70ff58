import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint, ResponseOf } from './contract.ts';
import { etagOf, isUnchanged, versionIn } from './etag.ts';
import { headerOf } from './headers.ts';
import type { Request } from './request.ts';

export async function respond<E extends Endpoint>(
  contract: E,
  request: Request<E>,
  body: ResponseOf<E>,
): Promise<APIGatewayProxyResult> {
  const { cookies, headers, event } = request;
  const result =
    contract.response || contract.mediaTypes
      ? textResponse(contract, event, await bodyText(contract, request, body))
      : { statusCode: 204, headers: {}, body: '' };
  return {
    ...result,
    headers: { ...result.headers, ...headers },
    multiValueHeaders: cookies.length > 0 ? { 'Set-Cookie': cookies } : {},
  };
}

async function bodyText<E extends Endpoint>(
  contract: E,
  request: Request<E>,
  body: ResponseOf<E>,
): Promise<string> {
  return contract.response ? JSON.stringify(await request.present(body)) : String(body);
}

/** Whoever has a public document asks whether it has changed, instead of downloading it again. */
const MAY_BE_KEPT = { 'Cache-Control': 'no-cache' };

export function textResponse(
  contract: Endpoint,
  event: APIGatewayProxyEvent,
  text: string,
): APIGatewayProxyResult {
  const headers = { 'Content-Type': contract.mediaTypes?.[0] ?? 'application/json' };
  if (!contract.etag) return { statusCode: contract.status ?? 200, headers, body: text };
  const ETag = etagOf(versionIn(contract, text));
  const version = { ETag, ...(contract.auth === 'public' && MAY_BE_KEPT) };
  if (contract.method === 'GET' && isUnchanged(headerOf(event, 'if-none-match'), ETag))
    return { statusCode: 304, headers: version, body: '' };
  return { statusCode: 200, headers: { ...headers, ...version }, body: text };
}
