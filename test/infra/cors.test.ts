import { describe, expect, it, test } from 'vitest';
import type { Received } from '../../infra/local/gateway/event.ts';
import { readMock, renderMock } from '../../infra/local/gateway/mock-integration.ts';
import { endpoints } from '../../lib/contracts.ts';
import { EXPOSED_HEADERS } from '../../lib/platform/endpoint/cors.ts';
import { corsHeaders } from '../../lib/platform/endpoint/headers.ts';
import { FEW_ENDPOINTS, gatewayBodyOf, synthesize } from './support.ts';

const HTTPS = ['https://a.example.org', 'https://b.example.org'];
const LOCAL = 'http://localhost:5173';

const requestFrom = (origin: string) =>
  ({ headers: { Origin: origin }, context: { extendedRequestId: 'request-1' } }) as unknown as Received;

/** Who may use the cookie, by the preflight of the template. */
function credentialsOf(corsOrigins: readonly string[]) {
  const synthesized = synthesize({ corsOrigins }, { endpoints: FEW_ENDPOINTS });
  const { options } = gatewayBodyOf(synthesized).paths['/health'] ?? {};
  const mock = readMock(options?.['x-amazon-apigateway-integration'] ?? {}, 'preflight');
  return corsOrigins.map((origin) => {
    const { headers } = renderMock(mock, requestFrom(origin));
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
  });
}

test.each([[[LOCAL]], [HTTPS.slice(0, 1)], [HTTPS], [[...HTTPS, LOCAL]]])(
  'a page on %j can read which methods are refused, with the cookie unless it is local',
  (corsOrigins) => {
    const rpc = endpoints.filter(({ isRpc }) => isRpc);
    const { paths } = gatewayBodyOf(synthesize({ corsOrigins }, { endpoints: [...FEW_ENDPOINTS, ...rpc] }));
    for (const method of ['get', 'delete'] as const) {
      const mock = readMock(paths['/mcp']?.[method]?.['x-amazon-apigateway-integration'] ?? {}, method);
      for (const origin of corsOrigins) {
        const { headers, body } = renderMock(mock, requestFrom(origin));
        expect(headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-expose-headers': EXPOSED_HEADERS.join(','),
          vary: 'Origin',
          allow: 'POST',
        });
        const trusted = origin === LOCAL ? undefined : 'true';
        expect(headers['access-control-allow-credentials']).toBe(trusted);
        expect(JSON.parse(body)).toMatchObject({ status: 405, request_id: 'request-1' });
      }
    }
  },
);

describe('a local page among the allowed origins', () => {
  it('is allowed by its preflight to call the API, but not with the cookie', () => {
    const [a = '', b = ''] = HTTPS;
    const asTrusted = (origin: string) => [origin, 'true'];
    expect(credentialsOf(HTTPS)).toEqual(HTTPS.map(asTrusted));
    expect(credentialsOf([LOCAL])).toEqual([[LOCAL, undefined]]);
    expect(credentialsOf([a, LOCAL, b])).toEqual([asTrusted(a), [LOCAL, undefined], asTrusted(b)]);
    expect(credentialsOf([LOCAL, a])).toEqual([[LOCAL, undefined], asTrusted(a)]);
  });

  it('can read responses from functions without credentials, and all exposed headers', () => {
    const exposed = 'ETag, Retry-After, X-Request-Id, Idempotency-Replayed, X-Next-Cursor';
    expect(corsHeaders(LOCAL, [...HTTPS, LOCAL])).toEqual({
      'Access-Control-Allow-Origin': LOCAL,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    });
    expect(corsHeaders('https://b.example.org', [...HTTPS, LOCAL])).toMatchObject({
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': exposed,
    });
    expect(corsHeaders('http://localhost:5174', [...HTTPS, LOCAL])).toEqual({});
  });
});
