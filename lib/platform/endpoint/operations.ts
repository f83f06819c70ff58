import * as z from 'zod/mini';
import { type ObjectSchema, shared } from './contract.ts';
import { idParams, includeDeleted, page } from './fields.ts';

/** What the endpoints of a kind of record are called. */
export interface Naming {
  /** In ids: `createExpense`, `listExpenses`. */
  readonly noun: string;
  readonly nouns: string;
  /** In summaries: `an expense`. */
  readonly one: string;
  readonly folder: string;
  readonly path: string;
  readonly tag: string;
}

/** The record, or what an endpoint takes and shows of it. */
export interface Schemas<B extends ObjectSchema, R extends ObjectSchema> extends Shown<R> {
  readonly body: B;
}
export interface Shown<R extends ObjectSchema> {
  readonly response: R;
}

/** For kinds whose deleted records can still be read. */
export const readQuery = shared(() => z.object({ include_deleted: includeDeleted }));

/*
 * The usual contracts of a kind of record. Spread one into the contract of an endpoint, and add what is special about
 * it: description, query, errors, another summary.
 */

export function list<R extends ObjectSchema>(naming: Naming, { response }: Shown<R>) {
  const { nouns, folder, path, tag } = naming;
  return { id: `list${nouns}`, folder, method: 'GET' as const, path, tag, response: page(response) };
}

export function create<B extends ObjectSchema, R extends ObjectSchema>(
  { noun, one, folder, path, tag }: Naming,
  { body, response }: Schemas<B, R>,
) {
  return {
    id: `create${noun}`,
    folder,
    method: 'POST' as const,
    path,
    tag,
    summary: `Create ${one}`,
    body,
    response,
    etag: true,
    idempotent: true,
  };
}

export function get<R extends ObjectSchema>(naming: Naming, { response }: Shown<R>) {
  return { ...single('get', naming), method: 'GET' as const, summary: `Show ${naming.one}`, response };
}

export function update<B extends ObjectSchema, R extends ObjectSchema>(
  naming: Naming,
  { body, response }: Schemas<B, R>,
) {
  return {
    ...single('update', naming),
    method: 'PUT' as const,
    summary: `Change ${naming.one}`,
    body,
    response,
    errors: ['conflict'] as const,
  };
}

export function remove(naming: Naming) {
  return {
    ...single('delete', naming),
    method: 'DELETE' as const,
    summary: `Delete ${naming.one}`,
    errors: ['conflict'] as const,
  };
}

export function restore<R extends ObjectSchema>(naming: Naming, { response }: Shown<R>) {
  const { path, one } = naming;
  return {
    ...single('restore', naming),
    method: 'POST' as const,
    path: `${path}/{id}/restore`,
    summary: `Restore a deleted ${one.replace(/^an? /, '')}`,
    response,
    errors: ['conflict'] as const,
  };
}

function single(verb: string, { noun, folder, path, tag }: Naming) {
  return { id: `${verb}${noun}`, folder, path: `${path}/{id}`, tag, params: idParams, etag: true };
}
