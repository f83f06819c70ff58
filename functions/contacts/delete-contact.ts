import { contact } from '../../lib/contacts/contact.ts';
import { deleteContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deleted, requireFound } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(deleteContact, async (request) => {
  const { caller, params, actor } = request;
  const before = requireFound('contact', await findContact(caller.bookId, params.id));
  request.requireMatch(pick(contact.response, before));
  return request.commit([saveContact(caller.bookId, before, deleted(before, actor))], undefined);
});
