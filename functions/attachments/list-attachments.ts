import { showAttachment } from '../../lib/attachments/attachment.ts';
import { listAttachments } from '../../lib/attachments/contract.ts';
import * as store from '../../lib/attachments/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listAttachments, async (request) => {
  const { caller, query, paging } = request;
  const found = await store.listAttachments(caller.bookId, query, paging);
  return request.page(found, (each) => showAttachment(each));
});
