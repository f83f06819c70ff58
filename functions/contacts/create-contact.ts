import { type Contact, contact } from '../../lib/contacts/contact.ts';
import { createContact } from '../../lib/contacts/contract.ts';
import { saveContact } from '../../lib/contacts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(createContact, (request) => {
  const { caller, body, now } = request;
  const after: Contact = { ...body, ...created(now) };
  return request.commit([saveContact(caller.id, undefined, after)], pick(contact.response, after));
});
