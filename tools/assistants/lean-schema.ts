import { alternativesIn } from '../openapi/alternatives.ts';
import { nameOf } from '../openapi/references.ts';
import type { Document, JsonSchema } from '../openapi/types.ts';
import { argumentText } from './tool-text.ts';

/** Fields of a record that was read. They are accepted, but say nothing in a call. */
const SENT_BACK = /^(?:Accepted if it is|Alternative to) /;
/** The formats of JSON Schema have dates, but no months. */
const MONTH = '^\\d{4}-\\d{2}$';

/**
 * A schema for assistants, without references and without what only a validator needs: an assistant reads all tools
 * before it does anything, and the endpoints check every argument anyway.
 */
export function leanSchema(given: JsonSchema, { components }: Document): JsonSchema {
  return lean(given);

  function lean(schema: JsonSchema): JsonSchema {
    const { $ref, ...beside } = schema;
    if ($ref) return lean({ ...components.schemas[nameOf(schema) ?? ''], ...beside });
    // A reference accepts a name as well as an id, so it has no format.
    const { pattern, minLength: _min, maxLength: _max, format, ...kept } = schema;
    const { type, enum: values, items, properties, anyOf, oneOf } = kept;
    const chosen = withOneAlternative(kept);
    return {
      ...chosen,
      ...(format && format !== 'uuid' && { format }),
      ...(pattern === MONTH && { pattern }),
      ...(type && { type: withoutNull(type) }),
      ...(values && { enum: values.filter((value) => value !== null) }),
      ...(items && { items: lean(items) }),
      ...(anyOf && { anyOf: anyOf.map(lean) }),
      ...(oneOf && { oneOf: oneOf.map(lean) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(chosen.properties ?? {})
            .filter(([, each]) => !SENT_BACK.test(each.description ?? ''))
            .map(([name, each]) => [name, withText(name, lean(each))]),
        ),
      }),
    };
  }
}

function withText(name: string, schema: JsonSchema): JsonSchema {
  const { description } = schema;
  return description === undefined ? schema : { ...schema, description: argumentText(name, description) };
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
