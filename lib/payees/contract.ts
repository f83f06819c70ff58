import * as z from 'zod/mini';
import { PAYEE_MAX } from '../ledger/fields.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { page, pageQuery, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { payee } from './payee.ts';

export const listPayees = defineEndpoint(() => ({
  id: 'listPayees',
  folder: 'payees',
  method: 'GET',
  path: '/payees',
  tag: 'Transactions',
  summary: 'List payees, last used first',
  description:
    'The payees of the newest 2,000 expenses and incomes, each once per kind. They are compared as imports compare them: without case, accents, numbers and punctuation.',
  query: z.object({
    ...pageQuery,
    payee: about(z.optional(text(1, PAYEE_MAX)), 'Only this payee.', 'Corner Bakery'),
    q: about(z.optional(text(1, PAYEE_MAX)), 'Only payees that contain this.', 'bakery'),
    kind: about(z.optional(z.enum(CATEGORY_KINDS)), 'Only payees of this kind.', 'expense'),
  }),
  response: page(payee.response),
}));
