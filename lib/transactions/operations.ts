import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { type ObjectSchema, shared } from '../platform/endpoint/contract.ts';
import { date, includeDeleted, pageQuery, reference } from '../platform/endpoint/fields.ts';
import * as usual from '../platform/endpoint/operations.ts';
import type { ProblemCode } from '../platform/problem-codes.ts';
import { about } from '../platform/record.ts';

/** What the endpoints of one kind of transaction are called. */
export interface Naming extends usual.Naming {
  /** Errors of every change to an existing transaction, in addition to the usual ones. */
  readonly changeErrors?: readonly ProblemCode[];
  /** Errors of a restore alone. */
  readonly restoreErrors?: readonly ProblemCode[];
}

export const dayRange = shared(() => ({
  from: z.optional(about(date, 'First day, inclusive.', '2026-09-01')),
  to: z.optional(about(date, 'Last day, inclusive.', '2026-09-30')),
}));

/** Filters that the lists of all kinds have. */
export const listQuery = shared(() => ({
  ...pageQuery,
  ...dayRange,
  currency_id: z.optional(about(currencyId, 'Only transactions in this currency.', 'USD')),
  include_deleted: includeDeleted,
}));

/** The filters of kinds that have accounts and no categories. */
export const accountListQuery = shared(() =>
  z.object({
    ...listQuery,
    currency_id: z.optional(about(currencyId, 'Only transactions with a line in this currency.', 'USD')),
    account_id: z.optional(about(reference, 'Only transactions with a line on this account.')),
  }),
);

export function list<Q extends ObjectSchema, R extends ObjectSchema>(
  naming: Naming,
  query: Q,
  record: usual.Shown<R>,
) {
  return {
    ...usual.list(naming, record),
    summary: `List ${naming.tag.toLowerCase()}, newest date first`,
    description: 'Ordered by `date`, then id, both descending.',
    query,
  };
}

export function create<B extends ObjectSchema, R extends ObjectSchema>(
  naming: Naming,
  record: usual.Schemas<B, R>,
  description: string,
) {
  return {
    ...usual.create(naming, record),
    summary: `Record ${naming.one}`,
    description,
    errors: ['period_locked', 'external_id_taken', 'tag_limit_reached', 'conflict'] as const,
  };
}

export function get<R extends ObjectSchema>(naming: Naming, record: usual.Shown<R>) {
  return { ...usual.get(naming, record), query: usual.readQuery };
}

export function update<B extends ObjectSchema, R extends ObjectSchema>(
  naming: Naming,
  record: usual.Schemas<B, R>,
  description: string,
) {
  const { changeErrors = [] } = naming;
  return {
    ...usual.update(naming, record),
    description,
    errors: [
      ...(['period_locked', 'reconciled', 'external_id_taken', 'tag_limit_reached'] as const),
      ...changeErrors,
      'conflict' as const,
    ],
  };
}

export function remove(naming: Naming) {
  const { changeErrors = [] } = naming;
  return {
    ...usual.remove(naming),
    description: 'Removes its effects from every balance. It can be restored.',
    errors: ['period_locked', 'reconciled', ...changeErrors, 'conflict'] as const,
  };
}

export function restore<R extends ObjectSchema>(naming: Naming, record: usual.Shown<R>) {
  const { changeErrors = [], restoreErrors = [] } = naming;
  return {
    ...usual.restore(naming, record),
    description:
      'Adds its effects to every balance again, with the amounts and the rate that it had. Its accounts and categories must still exist, but may be inactive. A line whose day was reconciled meanwhile comes back uncleared. If it is not deleted, it is returned unchanged.',
    errors: [
      ...(['period_locked', 'restore_blocked', 'external_id_taken', 'tag_limit_reached'] as const),
      ...changeErrors,
      ...restoreErrors,
      'conflict' as const,
    ],
  };
}
