import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { pageQuery } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { change } from './change.ts';

export const listChanges = defineEndpoint(() => ({
  id: 'listChanges',
  folder: 'changes',
  method: 'GET',
  path: '/changes',
  access: 'feed',
  tag: 'Changes',
  summary: 'List changes, oldest first',
  description:
    'Lists every record with its latest change; several changes to a record may be combined into one. If you apply the changes in order to an empty store, it ends up with what the lists show. Alternatively, request `since=now`, read the lists, and continue from that cursor. A change appears within seconds of the write. A posting also changes its accounts. Fields that depend on another record (`is_locked`, nested names) do not count as changes. A page may have fewer changes than `limit`, or none, while `has_more` is true. Store `next_cursor`, which is never null: it works with any of your sessions and tokens, for 90 days after a page whose `has_more` is false.',
  query: z.object({
    since: z.optional(
      about(
        z.string(),
        '`next_cursor` of the previous page, or `now` to skip all changes so far. Default: from the beginning.',
        'now',
      ),
    ),
    limit: pageQuery.limit,
  }),
  response: z.strictObject({
    data: about(z.array(change), 'The changes of this page.'),
    has_more: about(z.boolean(), 'Whether more changes are already available.'),
    next_cursor: about(z.string(), '`since` for the next request, whether or not there are more changes.'),
  }),
  errors: ['invalid_cursor', 'cursor_expired'],
}));
