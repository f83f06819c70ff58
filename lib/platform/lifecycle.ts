import * as z from 'zod/mini';
import { shared } from './endpoint/contract.ts';
import { timestamp } from './endpoint/fields.ts';
import { newId } from './id.ts';
import { notFound } from './problems.ts';
import { hidden, kept, optional } from './record.ts';

const EXAMPLE = '2026-09-10T08:15:30.250Z';

/** Fields that records share, and how they change when a record is created, changed or deleted. */
export const identity = /* @__PURE__ */ shared(() => ({
  id: kept(z.string(), 'Opaque id, a UUID that sorts by creation.'),
}));

export const timestamps = /* @__PURE__ */ shared(() => ({
  created_at: kept(timestamp, 'When it was created.', EXAMPLE),
  updated_at: kept(timestamp, 'When it was last changed.', EXAMPLE),
}));

/** For records that can be restored after deletion. */
export const deletable = /* @__PURE__ */ shared(() => ({
  deleted_at: optional(kept(timestamp, 'When it was deleted. Only on a deleted record.')),
}));

/** Increases with every change, so that a write can detect whether what it read is still current. */
export const versioned = /* @__PURE__ */ shared(() => ({ version: hidden(z.number()) }));

interface Living {
  readonly id: string;
  readonly created_at: string;
  readonly version: number;
}

export function created(now: Date, id = newId()) {
  const at = now.toISOString();
  return { id, created_at: at, updated_at: at, version: 1 };
}

/** The fields that stay when the written fields of a record are replaced. */
export function replaced({ id, created_at, version }: Living, now: Date) {
  return { id, created_at, updated_at: now.toISOString(), version: version + 1 };
}

export function deleted<R extends Living>(record: R, now: Date) {
  const at = now.toISOString();
  return { ...record, updated_at: at, deleted_at: at, version: record.version + 1 };
}

export function restored<R extends Living>(record: R, now: Date) {
  return { ...record, updated_at: now.toISOString(), deleted_at: undefined, version: record.version + 1 };
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
