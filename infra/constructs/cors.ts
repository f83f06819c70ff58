import { Duration } from 'aws-cdk-lib';
import type { CfnMethod, CorsOptions, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { ALLOWED_HEADERS, EXPOSED_HEADERS, isLocalPage } from '../../lib/platform/endpoint/cors.ts';

/** Without origins there is no preflight, and no browser page of another origin can use the API. */
export function corsPreflight(origins: readonly string[]): CorsOptions | undefined {
  if (origins.length === 0) return undefined;
  return {
    allowOrigins: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [...ALLOWED_HEADERS],
    // Where both kinds are listed, allowCredentialsInPreflights allows it to those that are not local.
    allowCredentials: !origins.some(isLocalPage),
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
 * Of several origins, only those that are no local pages may use the cookie. CDK can only allow it to all of them, so
 * its mapping template, which echoes the origin, is written anew with one more condition.
 */
export function allowCredentialsInPreflights(api: RestApi, origins: readonly string[]): void {
  const trusted = origins.filter((origin) => !isLocalPage(origin));
  if (trusted.length === 0 || trusted.length === origins.length) return;
  const template = [
    '#set($origin = $input.params().header.get("Origin"))',
    '#if($origin == "")',
    '  #set($origin = $input.params().header.get("origin"))',
    '#end',
    ...override(origins.slice(1), 'Access-Control-Allow-Origin = $origin'),
    ...override(trusted, 'Access-Control-Allow-Credentials = "true"'),
  ].join('\n');
  for (const { httpMethod, node } of api.methods) {
    if (httpMethod !== 'OPTIONS') continue;
    (node.defaultChild as CfnMethod).addPropertyOverride(
      'Integration.IntegrationResponses.0.ResponseTemplates',
      {
        'application/json': template,
      },
    );
  }
}

function override(origins: readonly string[], header: string): string[] {
  const condition = origins.map((origin) => `$origin == "${origin}"`).join(' || ');
  return [`#if(${condition})`, `  #set($context.responseOverride.header.${header})`, '#end'];
}

/**
 * Lets a page read the gateway's own errors too; otherwise a 401 or a 429 looks like a network failure to it.
 * The gateway cannot choose among several origins, so it then returns the caller's. That gives nothing away:
 * its errors are the same for everyone, local pages among them, which it cannot refuse credentials separately.
 */
export function corsOnGatewayResponses(origins: readonly string[]): Record<string, string> {
  const [first, ...others] = origins;
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length > 0 ? 'method.request.header.Origin' : `'${first}'`,
    ...(!origins.every(isLocalPage) && { 'Access-Control-Allow-Credentials': "'true'" }),
    'Access-Control-Expose-Headers': `'${EXPOSED_HEADERS.join(',')}'`,
    Vary: "'Origin'",
  };
}
