import type { IncomingMessage } from 'node:http';
import { asList, isObject, type Json, type JsonObject } from '../../json.ts';

interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge: number | undefined;
}

/** What the template says about pages of other origins. */
export function readCors({ CorsConfiguration }: JsonObject): CorsRule[] {
  const rules = isObject(CorsConfiguration) ? asList(CorsConfiguration.CorsRules).filter(isObject) : [];
  return rules.map(({ AllowedOrigins, AllowedMethods, AllowedHeaders, ExposedHeaders, MaxAge }) => ({
    origins: texts(AllowedOrigins),
    methods: texts(AllowedMethods),
    headers: texts(AllowedHeaders).map((name) => name.toLowerCase()),
    exposed: texts(ExposedHeaders),
    maxAge: MaxAge === undefined ? undefined : Number(MaxAge),
  }));
}

function texts(value: Json | undefined): string[] {
  return asList(value).map(String);
}

/** The headers with which a page may read the answer. Undefined if no rule allows what a preflight asks for. */
export function corsHeaders(
  rules: readonly CorsRule[],
  { method = '', headers }: IncomingMessage,
): Record<string, string> | undefined {
  const { origin } = headers;
  if (origin === undefined) return {};
  const isPreflight = method === 'OPTIONS';
  const wanted = isPreflight ? String(headers['access-control-request-method'] ?? '') : method;
  const sent = isPreflight ? listed(headers['access-control-request-headers']) : [];
  const rule = rules.find(
    ({ origins, methods, headers: allowed }) =>
      (origins.includes('*') || origins.includes(origin)) &&
      methods.includes(wanted) &&
      sent.every((name) => allowed.includes('*') || allowed.includes(name)),
  );
  if (!rule) return isPreflight ? undefined : {};
  return {
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    ...(sent.length > 0 && { 'access-control-allow-headers': sent.join(', ') }),
    ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
    ...(rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function listed(value: string | string[] | undefined): string[] {
  const names = String(value ?? '').toLowerCase();
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
