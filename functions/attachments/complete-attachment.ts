import { showAttachment } from '../../lib/attachments/attachment.ts';
import { readStart } from '../../lib/attachments/bucket.ts';
import { beginsAs } from '../../lib/attachments/content-types.ts';
import { completeAttachment } from '../../lib/attachments/contract.ts';
import { requireMayAttach } from '../../lib/attachments/may-attach.ts';
import { discardNow } from '../../lib/attachments/remove.ts';
import { complete, requireAttachment } from '../../lib/attachments/store.ts';
import { updatedBy } from '../../lib/platform/authors.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(completeAttachment, async (request) => {
  const { caller, params, actor } = request;
  const before = await requireAttachment(caller.bookId, params.id);
  await requireMayAttach(caller, before.transaction_id, { include_deleted: true });
  if (before.status === 'stored') return showAttachment(before);
  const start = await readStart(caller.bookId, before.id);
  if (!start) throw new Problem('upload_missing');
  if (!beginsAs(before.content_type, start)) {
    await discardNow(caller.bookId, before, request.membership);
    throw new Problem('content_mismatch');
  }
  const after = {
    ...before,
    ...updatedBy(before, actor.memberNumber),
    status: 'stored' as const,
    version: before.version + 1,
  };
  return request.commit(complete(caller.bookId, before, after), showAttachment(after));
});
