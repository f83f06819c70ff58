import { type Contact, contact } from '../../lib/contacts/contact.ts';
import { updateContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { requireFound, updated } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(
  updateContact,
  // Before the body is checked, because a contact that does not exist is a 404 whatever the body.
  async ({ caller, params }) => requireFound('contact', await findContact(caller.bookId, params.id)),
  async (request, before) => {
    const { caller, body, actor } = request;
    request.requireMatch(pick(contact.response, before));
    const after: Contact = { ...body, ...updated(before, actor) };
    return request.commit([saveContact(caller.bookId, before, after)], pick(contact.response, after));
  },
);
