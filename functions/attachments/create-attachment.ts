import { type Attachment, attachment, showAttachment } from '../../lib/attachments/attachment.ts';
import { signUpload } from '../../lib/attachments/bucket.ts';
import { createAttachment } from '../../lib/attachments/contract.ts';
import { requireMayAttach } from '../../lib/attachments/may-attach.ts';
import { announce } from '../../lib/attachments/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { refuseOpeningEntry } from '../../lib/transactions/managed.ts';

export const handler = command(createAttachment, async (request) => {
  const { caller, params, body, actor } = request;
  refuseOpeningEntry(await requireMayAttach(caller, params.id));
  const after: Attachment = {
    ...writtenIn(attachment, body),
    ...created(actor),
    transaction_id: params.id,
    status: 'pending',
  };
  const upload = signUpload(caller.bookId, after, request);
  return request.commit(announce(caller.bookId, after), showAttachment(after, upload));
});
