import type { Endpoint } from './contract.ts';

/** What an access token may do: read, or read and write. */
export type TokenScope = 'read' | 'write';

/** The exceptions to the general rule, as `METHOD /path`. */
export type TokenExceptions = Readonly<Record<NonNullable<Endpoint['tokens']>, readonly string[]>>;

/** For the authorizer, which does not contain the contracts: infra passes it as an environment variable. */
export function tokenExceptions(endpoints: readonly Endpoint[]): TokenExceptions {
  const declaring = (wanted: Endpoint['tokens']) =>
    endpoints
      .filter(({ tokens }) => tokens === wanted)
      .map(({ method, path }) => routeOf(method, path))
      .toSorted();
  return { none: declaring('none'), any: declaring('any') };
}

/** Whether an access token with this scope may call an endpoint. */
export function isInScope(
  scope: TokenScope,
  method: string,
  path: string,
  { none, any }: TokenExceptions,
): boolean {
  const route = routeOf(method, path);
  if (none.includes(route)) return false;
  return scope === 'write' || method === 'GET' || any.includes(route);
}

function routeOf(method: string, path: string): string {
  return `${method} ${path}`;
}
