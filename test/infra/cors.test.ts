import { describe, expect, it } from 'vitest';
import { mockHeaders, readMock } from '../../infra/local/gateway/mock-integration.ts';
import { corsHeaders } from '../../lib/platform/endpoint/headers.ts';
import { FEW_ENDPOINTS, gatewayBodyOf, synthesize } from './support.ts';

const HTTPS = ['https://a.example.org', 'https://b.example.org'];
const LOCAL = 'http://localhost:5173';

/** Who may use the cookie, by the preflight of the template. */
function credentialsOf(corsOrigins: readonly string[]) {
  const synthesized = synthesize({ corsOrigins }, { endpoints: FEW_ENDPOINTS });
  const { options } = gatewayBodyOf(synthesized).paths['/health'] ?? {};
  const mock = readMock(options?.['x-amazon-apigateway-integration'] ?? {}, 'preflight');
  return corsOrigins.map((origin) => {
    const headers = mockHeaders(mock, origin, 'request-1');
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
  });
}

describe('a local page among the allowed origins', () => {
  it('is allowed by its preflight to call the API, but not with the cookie', () => {
    const [a = '', b = ''] = HTTPS;
    const asTrusted = (origin: string) => [origin, 'true'];
    expect(credentialsOf(HTTPS)).toEqual(HTTPS.map(asTrusted));
    expect(credentialsOf([LOCAL])).toEqual([[LOCAL, undefined]]);
    expect(credentialsOf([a, LOCAL, b])).toEqual([asTrusted(a), [LOCAL, undefined], asTrusted(b)]);
    expect(credentialsOf([LOCAL, a])).toEqual([[LOCAL, undefined], asTrusted(a)]);
  });

  it('reads responses of functions without credentials, and all exposed headers', () => {
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
