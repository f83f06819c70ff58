import { contact } from '../../lib/contacts/contact.ts';
import { restoreContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { requireFound, restored } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(restoreContact, async (request) => {
  const { caller, params, actor } = request;
  const found = await findContact(caller.bookId, params.id);
  const before = requireFound('contact', found, { include_deleted: true });
  if (before.deleted_at === undefined) return pick(contact.response, before);
  const after = restored(before, actor);
  return request.commit([saveContact(caller.bookId, before, after)], pick(contact.response, after));
});
