import * as z from 'zod/mini';

/** The value is invalid. */
export const REFUSED = Symbol('refused');

type Values = Record<string, unknown>;

/**
 * What `z.safeParse` returns as data, without the reasons if the value is invalid. Records consist of few kinds of
 * schemas, and parsing those directly takes a fraction of the time: a page of 25 expenses has 2,000 fields, and in a
 * cold start nothing is compiled yet. Other kinds are left to zod.
 */
export function quickParse(schema: z.core.$ZodType, value: unknown): unknown {
  const { def, traits } = (schema as z.core.$ZodTypes)._zod;
  // The schema of a format is its own check.
  if (traits.has('$ZodCheck')) return parse(schema, value);
  const parsed = parseKind(schema as z.core.$ZodTypes, value);
  return parsed === REFUSED || !def.checks
    ? parsed
    : check(schema, def.checks as readonly z.core.$ZodCheck<unknown>[], parsed);
}

/** For what the service itself has written: if it is invalid, that is a bug. `fault` starts the message. */
export function parseOwn<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  fault: () => string,
): z.output<S> {
  const parsed = quickParse(schema, value);
  if (parsed !== REFUSED) return parsed as z.output<S>;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  throw new Error(`${fault()}: ${issues.join('; ')}`);
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : REFUSED;
}

function check(
  schema: z.core.$ZodType,
  checks: readonly z.core.$ZodCheck<unknown>[],
  value: unknown,
): unknown {
  const payload: z.core.ParsePayload = { value, issues: [] };
  for (const { _zod } of checks) {
    if (_zod.def.when) return parse(schema, value);
    _zod.check(payload);
    if (payload.issues.length > 0) return REFUSED;
  }
  return payload.value;
}

function parseKind(schema: z.core.$ZodTypes, value: unknown): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return typeof value === def.type && !def.coerce ? value : parse(schema, value);
    case 'number':
      return Number.isFinite(value) ? value : parse(schema, value);
    case 'enum':
      return schema._zod.values?.has(value as string) ? value : parse(schema, value);
    case 'optional':
      if (value !== undefined) return quickParse(def.innerType, value);
      // A schema with a default can produce a value even if the key is missing.
      return def.innerType._zod.optin === undefined ? undefined : parse(schema, value);
    case 'nullable':
      return value === null ? null : quickParse(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? parseAll(def.element, value) : REFUSED;
    case 'object':
      return parseObject(schema as z.core.$ZodObject, value);
    case 'union':
      return parseFirst(def.options, value);
    case 'pipe':
      return parsePipe(schema as z.core.$ZodPipe, value);
    default:
      return parse(schema, value);
  }
}

function parseAll(element: z.core.$ZodType, values: readonly unknown[]): unknown {
  const parsed: unknown[] = [];
  for (const value of values) {
    const one = quickParse(element, value);
    if (one === REFUSED) return REFUSED;
    parsed.push(one);
  }
  return parsed;
}

function parseObject(schema: z.core.$ZodObject, value: unknown): unknown {
  const { shape, catchall } = schema._zod.def;
  if (catchall && catchall._zod.def.type !== 'never') return parse(schema, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return REFUSED;
  const parsed: Values = {};
  for (const name in shape) {
    const one = quickParse(shape[name] as z.core.$ZodType, (value as Values)[name]);
    if (one === REFUSED) return REFUSED;
    if (one !== undefined || name in value) parsed[name] = one;
  }
  // Strict objects refuse other keys; all others drop them.
  return catchall && !Object.keys(value).every((name) => Object.hasOwn(shape, name)) ? REFUSED : parsed;
}

function parseFirst(options: readonly z.core.$ZodType[], value: unknown): unknown {
  for (const option of options) {
    const parsed = quickParse(option, value);
    if (parsed !== REFUSED) return parsed;
  }
  return REFUSED;
}

function parsePipe(schema: z.core.$ZodPipe, value: unknown): unknown {
  const { def } = schema._zod;
  // A codec.
  if (def.transform) return parse(schema, value);
  const parsed = quickParse(def.in, value);
  return parsed === REFUSED ? REFUSED : quickParse(def.out, parsed);
}
