import { VERSION } from '../system/version.ts';
import type { CallTool } from './call-tool.ts';
import { type BookInUse, instructionsFor } from './instructions.ts';
import { listedTools, type MayCall } from './listed-tools.ts';
import { isObject, type Message, readMessage, type Values } from './message.ts';
import { CURRENT, isForCurrent, type McpHeaders, WITH_HANDSHAKE } from './revision.ts';
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError } from './rpc-error.ts';
import type { Tool } from './tool.ts';

const SERVER = { name: 'personal-finance-service', title: 'Personal Finance Service', version: VERSION };
const CAPABILITIES = { tools: {} };
/** The tools change with a new version of the service, and with the caller's role in the book. */
const CACHING = { ttlMs: 5 * 60_000, cacheScope: 'private' };

type Method = (params: Values) => object | Promise<object>;

export interface Service {
  readonly mayCall: MayCall;
  readonly tools: readonly Tool[];
  readonly callTool: CallTool;
  readonly getBook: () => Promise<BookInUse>;
}

/** Serves one message. Returns the response, or undefined for a notification, which needs none. */
export async function serve(
  body: unknown,
  headers: McpHeaders,
  service: Service,
): Promise<object | undefined> {
  const message = readMessage(body);
  // A notification needs no response, and none changes what this server does.
  if (message.id === undefined) return undefined;
  const isCurrent = isForCurrent(message, headers);
  const method = find(isCurrent ? currentMethods(service) : handshakeMethods(service), message, isCurrent);
  const result = await method(message.params);
  return { jsonrpc: '2.0', id: message.id, result: isCurrent ? complete(result) : result };
}

function find(methods: Readonly<Record<string, Method>>, { method }: Message, isCurrent: boolean): Method {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (found) return found;
  // Only the current revision has a separate status for this.
  throw new RpcError(METHOD_NOT_FOUND, `There is no method ${method.slice(0, 100)}.`, {
    status: isCurrent ? 404 : 200,
  });
}

function currentMethods(service: Service): Record<string, Method> {
  return {
    'server/discover': async () => ({
      supportedVersions: [CURRENT],
      capabilities: CAPABILITIES,
      instructions: instructionsFor(await service.getBook()),
      ...CACHING,
    }),
    'tools/list': (params) => ({ ...listTools(params, service), ...CACHING }),
    'tools/call': (params) => callTool(params, service),
  };
}

function handshakeMethods(service: Service): Record<string, Method> {
  return {
    initialize: (params) => initialize(params, service),
    ping: () => ({}),
    'tools/list': (params) => listTools(params, service),
    'tools/call': (params) => callTool(params, service),
  };
}

/** In the current revision, a result states its type and which server it is from. */
function complete(result: object): object {
  return { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': SERVER } };
}

/** If the revision returned is not the one requested, the client decides whether it can use it. */
async function initialize({ protocolVersion }: Values, { getBook }: Service): Promise<object> {
  if (typeof protocolVersion !== 'string') throw invalidParams('`protocolVersion` must be a string.');
  const known = WITH_HANDSHAKE.find((version) => version === protocolVersion);
  return {
    protocolVersion: known ?? WITH_HANDSHAKE[0],
    capabilities: CAPABILITIES,
    serverInfo: SERVER,
    instructions: instructionsFor(await getBook()),
  };
}

function listTools({ cursor }: Values, { mayCall, tools }: Service): object {
  if (cursor !== undefined && cursor !== null)
    throw invalidParams('The list of tools has one page, so no cursor is valid.');
  return { tools: listedTools(tools, mayCall) };
}

async function callTool({ name, arguments: sent }: Values, service: Service): Promise<object> {
  // Some clients send null for what a model left out.
  const given = sent ?? {};
  const tool: Tool | undefined = service.tools.find((each) => each.name === name);
  if (!tool) throw invalidParams(`There is no tool ${String(name).slice(0, 100)}.`);
  if (!isObject(given)) throw invalidParams('`arguments` must be an object.');
  return service.callTool(tool, given);
}

function invalidParams(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message, { status: 200 });
}
