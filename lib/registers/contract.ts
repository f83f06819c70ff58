import * as z from 'zod/mini';
import { LINE_STATES } from '../ledger/marks.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { dayRange } from '../transactions/operations.ts';
import { registerLine } from './register.ts';

export const getRegister = defineEndpoint(() => ({
  id: 'getRegister',
  folder: 'registers',
  method: 'GET',
  path: '/accounts/{id}/register',
  tag: 'Accounts',
  summary: 'List the lines of an account with running balances, newest first',
  description:
    'Every line of the account, by date, transaction and line, all descending. The first line has the current balances of the account or, with `to`, those at the end of that day; each following line has the balances before the line above it. Balances are those at the time the page is read: if transactions are written while you page, they may not match those of the previous page. Lines of deleted transactions are left out. If more than ten categories post to the account, a page may end early while `has_more` is true.',
  params: idParams,
  query: z.object({
    ...pageQuery,
    ...dayRange,
    state: about(
      z.optional(z.enum(LINE_STATES)),
      'Only lines that are not cleared, that are cleared but not reconciled, or that are reconciled. A page may then be short or empty although more follow.',
      'uncleared',
    ),
  }),
  response: page(registerLine.response),
}));
