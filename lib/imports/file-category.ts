import * as z from 'zod/mini';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { computed, defineRecord, optional } from '../platform/record.ts';

/** A text that a bank file has in place of a category. No record of its own. */
export const fileCategory = defineRecord(() => ({
  text: computed(z.string(), 'The category as the file names it.', 'Food: Groceries'),
  kind: computed(
    z.enum(CATEGORY_KINDS),
    'The usual kind of most of its rows: `expense` if money went out, or as often as it came in.',
    'expense',
  ),
  count: computed(z.number(), 'How many rows have it.', 12),
  category_id: optional(
    computed(z.string(), 'The category that it stands for. Left out if it stands for nothing.'),
  ),
}));
