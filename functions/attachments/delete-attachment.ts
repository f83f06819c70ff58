import { showAttachment } from '../../lib/attachments/attachment.ts';
import { deleteAttachment } from '../../lib/attachments/contract.ts';
import { removeLeftFile } from '../../lib/attachments/remove.ts';
import { discard, requireAttachment } from '../../lib/attachments/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteAttachment, async (request) => {
  const { caller, params } = request;
  const found = await requireAttachment(caller.bookId, params.id);
  request.requireMatch(showAttachment(found));
  await request.commit(discard(caller.bookId, found), undefined);
  if (!request.isDryRun) await removeLeftFile(caller.bookId, found);
  return undefined;
});
