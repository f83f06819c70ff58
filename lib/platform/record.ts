import * as z from 'zod/mini';
import { AUTHOR_FIELDS, type Authors, noteAuthors } from './authors.ts';
import { parseOwn } from './parse-own.ts';
import type { Item } from './table/write.ts';

/**
 * A record is defined once, field by field: what a request may send, what a response shows, what the table stores,
 * and what the API description says about it. Adding a field is adding one line.
 *
 * @example
 * const contact = defineRecord(() => ({
 *   id,
 *   name: clientWritten(text(1, 150), 'Name of the person or company.', 'Bob Stein'),
 * }));
 */
export interface Field<
  Shown extends Schema = Schema,
  Representations extends string = string,
  Sent extends Schema = Shown,
  Stored extends Schema = Shown,
> {
  /** One schema per representation; most fields have the same one everywhere. */
  readonly response: Shown;
  readonly request: Sent;
  readonly item: Stored;
  readonly representations: readonly Representations[];
}

type Schema = z.ZodMiniType;
type Fields = Readonly<Record<string, Field>>;
type Representation = 'request' | 'response' | 'item';

/**
 * Defined by the bundler (infra/build.ts). Functions never read descriptions, and each one would cost a copy of its
 * schema.
 */
declare const WITHOUT_DESCRIPTIONS: true | undefined;

/** Attaches a description and an example to a schema, where the API description finds them. */
export function about<S extends Schema>(schema: S, description: string, example?: unknown): S {
  if (typeof WITHOUT_DESCRIPTIONS !== 'undefined') return schema;
  return schema.check(z.meta({ description, ...(example !== undefined && { example }) }));
}

/** Each schema is created when it is first needed: a function uses most records in one place only. */
function fieldOf<A extends Schema, P extends string, B extends Schema, C extends Schema>(
  representations: readonly P[],
  make: { readonly response: () => A; readonly request: () => B; readonly item: () => C },
): Field<A, P, B, C> {
  const [response, request, item] = [once(make.response), once(make.request), once(make.item)];
  return {
    representations,
    get response() {
      return response();
    },
    get request() {
      return request();
    },
    get item() {
      return item();
    },
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function fieldIn<P extends Representation>(...representations: P[]) {
  return <S extends Schema>(schema: S, description: string, example?: unknown): Field<S, P> => {
    const described = about(schema, description, example);
    return fieldOf(representations, {
      response: () => relaxed(described),
      request: () => described,
      item: () => relaxed(described),
    });
  };
}

/** The client writes it, and it is stored and shown. */
export const clientWritten = fieldIn('request', 'response', 'item');
/** The client writes it, and it is shown, but stored in another form: an amount, which is stored as minor units. */
export const writtenAndShown = fieldIn('request', 'response');
/** The client writes it, and it is stored, but shown in another form: the id of a record that is shown nested. */
export const writtenAndStored = fieldIn('request', 'item');
/** The service sets it, and it is stored and shown. */
export const serverSet = fieldIn('response', 'item');
/** Calculated for the response, and not stored. */
export const computed = fieldIn('response');
/** Only in requests, such as a password. */
export const requestOnly = fieldIn('request');

/** Stored, and never shown. */
export function internal<S extends Schema>(schema: S): Field<S, 'item'> {
  return { response: schema, request: schema, item: schema, representations: ['item'] };
}

/** The fields as a request has them. */
export function requestsOf<F extends Fields>(fields: F): ShapeIn<F, 'request'> {
  return shapeIn(fields, 'request');
}

export function optional<A extends Schema, P extends string, B extends Schema, C extends Schema>(
  field: Field<A, P, B, C>,
): Field<z.ZodMiniOptional<A>, P, z.ZodMiniOptional<B>, z.ZodMiniOptional<C>> {
  return fieldOf(field.representations, {
    response: () => z.optional(field.response),
    request: () => z.optional(field.request),
    item: () => z.optional(field.item),
  });
}

/** May be absent; a response then shows null. */
export function nullable<A extends Schema, P extends string, B extends Schema, C extends Schema>(
  field: Field<A, P, B, C>,
): Field<z.ZodMiniNullable<A>, P, z.ZodMiniOptional<B>, z.ZodMiniOptional<C>> {
  return fieldOf(field.representations, {
    response: () => z.nullable(field.response),
    request: () => z.optional(field.request),
    item: () => z.optional(field.item),
  });
}

/** A request may leave it out, or send something different from what a response shows. */
export function sentAs<A extends Schema, P extends string, B extends Schema, C extends Schema>(
  field: Field<A, P, Schema, C>,
  schema: B,
  description?: string,
): Field<A, P | 'request', B, C> {
  return fieldOf([...field.representations, 'request'], {
    response: () => field.response,
    request: () => {
      const { description: usual = '', example }: z.core.GlobalMeta =
        z.globalRegistry.get(field.request) ?? {};
      return about(schema, description ?? usual, example);
    },
    item: () => field.item,
  });
}

/** The table stores it in a different form from what a response shows. */
export function storedAs<A extends Schema, P extends string, B extends Schema, C extends Schema>(
  field: Field<A, P, B, Schema>,
  item: C,
): Field<A, P | 'item', B, C> {
  return fieldOf([...field.representations, 'item'], {
    response: () => field.response,
    request: () => field.request,
    item: () => item,
  });
}

type ShapeIn<F extends Fields, P extends Representation> = {
  [K in keyof F as P extends F[K]['representations'][number] ? K : never]: F[K][P];
};

/** Call it with a function: the build drops the records that a bundle does not use (infra/pure-calls.ts). */
export function defineRecord<F extends Fields>(describe: () => F) {
  const fields = describe();
  const body = once(() => z.object(shapeIn(fields, 'request')));
  const response = once(() => z.strictObject(shapeIn(fields, 'response')));
  return {
    /** The body of a create or update request. */
    get body() {
      return body();
    },
    get response() {
      return response();
    },
    /** What the table stores, without keys and index attributes. Made at once, because only requests read items. */
    item: z.object(shapeIn(fields, 'item')),
  };
}

function shapeIn<F extends Fields, P extends Representation>(fields: F, representation: P) {
  const chosen = Object.entries(fields).filter(([, { representations }]) =>
    representations.includes(representation),
  );
  return Object.fromEntries(chosen.map(([name, field]) => [name, field[representation]])) as ShapeIn<F, P>;
}

const SHOWN_FORMATS = new Set(['date', 'date-time', 'email']);

/** Length limits are for requests only: what was stored under an older limit must still be readable. */
function relaxed<S extends Schema>(schema: S): S {
  const { def } = (schema as z.core.$ZodType as z.core.$ZodTypes)._zod;
  const { format }: z.core.GlobalMeta = z.globalRegistry.get(schema) ?? {};
  if (def.type !== 'string' || SHOWN_FORMATS.has(String(format))) return schema;
  return describedLike(schema, z.string()) as Schema as S;
}

function describedLike<S extends Schema>(known: Schema, schema: S): S {
  const { description, example }: z.core.GlobalMeta = z.globalRegistry.get(known) ?? {};
  return description === undefined ? schema : about(schema, description, example);
}

/** For what is shown as it was sent: exactly the same fields, without their limits. */
export function shownAsSent<S extends z.ZodMiniObject>(sent: S): S {
  const shape = Object.entries(sent._zod.def.shape as Record<string, Schema>);
  return z.strictObject(
    Object.fromEntries(shape.map(([name, field]) => [name, withoutLimits(field)])),
  ) as z.ZodMiniObject as S;
}

function withoutLimits(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodType as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return describedLike(schema, z.optional(withoutLimits(def.innerType as Schema)));
    case 'array':
      return describedLike(schema, z.array(withoutLimits(def.element as Schema)));
    case 'object':
      return describedLike(schema, shownAsSent(schema as z.ZodMiniObject));
    default:
      return relaxed(schema);
  }
}

export type StoredIn<R> = R extends { readonly item: infer S extends z.ZodMiniType } ? z.output<S> : never;
export type ShownIn<R> = R extends { readonly response: infer S extends z.ZodMiniType } ? z.output<S> : never;

/** An item that does not match its record is a bug, and is never shown. */
export function fromItem<S extends z.ZodMiniType>(record: { readonly item: S }, item: Item): z.output<S> {
  return parseOwn(record.item, item, () => `The item ${String(item.sk).split('#')[0]} breaks its record`);
}

/**
 * The stored fields that requests write, as a request or a record has them. Those that are left out are present as
 * undefined, so that an update clears them.
 */
export function writtenIn<B extends z.ZodMiniObject, I extends z.ZodMiniObject, V extends object>(
  { body, item }: { readonly body: B; readonly item: I },
  values: V,
): Pick<V, keyof z.output<B> & keyof z.output<I> & keyof V> {
  const names = Object.keys(body._zod.def.shape).filter((name) => name in item._zod.def.shape);
  return Object.fromEntries(names.map((name) => [name, (values as Item)[name]])) as Pick<V, keyof V>;
}

/** The stored fields that no response shows. */
export function internalIn({
  item,
  response,
}: {
  readonly item: z.ZodMiniObject;
  readonly response: z.ZodMiniObject;
}): string[] {
  return Object.keys(item._zod.def.shape).filter((name) => !(name in response._zod.def.shape));
}

/** A field that may be null may also be absent. */
type Loose<Shape> = {
  [K in keyof Shape as null extends Shape[K] ? never : K]: Shape[K];
} & { [K in keyof Shape as null extends Shape[K] ? K : never]?: Shape[K] | undefined };

/**
 * Exactly the fields of the schema, in the record's order. An absent field is left out, or null if nullable. A record
 * that shows its authors has a note of them.
 */
export function pick<S extends z.ZodMiniObject>(schema: S, values: Loose<z.output<S>>): z.output<S> {
  const picked: Item = {};
  const { shape } = schema._zod.def;
  for (const [name, field] of Object.entries(shape as Record<string, z.core.$ZodTypes>)) {
    const value = (values as Item)[name];
    if (value !== undefined) picked[name] = value;
    else if (field._zod.def.type === 'nullable') picked[name] = null;
  }
  const isAuthored = AUTHOR_FIELDS.every((name) => name in shape);
  return (isAuthored ? noteAuthors(picked, values as Authors) : picked) as z.output<S>;
}
