import * as z from 'zod/mini';
import { type Actor, type Authors, createdBy, updatedBy } from './authors.ts';
import { shared } from './endpoint/contract.ts';
import { timestamp } from './endpoint/fields.ts';
import { newId } from './id.ts';
import { notFound } from './problems.ts';
import { about, computed, internal, optional, serverSet } from './record.ts';

const EXAMPLE = '2026-09-10T08:15:30.250Z';

/** Fields that records share, and how they change when a record is created, changed or deleted. */
export const identity = shared(() => ({
  id: serverSet(z.string(), 'Opaque id, a UUID that sorts by creation.'),
}));

export const timestamps = shared(() => ({
  created_at: serverSet(timestamp, 'When it was created.', EXAMPLE),
  updated_at: serverSet(timestamp, 'When it was last changed.', EXAMPLE),
}));

export const author = shared(() =>
  z.strictObject({
    id: about(z.string(), 'Id of the user.'),
    name: about(
      z.nullable(z.string()),
      'Current name of the user, or the last one of a former member; null if the user was erased.',
      'Ada Moreau',
    ),
  }),
);

/** Who did what `created_at` and `updated_at` date, as responses show it. */
export const shownAuthors = shared(() => ({
  created_by: optional(
    computed(author, 'Who created it. Only in a book that has, or has had, a second member.'),
  ),
  updated_by: optional(
    computed(author, 'Who last changed it. Only in a book that has, or has had, a second member.'),
  ),
}));

/** The same as the table stores it. */
export const storedAuthors = shared(() => ({
  creator: optional(internal(z.number())),
  updater: optional(internal(z.number())),
}));

export const authored = shared(() => ({ ...shownAuthors, ...storedAuthors }));

/** For records that can be restored after deletion. */
export const deletable = shared(() => ({
  deleted_at: optional(serverSet(timestamp, 'When it was deleted. Only on a deleted record.')),
}));

/** Increases with every change, so that a write can detect whether what it read is still current. */
export const versioned = shared(() => ({ version: internal(z.number()) }));

interface Living extends Authors {
  readonly id: string;
  readonly created_at: string;
  readonly version: number;
}

export function created({ at: now, memberNumber }: Actor, id = newId()) {
  const at = now.toISOString();
  return { id, created_at: at, updated_at: at, version: 1, ...createdBy(memberNumber) };
}

/** Identity and lifecycle of the next version of a record: what a change does not write. */
export function updated(record: Living, { at, memberNumber }: Actor) {
  const { id, created_at, version } = record;
  return {
    id,
    created_at,
    updated_at: at.toISOString(),
    version: version + 1,
    ...updatedBy(record, memberNumber),
  };
}

export function deleted<R extends Living>(record: R, actor: Actor) {
  return { ...record, ...updated(record, actor), deleted_at: actor.at.toISOString() };
}

export function restored<R extends Living>(record: R, actor: Actor) {
  return { ...record, ...updated(record, actor), deleted_at: undefined };
}

/** A deleted record does not exist, unless the request includes deleted records. */
export function requireFound<R extends { readonly deleted_at?: string | undefined }>(
  what: string,
  record: R | undefined,
  query: { readonly include_deleted?: boolean | undefined } = {},
): R {
  if (!record || (record.deleted_at !== undefined && !query.include_deleted)) throw notFound(what);
  return record;
}
