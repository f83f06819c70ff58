import { getContact } from '../../lib/contacts/contract.ts';
import { findContact } from '../../lib/contacts/store.ts';
import { contactView } from '../../lib/contacts/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = endpoint(getContact, async ({ caller, params, query }) => {
  const contact = await findContact(caller.id, params.id);
  if (!contact || (contact.deletedAt !== undefined && !query.include_deleted)) throw notFound('contact');
  return contactView(contact);
});
