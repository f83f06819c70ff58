/** Request headers that pages of other origins may send, and response headers that they may read. */
export const ALLOWED_HEADERS = [
  'Authorization',
  'Book',
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
 * Whether a page is served from the developer's own machine. Any program there can serve pages, so they may not use the
 * cookie: they must send the bearer token.
 */
export function isLocalPage(origin: string): boolean {
  return /^http:\/\/localhost(?::\d{1,5})?$/.test(origin);
}
