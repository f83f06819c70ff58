import { type Contact, contact } from '../../lib/contacts/contact.ts';
import { createContact } from '../../lib/contacts/contract.ts';
import { saveContact } from '../../lib/contacts/store.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(createContact, (request) => {
  const { caller, body, actor } = request;
  const after: Contact = { ...body, ...created(actor) };
  const writes = [saveContact(caller.bookId, undefined, after), countCreated(caller.bookId, 'contacts')];
  return request.commit(writes, pick(contact.response, after));
});
