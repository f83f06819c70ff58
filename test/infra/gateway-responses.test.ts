import { ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../lib/platform/endpoint/security-headers.ts';
import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import { gatewayBodyOf, synthesizeOnce } from './support.ts';

const RESPONSES = 'x-amazon-apigateway-gateway-responses';
const { [RESPONSES]: responses } = gatewayBodyOf(synthesizeOnce());
const typesOfCdk = Object.values(ResponseType).flatMap((value) =>
  value instanceof ResponseType ? [value.responseType] : [],
);

function responseOf(type: string) {
  const found = responses[type];
  const headers = Object.fromEntries(
    Object.entries<string>(found?.responseParameters ?? {}).map(([name, value]) => [
      name.replace('gatewayresponse.header.', ''),
      value,
    ]),
  );
  const template = found?.responseTemplates['application/json'] as string;
  const rendered = template.replaceAll('$context.extendedRequestId', 'JKJaXmPLvHcESHA=');
  return {
    status: Number(found?.statusCode),
    headers,
    template,
    body: JSON.parse(rendered) as Record<string, unknown>,
  };
}

describe('gateway responses', () => {
  it('exist for every type of response that API Gateway itself sends', () => {
    expect(typesOfCdk.length).toBeGreaterThan(20);
    expect(Object.keys(responses).toSorted()).toEqual(typesOfCdk.toSorted());
  });

  it.each(typesOfCdk)('are problems with all fields of the specification: %s', (type) => {
    const { status, headers, body } = responseOf(type);
    expect(body).toEqual({
      type: `urn:personal-finance:problem:${body.code}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      request_id: 'JKJaXmPLvHcESHA=',
    });
    expect(headers).toMatchObject({
      'Content-Type': "'application/problem+json'",
      'X-Request-Id': 'context.extendedRequestId',
    });
  });

  it.each(typesOfCdk)('carry the same security headers as the functions: %s', (type) => {
    const { headers } = responseOf(type);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers[name]).toBe(`'${value}'`);
  });

  it.each(typesOfCdk)("pass on none of API Gateway's own text: %s", (type) => {
    const variables = responseOf(type).template.match(/\$\w+(\.\w+)*/g);
    expect(variables).toEqual(['$context.extendedRequestId']);
  });

  it.each(typesOfCdk)('use a code with the same meaning as the functions: %s', (type) => {
    const { body } = responseOf(type);
    const { status, title } = PROBLEMS[body.code as keyof typeof PROBLEMS];
    expect(body).toMatchObject({ status, title });
  });

  it('blame the client for 4xx kinds and the service for 5xx kinds', () => {
    const server = ['API_CONFIGURATION_ERROR', 'AUTHORIZER_', 'DEFAULT_5XX', 'INTEGRATION_'];
    for (const type of typesOfCdk) {
      const isServer = server.some((prefix) => type.startsWith(prefix));
      expect(Math.floor(responseOf(type).status / 100), type).toBe(isServer ? 5 : 4);
    }
  });

  it.each([
    ['MISSING_AUTHENTICATION_TOKEN', 404, 'not_found'],
    ['RESOURCE_NOT_FOUND', 404, 'not_found'],
    ['INVALID_SIGNATURE', 404, 'not_found'],
    ['EXPIRED_TOKEN', 404, 'not_found'],
    ['DEFAULT_4XX', 404, 'not_found'],
    ['UNAUTHORIZED', 401, 'unauthorized'],
    ['ACCESS_DENIED', 403, 'insufficient_scope'],
    ['WAF_FILTERED', 403, 'forbidden'],
    ['THROTTLED', 429, 'too_many_requests'],
    ['QUOTA_EXCEEDED', 429, 'too_many_requests'],
    ['REQUEST_TOO_LARGE', 413, 'payload_too_large'],
    ['UNSUPPORTED_MEDIA_TYPE', 415, 'unsupported_media_type'],
    ['AUTHORIZER_FAILURE', 503, 'service_unavailable'],
    // What API Gateway answers if Lambda refuses to run the authorizer.
    ['AUTHORIZER_CONFIGURATION_ERROR', 503, 'service_unavailable'],
    ['INTEGRATION_FAILURE', 503, 'outcome_unknown'],
    ['INTEGRATION_TIMEOUT', 503, 'outcome_unknown'],
    ['DEFAULT_5XX', 500, 'internal_error'],
  ])('return for %s: %i %s', (type, status, code) => {
    expect(responseOf(type)).toMatchObject({ status, body: { status, code } });
  });

  it('name the scheme on a 401 and the time to wait on a 429 and a 503', () => {
    expect(responseOf('UNAUTHORIZED').headers['WWW-Authenticate']).toBe("'Bearer'");
    expect(responseOf('ACCESS_DENIED').headers['WWW-Authenticate']).toBe(
      `'Bearer error="insufficient_scope"'`,
    );
    for (const type of [
      'THROTTLED',
      'QUOTA_EXCEEDED',
      'INTEGRATION_TIMEOUT',
      'AUTHORIZER_FAILURE',
      'AUTHORIZER_CONFIGURATION_ERROR',
    ]) {
      expect(responseOf(type).headers['Retry-After']).toMatch(/^'[1-9]\d*'$/);
    }
  });

  it('can be read only by pages on allowed origins', () => {
    const originsIn = (settings: Record<string, unknown>) =>
      Object.values(gatewayBodyOf(synthesizeOnce(settings))[RESPONSES]).map(
        ({ responseParameters }) => responseParameters['gatewayresponse.header.Access-Control-Allow-Origin'],
      );
    expect(new Set(originsIn({}))).toEqual(new Set([undefined]));
    expect(new Set(originsIn({ corsOrigins: 'https://app.example.org' }))).toEqual(
      new Set(["'https://app.example.org'"]),
    );
  });
});
