import * as z from 'zod/mini';
import { parseOwn } from '../parse-own.ts';
import { type FieldErrors, invalid } from '../problems.ts';
import type { Endpoint, ObjectSchema } from './contract.ts';
import { exactAt, pathTo } from './exact-numbers.ts';
import type { PathNames } from './exchange.ts';
import { inexactFault, isRequired, issueCode, issueMessage, oneOf } from './faults.ts';

type Values = Record<string, unknown>;
type Schema = z.core.$ZodType;

/** Faults have the names that `pathNames` gives to the parameters. */
export function readParams(
  endpoint: Endpoint,
  raw: Readonly<Record<string, string | undefined>> | null,
  errors: FieldErrors,
  pathNames: PathNames = {},
): Values {
  const params: Values = {};
  for (const [name, schema] of Object.entries(shapeOf(endpoint.params)) as [string, Schema][]) {
    const location = { path: pathNames[name] ?? name, errors };
    params[name] = readValue(schema, raw?.[name], location);
  }
  return params;
}

export function readQuery(
  endpoint: Endpoint,
  raw: Readonly<Record<string, string[] | undefined>> | null,
  errors: FieldErrors,
  pathNames: PathNames = {},
): Values {
  const shape = shapeOf(endpoint.query);
  const known = [...Object.values(pathNames), ...Object.keys(shape)];
  const picked: Values = {};
  for (const [name, values] of Object.entries(raw ?? {})) {
    if (!Object.hasOwn(shape, name)) errors.add(name, 'unknown_parameter', unknownParameter(known));
    else if (isList(shape[name] as Schema)) picked[name] = values;
    else if (values?.length !== 1) errors.add(name, 'repeated_parameter', 'may be given only once');
    else picked[name] = values[0];
  }
  return readFields(shape, picked, { path: '', isQuery: true, errors });
}

/**
 * A body may contain any field that a response shows, so that a record can be sent back as it was read; read-only
 * fields are ignored. Any other field is refused by name, so a misspelled field is never silently lost.
 */
export function readBody(endpoint: Endpoint, value: unknown, exact: unknown, errors: FieldErrors): Values {
  if (!isObject(value)) {
    throw invalid([{ field: 'body', code: 'invalid_type', message: 'must be a JSON object' }]);
  }
  const location: Location = { path: '', readable: endpoint.readable ?? endpoint.response, exact, errors };
  return readObject(shapeOf(endpoint.body), value, location);
}

/** A response that breaks its contract is a bug, and is never sent. */
export function requireValidResponse(endpoint: Endpoint, body: unknown): void {
  const { id, response } = endpoint;
  if (response) parseOwn(response, body, () => `The response of ${id} breaks its contract`);
}

/** Parameters that may be repeated are lists. */
function isList(schema: Schema): boolean {
  return unwrapped(schema).type._zod.def.type === 'array';
}

/** The path of a value in the query or the body, and what is known about it. */
interface Location {
  readonly path: string;
  /** A repeated parameter has one name, without an index. */
  readonly isQuery?: boolean;
  /** The schema of the response at this path. */
  readonly readable?: Schema | undefined;
  /** The value at this path with null for numbers that a double cannot represent, if the body has any. */
  readonly exact?: unknown;
  readonly errors: FieldErrors;
}

function readObject(shape: Values, value: Values, location: Location): Values {
  const readable = shapeOf(location.readable);
  const unknown = `is not a field of this record; it has ${Object.keys(shape).join(', ')}`;
  const picked: Values = {};
  for (const [name, given] of Object.entries(value)) {
    if (Object.hasOwn(shape, name)) {
      // null means absent, which is reported separately if the field is required.
      if (given !== null) picked[name] = given;
    } else if (!Object.hasOwn(readable, name)) {
      location.errors.add(pathTo(location.path, name), 'unknown_field', unknown);
    }
  }
  return readFields(shape, picked, location);
}

/** Reads field by field, so that every invalid field is reported and the valid ones can be checked further. */
function readFields(shape: Values, values: Values, location: Location): Values {
  const readable = shapeOf(location.readable);
  const valid: Values = {};
  for (const [name, schema] of Object.entries(shape) as [string, Schema][]) {
    const inner = {
      ...location,
      path: pathTo(location.path, name),
      readable: readable[name] as Schema,
      exact: exactAt(location.exact, name),
    };
    const read = readValue(schema, values[name], inner);
    if (read !== undefined) valid[name] = read;
  }
  return valid;
}

/** A union may have a number among its types. */
const NUMERIC: ReadonlySet<string> = new Set(['number', 'union']);

function readValue(schema: Schema, value: unknown, location: Location): unknown {
  const { path, errors } = location;
  const { type, isOptional } = unwrapped(schema);
  if (value === undefined) {
    if (!isOptional) errors.add(path, 'required', isRequired(type._zod.values));
    return undefined;
  }
  const { def } = type._zod;
  if (def.type === 'object' && isObject(value)) {
    return readObject(def.shape as Values, value, {
      ...location,
      readable: unwrapped(location.readable)?.type,
    });
  }
  if (def.type === 'union' && 'discriminator' in def && isObject(value))
    return readChoice(type as z.core.$ZodDiscriminatedUnion, value, location);
  const list = Array.isArray(value) && listIn(type);
  if (list) return readArray(list, value, location);
  if (typeof value === 'number' && NUMERIC.has(def.type) && location.exact === null) {
    errors.add(path, ...inexactFault(value, z.globalRegistry.get(type)?.quantity === 'rate'));
    return undefined;
  }
  const result = z.safeParse(type, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue) errors.add(path, issueCode(issue), issueMessage(issue));
  return undefined;
}

/** A field may take either a word or a list: the faults of a list have their places then, too. */
function listIn(type: z.core.$ZodTypes): z.core.$ZodArray | undefined {
  const { def } = type._zod;
  const options: readonly Schema[] = def.type === 'union' ? def.options : [type];
  return (options as readonly z.core.$ZodTypes[]).find(
    (option): option is z.core.$ZodArray & z.core.$ZodTypes => option._zod.def.type === 'array',
  );
}

/** Reads one of several kinds of objects. Without a valid kind, nothing else can be checked. */
function readChoice(
  union: z.core.$ZodDiscriminatedUnion,
  value: Values,
  location: Location,
): Values | undefined {
  const { discriminator } = union._zod.def;
  const kind = value[discriminator] ?? undefined;
  const chosen = optionFor(union, kind);
  if (chosen)
    return readObject(shapeOf(chosen), value, { ...location, readable: optionFor(location.readable, kind) });
  const path = pathTo(location.path, discriminator);
  const kinds = union._zod.propValues[discriminator];
  if (kind === undefined) location.errors.add(path, 'required', isRequired(kinds));
  else location.errors.add(path, 'invalid_value', oneOf([...(kinds ?? [])]));
  return undefined;
}

/** The schema for this kind, if the schema is a choice of kinds. */
function optionFor(schema: Schema | undefined, kind: unknown): Schema | undefined {
  const def = unwrapped(schema)?.type._zod.def as Partial<z.core.$ZodDiscriminatedUnionDef> | undefined;
  const { discriminator, options } = def ?? {};
  if (discriminator === undefined) return undefined;
  return options?.find((option) =>
    option._zod.propValues?.[discriminator]?.has(kind as z.core.util.Primitive),
  );
}

function readArray(
  schema: z.core.$ZodArray,
  values: readonly unknown[],
  location: Location,
): unknown[] | undefined {
  const { minimum, maximum } = lengthBounds(schema);
  // Before any item is read, because a long list must not cause a lot of work.
  if (values.length < minimum || values.length > maximum) {
    const code = values.length < minimum ? 'too_few_items' : 'too_many_items';
    location.errors.add(location.path, code, `must have ${minimum} to ${maximum} items`);
    return undefined;
  }
  const { element } = schema._zod.def;
  const shown = unwrapped(location.readable)?.type as z.core.$ZodArray | undefined;
  const readable = shown?._zod.def.type === 'array' ? shown._zod.def.element : undefined;
  const read = values.map((value, index) => {
    const path = location.isQuery ? location.path : `${location.path}[${index}]`;
    const exact = exactAt(location.exact, index);
    return readValue(element, value ?? undefined, { ...location, path, readable, exact });
  });
  return read.includes(undefined) ? read : overwritten(schema, read);
}

/** What the list itself makes of its items: each kept once, for example. */
function overwritten(schema: z.core.$ZodArray, items: unknown[]): unknown[] {
  return (schema._zod.def.checks ?? []).reduce((list, check) => {
    const { check: kind, tx } = check._zod.def as Partial<z.core.$ZodCheckOverwriteDef>;
    return kind === 'overwrite' && tx ? (tx(list) as unknown[]) : list;
  }, items);
}

/** The bounds that `z.minLength` and `z.maxLength` set on a list. */
function lengthBounds(schema: z.core.$ZodArray): { minimum: number; maximum: number } {
  const length = { minimum: 0, maximum: Number.POSITIVE_INFINITY };
  for (const check of schema._zod.def.checks ?? []) {
    const { minimum, maximum } = check._zod.def as { minimum?: number; maximum?: number };
    if (minimum !== undefined) length.minimum = minimum;
    if (maximum !== undefined) length.maximum = maximum;
  }
  return length;
}

type Wrapper = z.core.$ZodOptional | z.core.$ZodNullable;

/** The schema without the wrappers that make it optional. */
function unwrapped(schema: Schema): { type: z.core.$ZodTypes; isOptional: boolean };
function unwrapped(schema: Schema | undefined): { type: z.core.$ZodTypes; isOptional: boolean } | undefined;
function unwrapped(schema: Schema | undefined) {
  let type = schema as z.core.$ZodTypes | undefined;
  if (!type) return undefined;
  let isOptional = false;
  while (type._zod.def.type === 'optional' || type._zod.def.type === 'nullable') {
    isOptional ||= type._zod.def.type === 'optional';
    type = (type as Wrapper)._zod.def.innerType as z.core.$ZodTypes;
  }
  return { type, isOptional };
}

function shapeOf(schema: Schema | ObjectSchema | undefined): Values {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  return def?.type === 'object' ? (def.shape as Values) : {};
}

function isObject(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function unknownParameter(names: readonly string[]): string {
  return names.length === 0
    ? 'is not a parameter: this endpoint has none'
    : `is not a parameter; use ${names.join(', ')}`;
}
