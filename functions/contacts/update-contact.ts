import { type Contact, contact } from '../../lib/contacts/contact.ts';
import { updateContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { replaced, requireFound } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(updateContact, async (request) => {
  const { caller, params, body, now } = request;
  const before = requireFound('contact', await findContact(caller.id, params.id));
  request.requireMatch(pick(contact.response, before));
  const after: Contact = { ...body, ...replaced(before, now) };
  return request.commit([saveContact(caller.id, before, after)], pick(contact.response, after));
});
