import { alternativesIn } from '../openapi/alternatives.ts';
import { nameOf } from '../openapi/references.ts';
import type { Document, JsonSchema } from '../openapi/types.ts';

/** Fields of a record that was read. They are accepted, but say nothing in a call. */
const SENT_BACK = /^(?:Accepted if it is|Alternative to) /;
/** The formats of JSON Schema have dates, but no months. */
const MONTH = '^\\d{4}-\\d{2}$';

/**
 * A schema for assistants, without references and without what only a validator needs: an assistant reads all tools
 * before it does anything, and the endpoints check every argument anyway.
 */
export function leanSchema(
  given: JsonSchema,
  { components }: Document,
  textOf: (argument: string, description: string) => string,
): JsonSchema {
  return lean(given);

  function lean(schema: JsonSchema): JsonSchema {
    const { $ref, ...beside } = schema;
    if ($ref) return lean({ ...components.schemas[nameOf(schema) ?? ''], ...beside });
    if (schema.oneOf) return shared(schema.oneOf.map(lean), schema);
    const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null');
    if (schema.anyOf && alternatives?.length === 1)
      return lean({ ...alternatives[0], ...withoutAnyOf(schema) });
    const kept = withOneAlternative(schema);
    const { type, enum: values, items, properties, anyOf, format, pattern, description } = kept;
    return {
      ...(type && { type: withoutNull(type) }),
      ...(description && { description }),
      // A reference accepts a name as well as an id, so it has no format.
      ...(format && format !== 'uuid' && { format }),
      ...(pattern === MONTH && { pattern }),
      ...pick(kept, ['const', 'default', 'maximum', 'required']),
      ...(values && { enum: values.filter((value) => value !== null) }),
      ...(items && { items: lean(items) }),
      ...(anyOf && { anyOf: anyOf.filter((each) => each.type !== 'null').map(lean) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties)
            .filter(([, each]) => !SENT_BACK.test(each.description ?? ''))
            .map(([name, each]) => [name, withText(name, lean(each))]),
        ),
      }),
    };
  }

  function withText(name: string, schema: JsonSchema): JsonSchema {
    const { description = '', ...others } = schema;
    const text = textOf(name, description);
    return text === '' ? others : { ...others, description: text };
  }
}

/** What is said beside the alternatives. */
function withoutAnyOf({ anyOf: _alternatives, ...beside }: JsonSchema): JsonSchema {
  return beside;
}

function pick(schema: JsonSchema, keywords: readonly (keyof JsonSchema)[]): JsonSchema {
  return Object.fromEntries(keywords.flatMap((each) => (each in schema ? [[each, schema[each]]] : [])));
}

/** What several kinds of objects have in common. Their descriptions say which other fields each kind has. */
function shared(kinds: readonly JsonSchema[], { description }: JsonSchema): JsonSchema {
  const [first = {}, ...others] = kinds;
  const inAll = (name: string) => others.every(({ properties = {} }) => name in properties);
  const valuesOf = (name: string) =>
    kinds.flatMap(({ properties = {} }) => properties[name]?.enum ?? properties[name]?.const ?? []);
  const properties = Object.entries(first.properties ?? {})
    .filter(([name]) => inAll(name))
    .map(([name, schema]) => [
      name,
      valuesOf(name).length > 0 ? { ...schema, enum: valuesOf(name) } : schema,
    ]);
  return {
    type: 'object',
    ...(description && { description }),
    properties: Object.fromEntries(properties),
    required: (first.required ?? []).filter((name) =>
      others.every(({ required = [] }) => required.includes(name)),
    ),
  };
}

/** Null means the same as leaving the field out, so it is not offered. */
function withoutNull(type: string | readonly string[]): string | readonly string[] {
  const types = [type].flat().filter((each) => each !== 'null');
  return types.length === 1 ? (types[0] as string) : types;
}

/** `contact_id`, or `contact` with its id: the latter is for programs that send back what they have read. */
function withOneAlternative(given: JsonSchema): JsonSchema {
  const { dependentSchemas: _alternatives, ...schema } = given;
  const properties = { ...schema.properties };
  const required = [...(schema.required ?? [])];
  for (const [first, ...others] of alternativesIn(given)) {
    if (first) required.push(first);
    for (const other of others) delete properties[other];
  }
  return {
    ...schema,
    ...(schema.properties && { properties }),
    ...(required.length > 0 && { required }),
  };
}
