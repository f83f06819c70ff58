import * as z from 'zod/mini';
import { type Act, type Authors, createdBy, updatedBy } from './authors.ts';
import { shared } from './endpoint/contract.ts';
import { timestamp } from './endpoint/fields.ts';
import { newId } from './id.ts';
import { notFound } from './problems.ts';
import { about, hidden, kept, optional, shown } from './record.ts';

const EXAMPLE = '2026-09-10T08:15:30.250Z';

/** Fields that records share, and how they change when a record is created, changed or deleted. */
export const identity = /* @__PURE__ */ shared(() => ({
  id: kept(z.string(), 'Opaque id, a UUID that sorts by creation.'),
}));

export const timestamps = /* @__PURE__ */ shared(() => ({
  created_at: kept(timestamp, 'When it was created.', EXAMPLE),
  updated_at: kept(timestamp, 'When it was last changed.', EXAMPLE),
}));

export const author = /* @__PURE__ */ shared(() =>
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
export const shownAuthors = /* @__PURE__ */ shared(() => ({
  created_by: optional(
    shown(author, 'Who created it. Only in a book that has, or has had, a second member.'),
  ),
  updated_by: optional(
    shown(author, 'Who last changed it. Only in a book that has, or has had, a second member.'),
  ),
}));

/** The same as the table stores it. */
export const storedAuthors = /* @__PURE__ */ shared(() => ({
  creator: optional(hidden(z.number())),
  updater: optional(hidden(z.number())),
}));

export const authored = /* @__PURE__ */ shared(() => ({ ...shownAuthors, ...storedAuthors }));

/** For records that can be restored after deletion. */
export const deletable = /* @__PURE__ */ shared(() => ({
  deleted_at: optional(kept(timestamp, 'When it was deleted. Only on a deleted record.')),
}));

/** Increases with every change, so that a write can detect whether what it read is still current. */
export const versioned = /* @__PURE__ */ shared(() => ({ version: hidden(z.number()) }));

interface Living extends Authors {
  readonly id: string;
  readonly created_at: string;
  readonly version: number;
}

export function created({ at: now, by }: Act, id = newId()) {
  const at = now.toISOString();
  return { id, created_at: at, updated_at: at, version: 1, ...createdBy(by) };
}

/** The fields that stay when the written fields of a record are replaced. */
export function replaced(record: Living, { at, by }: Act) {
  const { id, created_at, version } = record;
  return { id, created_at, updated_at: at.toISOString(), version: version + 1, ...updatedBy(record, by) };
}

export function deleted<R extends Living>(record: R, act: Act) {
  return { ...record, ...replaced(record, act), deleted_at: act.at.toISOString() };
}

export function restored<R extends Living>(record: R, act: Act) {
  return { ...record, ...replaced(record, act), deleted_at: undefined };
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
