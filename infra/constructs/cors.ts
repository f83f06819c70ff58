import { ALLOWED_HEADERS, EXPOSED_HEADERS, isLocalPage } from '../../lib/platform/endpoint/cors.ts';
import { MAPPED_REQUEST_ID, MAPPED_SECURITY_HEADERS } from './gateway-responses.ts';
import { mockOperation } from './mock-operation.ts';

export const MAPPED_EXPOSED_HEADERS = `'${EXPOSED_HEADERS.join(',')}'`;

/** In lower case: the name is compared exactly, and browsers use HTTP/2, which sends it so. */
const MAPPED_ORIGIN = 'method.request.header.origin';

/** Without origins, there is no preflight, and no page of another origin can use the API. */
export function preflightOperation(origins: readonly string[]): object | undefined {
  if (origins.length === 0) return undefined;
  const { headers, template } = corsOnMocks(origins);
  return mockOperation({
    status: 204,
    description: 'What the page may do',
    headers: {
      'Access-Control-Allow-Headers': `'${ALLOWED_HEADERS.join(',')}'`,
      'Access-Control-Allow-Methods': "'GET,POST,PUT,DELETE'",
      'Access-Control-Max-Age': "'3600'",
      ...headers,
      ...MAPPED_SECURITY_HEADERS,
      'X-Request-Id': MAPPED_REQUEST_ID,
    },
    template,
  });
}

/** Allows pages to read a fixed response. The template, if there is one, produces only headers. */
export function corsOnMocks(origins: readonly string[]): {
  readonly headers: Readonly<Record<string, string>>;
  readonly template: string | undefined;
} {
  const [first, ...others] = origins;
  if (first === undefined) return { headers: {}, template: undefined };
  const trusted = origins.filter((origin) => !isLocalPage(origin));
  return {
    headers: {
      'Access-Control-Allow-Origin': `'${first}'`,
      ...(trusted.length === origins.length && { 'Access-Control-Allow-Credentials': "'true'" }),
      Vary: "'Origin'",
    },
    template: others.length > 0 ? originTemplate(origins, trusted) : undefined,
  };
}

/**
 * If there are several origins, returns the one that sent the request. Local pages may not use the cookie, so a second
 * condition is needed if both kinds are allowed.
 */
function originTemplate(origins: readonly string[], trusted: readonly string[]): string {
  const areMixed = trusted.length > 0 && trusted.length < origins.length;
  return [
    '#set($origin = $input.params().header.get("Origin"))',
    '#if($origin == "")',
    '  #set($origin = $input.params().header.get("origin"))',
    '#end',
    ...override(origins.slice(1), 'Access-Control-Allow-Origin = $origin'),
    ...(areMixed ? override(trusted, 'Access-Control-Allow-Credentials = "true"') : []),
  ].join('\n');
}

function override(origins: readonly string[], header: string): string[] {
  const condition = origins.map((origin) => `$origin == "${origin}"`).join(' || ');
  return [`#if(${condition})`, `  #set($context.responseOverride.header.${header})`, '#end'];
}

/**
 * Allows a page to read the gateway's own errors; otherwise a 401 or a 429 looks like a network failure to it.
 * The gateway cannot choose among several origins, so it returns the caller's. That reveals nothing: its errors are
 * the same for everyone. Nor can it refuse credentials only to local pages.
 */
export function corsOnGatewayResponses(origins: readonly string[]): Record<string, string> {
  const [first, ...others] = origins;
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length > 0 ? MAPPED_ORIGIN : `'${first}'`,
    ...(!origins.every(isLocalPage) && { 'Access-Control-Allow-Credentials': "'true'" }),
    'Access-Control-Expose-Headers': MAPPED_EXPOSED_HEADERS,
    Vary: "'Origin'",
  };
}
