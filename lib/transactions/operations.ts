import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { type ObjectSchema, shared } from '../platform/endpoint/contract.ts';
import { date, idParams, includeDeleted, page, pageQuery, reference } from '../platform/endpoint/fields.ts';
import type { ProblemCode } from '../platform/problem-codes.ts';
import { about } from '../platform/record.ts';

/** What the endpoints of one kind of transaction are called. */
export interface Naming {
  /** In ids: `createExpense`. */
  readonly noun: string;
  readonly nouns: string;
  /** In descriptions: `an expense`. */
  readonly one: string;
  readonly single: string;
  readonly folder: string;
  readonly path: string;
  readonly tag: string;
  /** Errors of every change to an existing transaction, in addition to the usual ones. */
  readonly changeErrors?: readonly ProblemCode[];
  /** Errors of a restore alone. */
  readonly restoreErrors?: readonly ProblemCode[];
}

interface Body<B extends ObjectSchema, R extends ObjectSchema> {
  readonly body: B;
  readonly response: R;
}

export const dayRange = /* @__PURE__ */ shared(() => ({
  from: z.optional(about(date, 'First day, inclusive.', '2026-09-01')),
  to: z.optional(about(date, 'Last day, inclusive.', '2026-09-30')),
}));

/** Filters that the lists of all kinds have. */
export const listQuery = /* @__PURE__ */ shared(() => ({
  ...pageQuery,
  ...dayRange,
  currency_id: z.optional(about(currencyId, 'Only transactions in this currency.', 'USD')),
  include_deleted: includeDeleted,
}));

/** The filters of kinds that have accounts and no categories. */
export const accountListQuery = /* @__PURE__ */ shared(() =>
  z.object({
    ...listQuery,
    currency_id: z.optional(about(currencyId, 'Only transactions with a line in this currency.', 'USD')),
    account_id: z.optional(about(reference, 'Only transactions with a line on this account.')),
  }),
);

export function list<Q extends ObjectSchema, R extends ObjectSchema>(naming: Naming, query: Q, response: R) {
  const { nouns, folder, path, tag } = naming;
  return {
    id: `list${nouns}`,
    folder,
    method: 'GET' as const,
    path,
    tag,
    summary: `List ${tag.toLowerCase()}, newest date first`,
    description: 'Ordered by `date`, then id, both descending.',
    query,
    response: page(response),
  };
}

export function create<B extends ObjectSchema, R extends ObjectSchema>(
  naming: Naming,
  { body, response }: Body<B, R>,
  description: string,
) {
  const { noun, one, folder, path, tag } = naming;
  return {
    id: `create${noun}`,
    folder,
    method: 'POST' as const,
    path,
    tag,
    summary: `Record ${one}`,
    description,
    body,
    response,
    etag: true,
    idempotent: true,
    errors: ['period_locked', 'external_id_taken', 'conflict'] as const,
  };
}

const readQuery = /* @__PURE__ */ shared(() => z.object({ include_deleted: includeDeleted }));

export function get<R extends ObjectSchema>(naming: Naming, response: R) {
  const { noun, one, folder, path, tag } = naming;
  return {
    id: `get${noun}`,
    folder,
    method: 'GET' as const,
    path: `${path}/{id}`,
    tag,
    summary: `Show ${one}`,
    params: idParams,
    query: readQuery,
    response,
    etag: true,
  };
}

export function update<B extends ObjectSchema, R extends ObjectSchema>(
  naming: Naming,
  { body, response }: Body<B, R>,
  description: string,
) {
  const { noun, one, folder, path, tag, changeErrors = [] } = naming;
  return {
    id: `update${noun}`,
    folder,
    method: 'PUT' as const,
    path: `${path}/{id}`,
    tag,
    summary: `Change ${one}`,
    description,
    params: idParams,
    body,
    response,
    etag: true,
    errors: ['period_locked', 'external_id_taken', ...changeErrors, 'conflict'] as const,
  };
}

export function remove({ noun, one, folder, path, tag, changeErrors = [] }: Naming) {
  return {
    id: `delete${noun}`,
    folder,
    method: 'DELETE' as const,
    path: `${path}/{id}`,
    tag,
    summary: `Delete ${one}`,
    description: 'Removes its effects from every balance. It can be restored.',
    params: idParams,
    etag: true,
    errors: ['period_locked', ...changeErrors, 'conflict'] as const,
  };
}

export function restore<R extends ObjectSchema>(naming: Naming, response: R) {
  const { noun, single, folder, path, tag, changeErrors = [], restoreErrors = [] } = naming;
  return {
    id: `restore${noun}`,
    folder,
    method: 'POST' as const,
    path: `${path}/{id}/restore`,
    tag,
    summary: `Restore a deleted ${single}`,
    description:
      'Adds its effects to every balance again, with the amounts and the rate that it had. Its accounts and categories must still exist, but may be inactive. If it is not deleted, it is returned unchanged.',
    params: idParams,
    response,
    etag: true,
    errors: [
      ...(['period_locked', 'restore_blocked', 'external_id_taken'] as const),
      ...changeErrors,
      ...restoreErrors,
      'conflict' as const,
    ],
  };
}
