import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { pageQuery } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { change } from './change.ts';

export const listChanges = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listChanges',
  folder: 'changes',
  method: 'GET',
  path: '/changes',
  auth: 'user',
  access: 'feed',
  tag: 'Changes',
  summary: 'List what has changed, oldest first',
  description:
    'Every record with its latest change: several changes of a record may come as one. Apply them in order to an empty store, and it has what the lists show. Or take `since=now`, read the lists, and go on from that cursor. A change is there within seconds after the write. A posting also changes the accounts that it touches; what another record decides (`is_locked`, nested names) is not repeated for each record. A page may have fewer changes than `limit`, or none, while `has_more` is true. Keep `next_cursor`, which is never null: it works for 90 days after a page without `has_more`, and with any session or token of yours.',
  query: z.object({
    since: z.optional(
      about(
        z.string(),
        '`next_cursor` of the page before, or `now` for none of the changes so far. Left out: from the beginning.',
        'now',
      ),
    ),
    limit: pageQuery.limit,
  }),
  response: z.strictObject({
    data: about(z.array(change), 'The changes of this page.'),
    has_more: about(z.boolean(), 'Whether more changes are there already.'),
    next_cursor: about(z.string(), '`since` of the next request, whether or not more changes are there.'),
  }),
  errors: ['invalid_cursor', 'cursor_expired'],
}));
