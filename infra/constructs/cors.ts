import { Duration } from 'aws-cdk-lib';
import type { CfnMethod, CorsOptions, RestApi } from 'aws-cdk-lib/aws-apigateway';

const ALLOW_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'];
const EXPOSE_HEADERS = ['ETag', 'X-Request-Id', 'Idempotency-Replayed', 'Retry-After'];

/** Without origins there is no preflight, and no browser page of another origin can use the API. */
export function corsPreflight(origins: readonly string[]): CorsOptions | undefined {
  if (origins.length === 0) return undefined;
  return {
    allowOrigins: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ALLOW_HEADERS,
    allowCredentials: true,
    maxAge: Duration.hours(1),
  };
}

/** The answers to preflight requests are the only ones that CDK defines; they get the headers of all others. */
export function addHeadersToPreflights(api: RestApi, headers: Readonly<Record<string, string>>): void {
  for (const { httpMethod, node } of api.methods) {
    if (httpMethod !== 'OPTIONS') continue;
    const method = node.defaultChild as CfnMethod;
    for (const [name, value] of Object.entries(headers)) {
      const parameter = `ResponseParameters.method\\.response\\.header\\.${name}`;
      method.addPropertyOverride(`Integration.IntegrationResponses.0.${parameter}`, value);
      method.addPropertyOverride(`MethodResponses.0.${parameter}`, true);
    }
  }
}

/**
 * Lets a page read the gateway's own errors too; otherwise a 401 or a 429 looks like a network failure to it.
 * The gateway cannot choose among several origins, so it then returns the caller's. That gives nothing away:
 * its errors are the same for everyone.
 */
export function corsOnGatewayResponses(origins: readonly string[]): Record<string, string> {
  const [first, ...others] = origins;
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length > 0 ? 'method.request.header.Origin' : `'${first}'`,
    'Access-Control-Allow-Credentials': "'true'",
    'Access-Control-Expose-Headers': `'${EXPOSE_HEADERS.join(',')}'`,
    Vary: "'Origin'",
  };
}
