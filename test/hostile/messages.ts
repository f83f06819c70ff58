import fc from 'fast-check';
import { RECORD_TYPE, type Tool, type ToolEndpoint } from '../../lib/assistants/tool.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import tools from '../../tools/built/assistant-tools.ts';
import { ENDPOINTS } from '../support/sample-requests.ts';
import type { Knowledge } from './fields.ts';
import { type HostileRequest, requestsTo } from './requests.ts';
import { absurdBody, anything, brokenBytes, costlyArguments, costlyBody, trapText } from './values.ts';

/** Messages to the endpoint for assistants: mostly the hostile requests of other endpoints, as calls of their tools. */
export function messages(known: Knowledge): fc.Arbitrary<string | Buffer> {
  const calls = fc
    .constantFrom(...tools.flatMap((tool) => tool.endpoints.map((endpoint) => ({ tool, endpoint }))))
    .chain(({ tool, endpoint }) =>
      fc
        .tuple(
          requestsTo(ENDPOINTS.find(({ id }) => id === endpoint.id) as Endpoint, known),
          fc.constantFrom({}, {}, {}, { dry_run: true }, { idempotency_key: 'again' }),
        )
        .map(([request, more]) => callOf(tool, endpoint, request, more)),
    );
  const strange = fc
    .record({
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: fc.oneof(fc.constant(1), anything),
      method: fc.oneof(fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping'), trapText),
      params: fc.oneof(anything, fc.record({ name: trapText, arguments: anything, _meta: anything })),
    })
    .map((message) => JSON.stringify(message));
  const costly = fc
    .tuple(fc.constantFrom(...tools), costlyArguments)
    .map(([{ name }, args]) => callWith(name, args));
  return fc.oneof(
    { weight: 16, arbitrary: calls },
    { weight: 2, arbitrary: costly },
    { weight: 3, arbitrary: strange },
    { weight: 1, arbitrary: absurdBody },
    { weight: 1, arbitrary: costlyBody },
    { weight: 1, arbitrary: brokenBytes },
  );
}

function callOf(
  { name: toolName }: Tool,
  { path: pathPattern, params, recordType }: ToolEndpoint,
  { target, body }: HostileRequest,
  more: object,
): string {
  const [path = '', query = ''] = target.split('?');
  const pattern = new RegExp(`^${pathPattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`);
  const inPath = pattern.exec(path)?.groups ?? {};
  const args = {
    ...(recordType && { [RECORD_TYPE]: recordType }),
    ...Object.fromEntries(Object.entries(params).map(([argument, name]) => [argument, inPath[name]])),
    ...Object.fromEntries(new URLSearchParams(query)),
    ...objectIn(body),
    ...more,
  };
  return callWith(toolName, JSON.stringify(args));
}

function callWith(name: string, args: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
}

function objectIn(body: string | Buffer | undefined): object {
  try {
    const value: unknown = JSON.parse(String(body));
    // Throws if it is nested too deeply to be written again.
    JSON.stringify(value);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
