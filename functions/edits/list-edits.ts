import { listEdits } from '../../lib/edits/contract.ts';
import { showEdit } from '../../lib/edits/edit.ts';
import * as store from '../../lib/edits/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listEdits, async (request) => {
  const { caller, paging, now } = request;
  return request.page(await store.listEdits(caller.bookId, paging, now), showEdit);
});
