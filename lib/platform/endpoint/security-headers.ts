/** On every page: the address of a screen can contain the code of a link, and no other site is told about it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = { 'Referrer-Policy': 'no-referrer' };

/** On every response, from functions and from the gateway itself (infra/constructs/gateway-responses.ts). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
