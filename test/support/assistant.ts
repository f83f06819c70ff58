import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { type Answer, type CallOptions, call } from './api.ts';
import { cloud } from './cloud.ts';

export const CURRENT = '2026-07-28';

/** A message as a client of the protocol sends it, with every byte under the test's control. */
export function post(token: string | undefined, body: unknown, options: CallOptions = {}): Promise<Answer> {
  const { headers, ...others } = options;
  return call('POST', '/mcp', {
    token,
    body,
    headers: { accept: 'application/json, text/event-stream', ...headers },
    ...others,
  });
}

/** A request of the revisions that begin with a handshake. */
export function request(method: string, params?: object): object {
  return { jsonrpc: '2.0', id: 7, method, ...(params && { params }) };
}

/** A request of the current revision, and the headers that repeat what it says. */
export function currentRequest(method: string, params: Record<string, unknown> = {}) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': CURRENT,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers: Record<string, string> = {
    'mcp-protocol-version': CURRENT,
    'mcp-method': method,
    ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
  };
  return { body: request(method, { ...params, _meta }), headers };
}

export interface CalledTool {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: results of every shape.
  readonly data: any;
}

/** The official client, connected with this token. */
export async function connect(token: string, revision: 'current' | 'handshake' = 'current', book?: string) {
  const mode = revision === 'current' ? { pin: CURRENT } : ('legacy' as const);
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${cloud().url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}`, ...(book !== undefined && { book }) } },
    }),
  );
  return {
    client,
    close: () => client.close(),
    /** Calls a tool. The text of an error says what was wrong. */
    use: async (name: string, args: Record<string, unknown> = {}): Promise<CalledTool> => {
      const {
        isError = false,
        content,
        structuredContent,
      } = await client.callTool({ name, arguments: args });
      const [first] = content as { text: string }[];
      return { isError, text: first?.text ?? '', data: structuredContent };
    },
  };
}

export async function connectForTest(token: string, revision?: 'current' | 'handshake', book?: string) {
  const connected = await connect(token, revision, book);
  onTestFinished(connected.close);
  return connected;
}
