import { contact } from '../../lib/contacts/contact.ts';
import { getContact } from '../../lib/contacts/contract.ts';
import { findContact } from '../../lib/contacts/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(getContact, async ({ caller, params, query }) => {
  const found = await findContact(caller.bookId, params.id);
  return pick(contact.response, requireFound('contact', found, query));
});
