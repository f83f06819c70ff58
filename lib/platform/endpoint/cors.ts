/** Request headers that a page of another origin may send, and response headers that it may read. */
export const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
] as const;
export const EXPOSED_HEADERS = [
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'Idempotency-Replayed',
  'X-Next-Cursor',
] as const;

/**
 * Whether a page is served by the developer's own machine. Any program there can serve one, so such pages may not
 * use the cookie: they send the bearer token.
 */
export function isLocalPage(origin: string): boolean {
  return /^http:\/\/localhost(?::\d{1,5})?$/.test(origin);
}
