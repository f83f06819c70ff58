import * as z from 'zod/mini';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { date } from '../platform/endpoint/fields.ts';
import { computed, defineRecord, optional } from '../platform/record.ts';

/** Who was paid, or who paid, as the newest expenses and incomes say. No record of its own. */
export const payee = defineRecord(() => ({
  payee: computed(z.string(), 'The payee, as it was written last.', 'Corner Bakery'),
  kind: computed(z.enum(CATEGORY_KINDS), 'Whether it is the payee of expenses or of incomes.', 'expense'),
  category_id: optional(
    computed(
      z.string(),
      'The category that an import would propose. Left out if it would propose none.',
      '019933c0-14a7-7e5b-9f02-6b8c3d7e1a55',
    ),
  ),
  asset_account_id: computed(
    z.string(),
    'The account of the last one.',
    '019933b2-8f5e-7a02-b1c9-7e4d20f6a833',
  ),
  amount: computed(z.number(), 'The amount of the last one.', 54.2),
  currency_id: computed(z.string(), 'Currency code of `amount`.', 'EUR'),
  count: computed(z.number(), 'How many there are.', 12),
  last_date: computed(date, 'Day of the last one.', '2026-09-12'),
  transaction_id: computed(z.string(), 'Id of the last one.', '0199382e-5b90-7a3c-8e47-d4f19b206c99'),
}));
