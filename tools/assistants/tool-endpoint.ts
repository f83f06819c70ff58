import { referredType } from '../../lib/assistants/named-records.ts';
import { RECORD_ID, type ToolEndpoint } from '../../lib/assistants/tool.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { resolveParameter } from '../openapi/references.ts';
import type { Document, JsonSchema, Operation, Parameter } from '../openapi/types.ts';
import { leanSchema } from './lean-schema.ts';
import { argumentText, firstSentences, toolText } from './tool-text.ts';

const DRY_RUN: JsonSchema = {
  type: 'boolean',
  description: 'Check everything and show what would be stored, but write nothing.',
};
const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  description:
    'A value of your choice. Repeating the call with the same key within 30 days creates nothing twice.',
};
const REPLACES = 'Replaces the record: read it first, and send every field that should stay.';
/** Assistants read all tools before each conversation. Errors name the rules that are left out. */
const DESCRIPTION_MAX_CHARACTERS = 110;
const DESCRIPTION_IN_GROUP_MAX_CHARACTERS = 80;

/** Objects that another tool describes, field by field. */
const DESCRIBED_ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createEdit: {
    filter:
      'The filters of `list_transactions` as an object, without `include_deleted`; or `ids`. Default: all.',
    rule: '`match`, `conditions`, `actions` and `stop` of a rule, as `create_record` takes them.',
  },
};

interface Options {
  /** All endpoints that assistants may call. */
  readonly endpoints: readonly Endpoint[];
  readonly document: Document;
  /** What selects it, if the tool has several endpoints. */
  readonly recordType?: string;
  /** Whether that is the type of the record in its path. */
  readonly isOfRecords?: boolean;
  /** Whether the title of the tool says enough. */
  readonly isPlain?: boolean;
}

/** An endpoint's parameters and body as one flat list of arguments. */
export function buildEndpoint(endpoint: Endpoint, options: Options): ToolEndpoint {
  const { endpoints, document, recordType, isOfRecords = false } = options;
  const { id, method, path, role, idempotent, body } = endpoint;
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const given = (operation.parameters ?? []).map((each) => resolveParameter(each, document));
  const inQuery = given.filter((each) => each.in === 'query');
  const textOf = (name: string, text: string) => argumentText(name, text, endpoints);
  const sent = body ? leanSchema(bodySchema(operation), document, textOf) : {};
  const outlines: Record<string, JsonSchema> = Object.fromEntries(
    Object.entries(DESCRIBED_ELSEWHERE[id] ?? {}).map(([name, text]) => [
      name,
      { type: 'object', description: text },
    ]),
  );
  const taken = new Set([...inQuery.map(({ name }) => name), ...Object.keys(sent.properties ?? {})]);
  const inPath = given
    .filter((each) => each.in === 'path')
    .map((each) => ({ ...each, argument: argumentOf(path, each.name, taken, isOfRecords) }));
  const schemaOf = (argument: string, { schema, description }: Parameter): JsonSchema => ({
    ...leanSchema(schema, document, textOf),
    description: textOf(argument, description),
  });
  const writes = method !== 'GET';
  const properties: Record<string, JsonSchema> = {
    ...Object.fromEntries(inPath.map((each) => [each.argument, schemaOf(each.argument, each)])),
    ...Object.fromEntries(inQuery.map((each) => [each.name, schemaOf(each.name, each)])),
    ...sent.properties,
    ...outlines,
    ...(writes && { dry_run: DRY_RUN }),
    ...(idempotent && { idempotency_key: IDEMPOTENCY_KEY }),
  };
  const count = inPath.length + taken.size + Number(writes) + Number(idempotent ?? false);
  if (Object.keys(properties).length !== count) throw new Error(`Arguments of ${id} have the same name.`);
  return {
    id,
    ...(recordType && { recordType }),
    method,
    path,
    description: descriptionOf(endpoint, options, inPath, Object.keys(sent.properties ?? {}).length),
    properties,
    required: [
      ...inPath.map(({ argument }) => argument),
      ...inQuery.filter((each) => each.required).map(({ name }) => name),
      ...(sent.required ?? []),
    ],
    params: Object.fromEntries(inPath.map(({ argument, name }) => [argument, name])),
    query: inQuery.map(({ name }) => name),
    references: referencesIn(given, inPath, recordType),
    hasBody: body !== undefined,
    ...(role && { role }),
    isIdempotent: idempotent === true,
  };
}

/** The summary is the title of the tool. */
function descriptionOf(
  { method, description = '' }: Endpoint,
  { endpoints, recordType, isPlain = false }: Options,
  inPath: readonly { readonly name: string; readonly argument: string }[],
  fields: number,
): string {
  if (isPlain) return '';
  // What the fields mean is said where the record is created. With one field, there is nothing else to keep.
  if (method === 'PUT' && fields > 1) return REPLACES;
  const text = inPath.reduce(
    (all, { name, argument }) => all.replace(` on \`${name}\``, ` on \`${argument}\``),
    toolText(description, endpoints),
  );
  const max = recordType ? DESCRIPTION_IN_GROUP_MAX_CHARACTERS : DESCRIPTION_MAX_CHARACTERS;
  return firstSentences(text, max);
}

/** A currency's code, in a parameter of any name. */
const CURRENCY_CODE = '^[A-Z]{3}$';

/** What the arguments refer to whose names do not say it: `from` and `to` of a rate, and `record_id`. */
function referencesIn(
  given: readonly Parameter[],
  inPath: readonly { readonly argument: string }[],
  recordType: string | undefined,
): ToolEndpoint['references'] {
  const codes = given.filter((each) => each.in === 'query' && each.schema.pattern === CURRENCY_CODE);
  const type = recordType && referredType(`${recordType}_id`);
  return {
    ...Object.fromEntries(codes.map(({ name }) => [name, 'currency' as const])),
    ...(type && inPath.some(({ argument }) => argument === RECORD_ID) && { [RECORD_ID]: type }),
  };
}

function bodySchema({ requestBody }: Operation): JsonSchema {
  return Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
}

/**
 * `/accounts/{id}` becomes `account_id`, and `/occurrences/{date}` becomes `occurrence_date` if `date` is used for
 * something else. In a tool for several types of records, the record itself is `record_id`.
 */
function argumentOf(path: string, name: string, taken: ReadonlySet<string>, isOfRecords: boolean): string {
  if (isOfRecords && path.replace(/\/restore$/, '').endsWith(`/{${name}}`)) return RECORD_ID;
  if (name !== 'id' && !taken.has(name)) return name;
  const segment =
    path
      .slice(0, path.indexOf(`/{${name}}`))
      .split('/')
      .at(-1) ?? '';
  return `${segment.replace(/ies$/, 'y').replace(/s$/, '')}_${name}`;
}
