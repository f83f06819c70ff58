import type { Tool } from '../../lib/assistants/tool.ts';
import { type Endpoint, functionFile } from '../../lib/platform/endpoint/contract.ts';
import { resolveParameter } from '../openapi/references.ts';
import { inReadingOrder, TAGS } from '../openapi/tags.ts';
import type { Document, JsonSchema, Operation, Parameter } from '../openapi/types.ts';
import { leanSchema } from './lean-schema.ts';
import { argumentText, toolName, toolText } from './tool-text.ts';

/** The endpoints that assistants may call, in the order of the API description. */
function toolEndpoints(endpoints: readonly Endpoint[]): Endpoint[] {
  const tags = TAGS.filter(({ isTool }) => isTool).map(({ name }) => name);
  return endpoints.filter(({ tag }) => tags.includes(tag)).toSorted(inReadingOrder);
}

/** The assistants' tools: each endpoint's parameters and body as one flat list of arguments. */
export function buildTools(endpoints: readonly Endpoint[], document: Document): Tool[] {
  const chosen = toolEndpoints(endpoints);
  return chosen.map((endpoint) => buildTool(endpoint, chosen, document));
}

const DRY_RUN: JsonSchema = {
  type: 'boolean',
  description: 'Check everything and show what would be stored, but write nothing.',
};
const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  description:
    'A value of your choice. Repeating the call with the same key within 24 hours creates nothing twice.',
};
const REPLACES = 'Replaces the record: read it first, and send every field that should stay, changed or not.';
/** Some models refuse a whole conversation if the description of one tool is longer. */
const DESCRIPTION_MAX_CHARACTERS = 1024;

function buildTool(endpoint: Endpoint, endpoints: readonly Endpoint[], document: Document): Tool {
  const { id, method, path, summary, idempotent, body } = endpoint;
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const given = (operation.parameters ?? []).map((each) => resolveParameter(each, document));
  const inQuery = given.filter((each) => each.in === 'query');
  const sent = body ? leanSchema(bodySchema(operation), document) : {};
  const taken = new Set([...inQuery.map(({ name }) => name), ...Object.keys(sent.properties ?? {})]);
  const inPath = given
    .filter((each) => each.in === 'path')
    .map((each) => ({ ...each, argument: argumentOf(path, each.name, taken) }));
  const schemaOf = (argument: string, { schema, description }: Parameter): JsonSchema => ({
    ...leanSchema(schema, document),
    description: argumentText(argument, toolText(description, endpoints)),
  });
  const writes = method !== 'GET';
  const properties: Record<string, JsonSchema> = {
    ...Object.fromEntries(inPath.map((each) => [each.argument, schemaOf(each.argument, each)])),
    ...Object.fromEntries(inQuery.map((each) => [each.name, schemaOf(each.name, each)])),
    ...sent.properties,
    ...(writes && { dry_run: DRY_RUN }),
    ...(idempotent && { idempotency_key: IDEMPOTENCY_KEY }),
  };
  const count = inPath.length + taken.size + Number(writes) + Number(idempotent ?? false);
  if (Object.keys(properties).length !== count) throw new Error(`Arguments of ${id} have the same name.`);
  const required = [
    ...inPath.map(({ argument }) => argument),
    ...inQuery.filter((each) => each.required).map(({ name }) => name),
    ...(sent.required ?? []),
  ];
  return {
    listed: {
      name: toolName(endpoint),
      title: summary,
      description: descriptionOf(endpoint, endpoints, inPath, Object.keys(sent.properties ?? {}).length),
      inputSchema: { type: 'object', properties, ...(required.length > 0 && { required }) },
      annotations: annotationsOf(endpoint),
    },
    endpointId: id,
    method,
    path,
    params: Object.fromEntries(inPath.map(({ argument, name }) => [argument, name])),
    query: inQuery.map(({ name }) => name),
    hasBody: body !== undefined,
    isIdempotent: idempotent === true,
  };
}

/** If it is too long, it ends with the last whole sentence that fits: errors name the rules that are left out. */
function descriptionOf(
  { method, summary, description }: Endpoint,
  endpoints: readonly Endpoint[],
  inPath: readonly { readonly name: string; readonly argument: string }[],
  fields: number,
): string {
  // With one field, there is nothing else to keep.
  const end = method === 'PUT' && fields > 1 ? ` ${REPLACES}` : '';
  const described = toolText([`${summary}.`, description].filter(Boolean).join(' '), endpoints);
  const text = inPath.reduce(
    (all, { name, argument }) => all.replace(` on \`${name}\``, ` on \`${argument}\``),
    described,
  );
  const max = DESCRIPTION_MAX_CHARACTERS - end.length;
  return (text.length <= max ? text : text.slice(0, text.lastIndexOf('. ', max - 1) + 1)) + end;
}

function annotationsOf({ method, idempotent, body }: Endpoint): Tool['listed']['annotations'] {
  if (method === 'GET') return { readOnlyHint: true, openWorldHint: false };
  // A POST that creates nothing replaces or restores something.
  const creates = method === 'POST' && idempotent === true;
  const restores = method === 'POST' && !body;
  return {
    readOnlyHint: false,
    destructiveHint: !creates && !restores,
    idempotentHint: !creates,
    openWorldHint: false,
  };
}

function bodySchema({ requestBody }: Operation): JsonSchema {
  return Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
}

/**
 * `/accounts/{id}` becomes `account_id`, and `/occurrences/{date}` becomes `occurrence_date` if `date` is used for
 * something else.
 */
function argumentOf(path: string, name: string, taken: ReadonlySet<string>): string {
  if (name !== 'id' && !taken.has(name)) return name;
  const segment =
    path
      .slice(0, path.indexOf(`/{${name}}`))
      .split('/')
      .at(-1) ?? '';
  return `${segment.replace(/ies$/, 'y').replace(/s$/, '')}_${name}`;
}

/** Each tool's handler, loaded at its first call: a cold start loads only what it needs. */
export function handlersSource(endpoints: readonly Endpoint[]): string {
  const entries = toolEndpoints(endpoints).map((endpoint) => {
    const file = functionFile(endpoint).replace(/^functions\//, '../');
    return `  ${endpoint.id}: () => import(${JSON.stringify(file)}),`;
  });
  return `// Generated by \`npm run openapi\` from the contracts. Do not edit.
import type { Handlers } from '../../lib/assistants/tool.ts';

/** The functions that assistants may call, by the ids of their contracts. */
export const handlers: Handlers = {
${entries.join('\n')}
};
`;
}
