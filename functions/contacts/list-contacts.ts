import { contact } from '../../lib/contacts/contact.ts';
import { listContacts } from '../../lib/contacts/contract.ts';
import * as store from '../../lib/contacts/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(listContacts, async (request) => {
  const { caller, query, paging } = request;
  const found = await store.listContacts(caller.bookId, query, paging);
  return request.page(found, (each) => pick(contact.response, each));
});
