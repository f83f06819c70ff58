import type { Endpoint } from './contract.ts';

/** What an access token may do: read; also record expenses, incomes and transfers; or everything. */
export const TOKEN_SCOPES = ['read', 'record', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The exceptions to the general rule, as `METHOD /path`. */
export type TokenExceptions = Readonly<Record<NonNullable<Endpoint['tokens']> | 'record', readonly string[]>>;

/** For the authorizer, which does not contain the contracts: infra passes it as an environment variable. */
export function tokenExceptions(endpoints: readonly Endpoint[]): TokenExceptions {
  const routes = (wanted: (endpoint: Endpoint) => boolean) =>
    endpoints
      .filter(wanted)
      .map(({ method, path }) => routeOf(method, path))
      .toSorted();
  return {
    none: routes(({ tokens }) => tokens === 'none'),
    any: routes(({ tokens }) => tokens === 'any'),
    record: routes(({ role }) => role === 'recorder'),
  };
}

/** Whether an access token with this scope may call an endpoint. */
export function isInScope(
  scope: TokenScope,
  method: string,
  path: string,
  { none, any, record }: TokenExceptions,
): boolean {
  const route = routeOf(method, path);
  if (none.includes(route)) return false;
  if (scope === 'write' || method === 'GET' || any.includes(route)) return true;
  return scope === 'record' && record.includes(route);
}

function routeOf(method: string, path: string): string {
  return `${method} ${path}`;
}
