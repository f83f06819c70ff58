import { contactView } from '../../lib/contacts/view.ts';
import { listContacts } from '../../lib/contracts/contacts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import * as store from '../../lib/store/contact.ts';

export const handler = endpoint(listContacts, async (request) => {
  const { caller, query } = request;
  const { contacts, next } = await store.listContacts(caller.id, query, {
    limit: query.limit ?? 25,
    after: request.after,
  });
  return request.page(contacts.map(contactView), next);
});
