import { isObject, type Message } from './message.ts';
import { HEADER_MISMATCH, INVALID_PARAMS, RpcError, UNSUPPORTED_VERSION } from './rpc-error.ts';

/** The revision without a handshake: each request names the revision. */
export const CURRENT = '2026-07-28';
/** Revisions that begin with `initialize`. This server uses nothing in which they differ. */
export const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18'] as const;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

/** The protocol's headers, as they were sent. */
export interface McpHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/**
 * Finds out which revision a request uses, and checks what it requires in `_meta` and the headers. The body is
 * authoritative; the headers repeat it for gateways on the way, and must agree.
 */
export function isForCurrent(message: Message, headers: McpHeaders): boolean {
  const { _meta: meta } = message.params;
  const claimed = isObject(meta) ? meta[VERSION_KEY] : undefined;
  const isCurrentByHeader = headers.version === CURRENT;
  if (claimed === undefined && message.method === 'initialize' && isCurrentByHeader)
    throw mismatch(`initialize is not a method of revision ${CURRENT}, which MCP-Protocol-Version names.`);
  if (claimed === undefined && !isCurrentByHeader) {
    checkHandshakeVersion(message, headers);
    return false;
  }
  if (typeof claimed !== 'string') throw incomplete(VERSION_KEY);
  if (!isObject(isObject(meta) ? meta[CAPABILITIES_KEY] : undefined)) throw incomplete(CAPABILITIES_KEY);
  if (headers.version !== undefined && headers.version !== claimed)
    throw mismatch(`_meta names revision ${claimed}, and MCP-Protocol-Version names ${headers.version}.`);
  if (claimed !== CURRENT) throw unsupported(claimed, [CURRENT]);
  checkHeaders(message, headers);
  return true;
}

function checkHandshakeVersion({ method }: Message, { version }: McpHeaders): void {
  // Only the handshake establishes the header, so a request that begins one may have any value.
  if (version === undefined || method === 'initialize') return;
  if (!WITH_HANDSHAKE.some((known) => known === version))
    throw unsupported(version, [CURRENT, ...WITH_HANDSHAKE]);
}

function unsupported(requested: string, supported: readonly string[]): RpcError {
  const shown = requested.slice(0, 100).toWellFormed();
  return new RpcError(
    UNSUPPORTED_VERSION,
    `Revision ${shown} is not supported. Supported revisions: ${supported.join(', ')}.`,
    { data: { supported, requested } },
  );
}

function checkHeaders({ method, params }: Message, headers: McpHeaders): void {
  if (headers.version === undefined) throw mismatch('The header MCP-Protocol-Version is missing.');
  if (headers.method !== method) throw mismatch(`The header Mcp-Method must be ${method}.`);
  if (method !== 'tools/call' || typeof params.name !== 'string') return;
  if (decoded(headers.name) !== params.name)
    throw mismatch('The header Mcp-Name must be the name of the tool.');
}

/** The protocol encodes values that a header cannot contain as `=?base64?<text>?=`. */
function decoded(header: string | undefined): string | undefined {
  const base64 = /^=\?base64\?([\w+/]*={0,2})\?=$/.exec(header ?? '')?.[1];
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString();
}

function mismatch(message: string): RpcError {
  return new RpcError(HEADER_MISMATCH, message);
}

function incomplete(key: string): RpcError {
  return new RpcError(INVALID_PARAMS, `Revision ${CURRENT} requires \`${key}\` in params._meta.`, {
    data: { missing: [key] },
  });
}
