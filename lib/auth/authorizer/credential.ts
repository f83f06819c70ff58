import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { COOKIE } from '../sessions/cookie.ts';

export interface Credential {
  readonly token: string;
  readonly via: 'bearer' | 'cookie';
}

/** A bearer token takes precedence: if it is invalid, the request is refused even if the cookie is valid. */
export function credentialOf(
  event: Pick<APIGatewayRequestAuthorizerEvent, 'headers' | 'multiValueHeaders'>,
): Credential | undefined {
  const [authorization] = headerValues(event, 'authorization');
  if (authorization !== undefined && authorization.trim() !== '') {
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    return token === undefined ? undefined : { token, via: 'bearer' };
  }
  for (const header of headerValues(event, 'cookie')) {
    for (const pair of header.split(';')) {
      const [name, value] = pair.trim().split(/=(.*)/s);
      if (name === COOKIE && value) return { token: value, via: 'cookie' };
    }
  }
  return undefined;
}

export function headerValues(
  event: Pick<APIGatewayRequestAuthorizerEvent, 'headers' | 'multiValueHeaders'>,
  wanted: string,
): string[] {
  const all = Object.entries(event.multiValueHeaders ?? {}).filter(([name]) => name.toLowerCase() === wanted);
  if (all.length > 0) return all.flatMap(([, values]) => values ?? []);
  const single = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === wanted);
  return single?.[1] === undefined ? [] : [single[1]];
}
