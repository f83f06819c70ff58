import { contactView } from '../../lib/contacts/view.ts';
import { createContact } from '../../lib/contracts/contacts.ts';
import type { Contact } from '../../lib/domain/contact.ts';
import { newId } from '../../lib/domain/id.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { saveContact } from '../../lib/store/contact.ts';
import { countCreated } from '../../lib/store/counts.ts';

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
  return request.commit(
    [saveContact(caller.id, undefined, contact), countCreated(caller.id, 'contacts')],
    contactView(contact),
  );
});
