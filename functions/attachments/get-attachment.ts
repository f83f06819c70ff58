import { showAttachment } from '../../lib/attachments/attachment.ts';
import { getAttachment } from '../../lib/attachments/contract.ts';
import { requireAttachment } from '../../lib/attachments/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getAttachment, async ({ caller, params }) =>
  showAttachment(await requireAttachment(caller.bookId, params.id)),
);
