import { listTags } from '../../lib/all-transactions/contract.ts';
import { listTagCounts } from '../../lib/all-transactions/tag-count.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listTags, async (request) =>
  request.page(await listTagCounts(request.caller.bookId, request.paging), (each) => each),
);
