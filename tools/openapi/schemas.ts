import * as z from 'zod/mini';
import type { ObjectSchema, ResponseSchema } from '../../lib/platform/endpoint/contract.ts';
import { flag } from '../../lib/platform/endpoint/fields.ts';
import { withAlternatives } from './alternatives.ts';
import { metaOf } from './example-from.ts';
import { INPUTS, inside, NAMES, OUTPUTS, type Schema } from './named-schemas.ts';
import type { JsonSchema } from './types.ts';

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function componentSchemas(): Record<string, JsonSchema> {
  const components: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(OUTPUTS)) {
    components[name] = convert(schema, 'output');
  }
  for (const [name, schema] of Object.entries(INPUTS)) {
    components[name] = withAlternatives(name, orNull(convert(schema, 'input')));
  }
  return components;
}

/** Whether a body or response has a name, or is a page of what has one. */
export function isNamed(schema: ObjectSchema | ResponseSchema): boolean {
  const { shape } = schema._zod.def as { shape?: Readonly<Record<string, Schema>> };
  return NAMES.has(schema) || (shape?.data !== undefined && NAMES.has(inside(schema, 'data')));
}

/** The schema of a response. The envelope of a list has its own name: `ContactPage`. */
export function responseSchema(response: ResponseSchema): { name: string; page?: JsonSchema } {
  const name = NAMES.get(response);
  if (name) return { name };
  return { name: `${NAMES.get(inside(response, 'data'))}Page`, page: convert(response, 'output') };
}

export function bodySchema(body: ObjectSchema): JsonSchema {
  return refTo(NAMES.get(body) ?? '');
}

export interface ParameterSchema {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description: string | undefined;
  readonly example: unknown;
}

/** Path or query parameters with their descriptions. */
export function parameterSchemas(params: ObjectSchema): ParameterSchema[] {
  const { properties = {}, required = [] } = convert(params, 'input');
  return Object.entries(properties).map(([name, { description: _beside, ...schema }]) => {
    const { description, example } = metaOf(inside(params, name));
    return { name, required: required.includes(name), schema, description, example };
  });
}

function convert(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema as JsonSchema, schema),
  });
  return withNullableTypes(asChoice(json as JsonSchema));
}

/** Uses `oneOf` for a response that is one of several records, because it is exactly one of them. */
function asChoice({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!anyOf) return rest;
  return anyOf.every(({ $ref }) => $ref !== undefined) ? { ...rest, oneOf: anyOf } : { ...rest, anyOf };
}

/** Adds what zod's JSON Schema lacks. */
function adjust(schema: Schema, json: JsonSchema, root: Schema): void {
  // Fields may be added at any time, and clients generated from the description must accept that.
  delete json.additionalProperties;
  // Examples are shown in full, with each request and response.
  delete json.example;
  delete json.quantity;
  const { description } = json;
  const own = description === undefined ? {} : { description };
  const name = NAMES.get(schema) ?? NAMES.get(parentOf(schema));
  if (name && schema !== root) replace(json, { ...refTo(name), ...own });
  else if (schema === flag || parentOf(schema) === flag) replace(json, { type: 'boolean', ...own });
}

/** The schema that this one only adds a description to. */
function parentOf(schema: Schema): Schema | undefined {
  return schema._zod.parent;
}

function replace(json: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(json)) delete json[key as keyof JsonSchema];
  Object.assign(json, by);
}

/** `type: ['string', 'null']` reads better than a choice of two schemas. */
function withNullableTypes(json: JsonSchema): JsonSchema {
  const [first, second] = json.anyOf ?? [];
  if (json.anyOf?.length === 2 && first?.type && second?.type === 'null') {
    const { anyOf: _choice, ...rest } = json;
    return { ...rest, ...nullable(first) };
  }
  if (json.items) json.items = withNullableTypes(json.items);
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    (json.properties ?? {})[name] = withNullableTypes(property);
  }
  return json;
}

function nullable(json: JsonSchema): JsonSchema {
  if (!json.type) {
    const { description, ...rest } = json;
    if (Object.keys(rest).length === 0) return json;
    return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] };
  }
  return { ...json, type: [json.type, 'null'].flat(), ...(json.enum && { enum: [...json.enum, null] }) };
}

/** In a body, null means that an optional field is absent. */
function orNull(input: JsonSchema): JsonSchema {
  const properties = Object.entries(input.properties ?? {}).map(([name, json]) => [
    name,
    input.required?.includes(name) ? json : nullable(json),
  ]);
  return { ...input, properties: Object.fromEntries(properties) };
}
