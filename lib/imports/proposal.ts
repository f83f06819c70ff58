import * as z from 'zod/mini';
import { computed, defineRecord, optional } from '../platform/record.ts';

/** Where a proposal comes from, as the API shows it. */
export const proposedBy = defineRecord(() => ({
  source: computed(
    z.enum(['rule', 'history', 'file', 'default']),
    '`rule`: rules. `history`: earlier transactions. `file`: what the file names, or `Uncategorized` if that stands for no category. `default`: `Uncategorized`.',
    'history',
  ),
  rule_ids: optional(
    computed(
      z.array(z.string()),
      'The rules that set something in the row, wherever its category comes from.',
    ),
  ),
  transaction_id: optional(
    computed(z.string(), 'The newest of the earlier transactions that have what is proposed.'),
  ),
  like: optional(
    computed(
      z.string(),
      'What the earlier transactions and the row have in common: their whole text, or a part of it, as it is compared.',
      'rewe markt',
    ),
  ),
  count: optional(
    computed(z.number(), 'How many of the newest transactions with this text have what is proposed.', 5),
  ),
  of: optional(computed(z.number(), 'How many of these transactions there are, at most 8.', 6)),
  text: optional(
    computed(
      z.string(),
      'The category as the file names it, wherever the proposal comes from.',
      'Food: Groceries',
    ),
  ),
}));

/** What a row could become. */
export const suggestion = defineRecord(() => ({
  category_id: optional(computed(z.string(), 'A category.')),
  transfer_account_id: optional(computed(z.string(), 'The other account of a transfer.')),
}));

/** A category, or the other account of a transfer. */
export interface Suggestion {
  readonly category_id?: string | undefined;
  readonly transfer_account_id?: string | undefined;
}

/** What earlier transactions propose, as it is stored with a row. */
export interface History extends Suggestion {
  readonly transaction_id: string;
  readonly like: string;
  readonly count: number;
  readonly of: number;
}
