import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { computed, optional } from '../platform/record.ts';
import type { Transaction } from './transaction.ts';

/** The most files of one transaction, including those that were only announced. */
export const ATTACHMENTS_MAX = 20;
/** A transfer takes over those of the two records that it replaces, and may have its own. */
export const TAKEN_ATTACHMENTS_MAX: number = 3 * ATTACHMENTS_MAX;

/** The field as responses show it. */
export const attachmentCount = shared(() =>
  optional(computed(z.number(), 'How many files are attached and stored. Left out if there are none.', 1)),
);

export type Attached = Partial<Pick<Transaction, 'attached' | 'attachment_count'>>;

/** What a transaction that replaces its earlier version keeps: nobody changes its attachments with it. */
export function attachedTo({ attached, attachment_count }: Attached): Attached {
  return { attached, attachment_count };
}

export function shownCount({ attachment_count: count = 0 }: Attached): { attachment_count?: number } {
  return count > 0 ? { attachment_count: count } : {};
}
