import { contactView } from '../../lib/contacts/view.ts';
import { getContact } from '../../lib/contracts/contacts.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findContact } from '../../lib/store/contact.ts';

export const handler = endpoint(getContact, async ({ caller, params, query }) => {
  const contact = await findContact(caller.id, params.id);
  if (!contact || (contact.deletedAt !== undefined && !query.include_deleted)) throw notFound('contact');
  return contactView(contact);
});
