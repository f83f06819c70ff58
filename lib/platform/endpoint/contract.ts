import type * as z from 'zod/mini';
import type { ProblemCode } from '../problem-codes.ts';

/** What a function may touch. infra/constructs/access.ts turns each class into one IAM role. */
export type AccessClass = 'none' | 'reader' | 'writer' | 'credentials' | 'login';

export type ObjectSchema = z.ZodMiniObject<z.core.$ZodLooseShape>;

export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends ObjectSchema = ObjectSchema,
  Response extends ObjectSchema = ObjectSchema,
> {
  /** Verb and noun, `createContact`. Names the function file (`create-contact.ts`) and its test. */
  readonly id: string;
  /** Folder below functions/. */
  readonly folder: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway syntax: `/contacts/{id}`. */
  readonly path: string;
  /** `public` endpoints have no authorizer; every other one has it. */
  readonly auth: 'public' | 'user';
  readonly access: AccessClass;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Fields a body may carry because a read shows them; they are ignored. Default: those of `response`. */
  readonly readable?: ObjectSchema;
  /** Absent: the endpoint answers 204 without a body. */
  readonly response?: Response;
  /** A response that is not our JSON (the reference page) states its media type. */
  readonly mediaType?: string;
  /** Single-record endpoints: the response carries an ETag; PUT and DELETE honour If-Match, GET If-None-Match. */
  readonly etag?: boolean;
  /** Creating endpoints: honours Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Problem codes of this endpoint's own, beyond those that follow from its parts. */
  readonly errors: readonly ProblemCode[];
}

/**
 * The one place where an endpoint is described: route, function, role, types, validation and docs derive from it.
 * Described in a function and called as `defineEndpoint(() => ...)` with a `@__PURE__` mark, because then a bundler drops
 * what a function does not use: otherwise each would carry every contract of its file.
 */
export function defineEndpoint<
  Params extends ObjectSchema = never,
  Query extends ObjectSchema = never,
  Body extends ObjectSchema = never,
  Response extends ObjectSchema = never,
>(describe: () => Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return describe();
}

/** An endpoint that answers with a text as it is, the reference page for example, instead of a record as JSON. */
export interface DocumentEndpoint extends Endpoint<never, never, never, never> {
  readonly mediaType: string;
}

export function defineDocument(describe: () => DocumentEndpoint): DocumentEndpoint {
  return describe();
}

/** The same for a schema that several endpoints share. */
export function shared<T>(describe: () => T): T {
  return describe();
}

type Output<Schema> = [Schema] extends [never]
  ? undefined
  : Schema extends z.ZodMiniType
    ? z.output<Schema>
    : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Output<B> : never;
export type ResponseOf<E> = E extends DocumentEndpoint
  ? string
  : E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? Output<R>
    : never;

/** `createContact` is served by functions/contacts/create-contact.ts. */
export function functionFile(endpoint: Pick<Endpoint, 'id' | 'folder'>): string {
  const name = endpoint.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `functions/${endpoint.folder}/${name}.ts`;
}
