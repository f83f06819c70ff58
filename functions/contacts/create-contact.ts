import type { Contact } from '../../lib/contacts/contact.ts';
import { createContact } from '../../lib/contacts/contract.ts';
import { saveContact } from '../../lib/contacts/store.ts';
import { contactView } from '../../lib/contacts/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { newId } from '../../lib/platform/id.ts';

export const handler = endpoint(createContact, (request) => {
  const { caller, body, now } = request;
  const at = now.toISOString();
  const contact: Contact = {
    id: newId(),
    name: body.name,
    phone: body.phone,
    email: body.email,
    notes: body.notes,
    createdAt: at,
    updatedAt: at,
    deletedAt: undefined,
    version: 1,
  };
  return request.commit([saveContact(caller.id, undefined, contact)], contactView(contact));
});
