import { showAttachment } from '../../lib/attachments/attachment.ts';
import { signUpload } from '../../lib/attachments/bucket.ts';
import { renewUpload } from '../../lib/attachments/contract.ts';
import { requireMayAttach } from '../../lib/attachments/may-attach.ts';
import { requireAttachment } from '../../lib/attachments/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { check, EXISTS } from '../../lib/platform/table/write.ts';

export const handler = command(renewUpload, async (request) => {
  const { caller, params } = request;
  const found = await requireAttachment(caller.bookId, params.id);
  await requireMayAttach(caller, found.transaction_id, { include_deleted: true });
  if (found.status === 'stored') throw new Problem('already_stored');
  // Nothing is written, but nobody gets an address who has just lost the role.
  const exists = check(keys.attachment(caller.bookId, found.id), { expression: EXISTS });
  return request.commit([exists], showAttachment(found, signUpload(caller.bookId, found, request)));
});
