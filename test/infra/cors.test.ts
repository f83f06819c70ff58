import { describe, expect, it, test } from 'vitest';
import type { Received } from '../../infra/local/gateway/event.ts';
import { readGatewayResponses, renderGatewayResponse } from '../../infra/local/gateway/gateway-response.ts';
import { readMock, renderMock } from '../../infra/local/gateway/mock-integration.ts';
import { endpoints } from '../../lib/contracts.ts';
import { EXPOSED_HEADERS } from '../../lib/platform/endpoint/cors.ts';
import { corsHeaders } from '../../lib/platform/endpoint/headers.ts';
import { FEW_ENDPOINTS, gatewayBodyOf, synthesize } from './support.ts';

const RESPONSES = 'x-amazon-apigateway-gateway-responses';
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

test('with several origins, the gateway’s own errors return the origin, which browsers send in lower case', () => {
  const { [RESPONSES]: responses } = gatewayBodyOf(
    synthesize({ corsOrigins: HTTPS }, { endpoints: FEW_ENDPOINTS }),
  );
  const types = Object.keys(responses);
  expect(types.length).toBeGreaterThan(20);
  const target = 'gatewayresponse.header.Access-Control-Allow-Origin';
  for (const type of types)
    expect(responses[type]?.responseParameters[target], type).toBe('method.request.header.origin');
  const render = (header: string) => {
    const received = { headers: { [header]: HTTPS[1] }, context: {} } as unknown as Received;
    return renderGatewayResponse(readGatewayResponses({ [RESPONSES]: responses }), 'UNAUTHORIZED', received);
  };
  expect(render('origin').headers['access-control-allow-origin']).toBe(HTTPS[1]);
});

test('no Content-Type and no Accept makes a mock fail', () => {
  const rpc = endpoints.filter(({ isRpc }) => isRpc);
  const { paths } = gatewayBodyOf(
    synthesize({ corsOrigins: HTTPS }, { endpoints: [...FEW_ENDPOINTS, ...rpc] }),
  );
  const mocks = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => operation['x-amazon-apigateway-integration'])
    .filter(({ type }) => type === 'mock');
  expect(mocks.length).toBeGreaterThan(3);
  for (const mock of mocks)
    expect(mock).toMatchObject({
      passthroughBehavior: 'never',
      contentHandling: 'CONVERT_TO_TEXT',
      responses: { default: { contentHandling: 'CONVERT_TO_TEXT' } },
    });
});

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
