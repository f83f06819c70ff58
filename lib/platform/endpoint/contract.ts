import type * as z from 'zod/mini';
import type { BookRole } from '../book.ts';
import type { ProblemCode } from '../problem-codes.ts';

/** What a function may access. infra/constructs/access.ts turns each class into one IAM role. */
export type AccessClass =
  | 'none'
  | 'reader'
  | 'exporter'
  | 'feed'
  | 'writer'
  | 'importer'
  | 'editing'
  | 'assistant'
  | 'uploader'
  | 'attacher'
  | 'downloader'
  | 'bookReader'
  | 'books'
  | 'bookErasure'
  | 'profile'
  | 'sessions'
  | 'credentials'
  | 'registration'
  | 'signIn'
  | 'secondStep'
  | 'factors'
  | 'enrolment'
  | 'passkeyOptions'
  | 'reauthentication'
  | 'factorReader'
  | 'challenges'
  | 'erasure'
  | 'account'
  | 'forgot'
  | 'resend'
  | 'webhooks'
  | 'bankCreation'
  | 'bankRemoval'
  | 'bankSync';

export type ObjectSchema = z.ZodMiniObject<z.core.$ZodLooseShape>;

/** A record, or one of several kinds of records. */
export type ResponseSchema =
  | ObjectSchema
  | z.ZodMiniDiscriminatedUnion<ObjectSchema[], 'kind'>
  | z.ZodMiniUnion<readonly ObjectSchema[]>;

/** A request body that is a file. Its bytes are passed on unchanged. */
export interface FileBody {
  /** Binary media types of the gateway, which would otherwise decode the body as UTF-8. */
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
}

/** What the contract of an endpoint says. */
interface Described<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends ResponseSchema,
> {
  /** Verb and noun, such as `createContact`. Names the function file (`create-contact.ts`) and its test. */
  readonly id: string;
  /** Folder below functions/. */
  readonly folder: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway syntax: `/contacts/{id}`. */
  readonly path: string;
  /** `public` endpoints have no authorizer; all others have one. Default: `user`. */
  readonly auth?: 'public' | 'user';
  /**
   * Which access tokens may call the endpoint: none, or any, whatever its scope. Default: those with the scope `write`,
   * and those with `read` if the method is GET. The authorizer decides it, before the function runs.
   */
  readonly tokens?: 'none' | 'any';
  /**
   * Whether it is refused unless the user has proved who they are within the last 15 minutes: always, or only if they
   * have turned the second factor on.
   */
  readonly freshness?: 'always' | 'with_second_factor';
  /** Whether no book takes part: credentials, sessions, currencies. Public endpoints always are. */
  readonly isOutsideBooks?: boolean;
  /** Whether the path (`/books/{id}`) decides which book the request is about, instead of the header `Book`. */
  readonly isBookInPath?: boolean;
  /**
   * The least role in the book of the request that may call the endpoint. Default: `viewer` if the method is GET,
   * otherwise `editor`.
   */
  readonly role?: BookRole;
  /** A caller without any book may call it too. */
  readonly worksWithoutBook?: boolean;
  /** Default: `reader` if the method is GET, otherwise `writer`. */
  readonly access?: AccessClass;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** In place of `body`. */
  readonly file?: FileBody;
  /** Read-only fields that a body may contain; they are ignored. Default: those of `response`. */
  readonly readable?: ObjectSchema;
  /** The most invalid fields that are reported, for a body of many records. Default: 100. */
  readonly invalidFieldsMax?: number;
  /** If absent, the endpoint returns 204 without a body. */
  readonly response?: Response;
  /** Of a successful response: 202 if what was asked for happens later. Default: 200. */
  readonly status?: 202;
  /**
   * Media types of a response that is plain text, instead of a record as JSON (the reference page). The first is
   * the default; if there are more, the function sets `Content-Type`.
   */
  readonly mediaTypes?: readonly [string, ...string[]];
  /** The text comes in parts: the response has `X-Next-Cursor` if more follows. */
  readonly inParts?: boolean;
  /**
   * Takes and returns JSON-RPC messages, also for errors after authentication, and refuses GET and DELETE with 405, as
   * the Model Context Protocol's transport requires.
   */
  readonly isRpc?: boolean;
  /** For single records: the response has an ETag; PUT and DELETE support If-Match, GET supports If-None-Match. */
  readonly etag?: boolean;
  /** Fields of the record that change although nobody changes the record: the ETag does not cover them. */
  readonly unversioned?: readonly string[];
  /** For create requests: supports Idempotency-Key. */
  readonly idempotent?: boolean;
  /**
   * Fields of the response that are secrets: they are shown once and never stored, so the response to a repeat does not
   * have them. The schema must allow that.
   */
  readonly shownOnce?: readonly string[];
  /** Problem codes of this endpoint, in addition to those that follow from its other properties. */
  readonly errors?: readonly ProblemCode[];
}

export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends ObjectSchema = ObjectSchema,
  Response extends ResponseSchema = ResponseSchema,
> extends Omit<Described<Params, Query, Body, Response>, 'role'> {
  readonly auth: 'public' | 'user';
  readonly access: AccessClass;
  /** Undefined if no book takes part. */
  readonly role?: BookRole | undefined;
  readonly errors: readonly ProblemCode[];
}

/**
 * Describes an endpoint once: route, function, role, types, validation and docs derive from it. Call it as
 * `export const getContact = defineEndpoint(() => ...)`: the build drops the contracts that a function does not use
 * (infra/pure-calls.ts). Otherwise, each bundle would contain every contract of the file.
 */
export function defineEndpoint<
  Params extends ObjectSchema = never,
  Query extends ObjectSchema = never,
  Body extends ObjectSchema = never,
  Response extends ResponseSchema = never,
>(describe: () => Described<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  const given = describe();
  const isReading = given.method === 'GET';
  const role = given.role ?? (isReading ? 'viewer' : 'editor');
  return {
    auth: 'user',
    access: isReading ? 'reader' : 'writer',
    errors: [],
    ...given,
    role: given.isOutsideBooks || given.auth === 'public' ? undefined : role,
  };
}

interface WithMediaTypes {
  readonly mediaTypes: readonly [string, ...string[]];
}

/** An endpoint that returns plain text, such as the reference page, instead of a record as JSON. */
export function defineDocument<Query extends ObjectSchema = never>(
  describe: () => Described<never, Query, never, never> & WithMediaTypes,
): Endpoint<never, Query, never, never> & WithMediaTypes {
  const given = describe();
  return { ...defineEndpoint(() => given), mediaTypes: given.mediaTypes };
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
export type ResponseOf<E> = E extends { readonly mediaTypes: readonly string[] }
  ? string
  : E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? Output<R>
    : never;

/** `createContact` is served by functions/contacts/create-contact.ts. */
export function functionFile(endpoint: Pick<Endpoint, 'id' | 'folder'>): string {
  const name = endpoint.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `functions/${endpoint.folder}/${name}.ts`;
}
