import { signDownload } from '../../lib/attachments/bucket.ts';
import { getDownload } from '../../lib/attachments/contract.ts';
import { requireAttachment } from '../../lib/attachments/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = endpoint(getDownload, async (request) => {
  const { caller, params } = request;
  const found = await requireAttachment(caller.bookId, params.id);
  if (found.status === 'pending') throw new Problem('upload_missing');
  return signDownload(caller.bookId, found, request);
});
