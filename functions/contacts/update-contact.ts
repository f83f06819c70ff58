import { contactView } from '../../lib/contacts/view.ts';
import { updateContact } from '../../lib/contracts/contacts.ts';
import type { Contact } from '../../lib/domain/contact.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findContact, saveContact } from '../../lib/store/contact.ts';
import { untilFresh } from '../../lib/store/transact.ts';

export const handler = endpoint(updateContact, (request) =>
  untilFresh(async () => {
    const { caller, params, body, now } = request;
    const before = await findContact(caller.id, params.id);
    if (!before || before.deletedAt !== undefined) throw notFound('contact');
    request.requireMatch(contactView(before));
    const after: Contact = {
      ...before,
      name: body.name,
      phone: body.phone,
      email: body.email,
      notes: body.notes,
      updatedAt: now.toISOString(),
      version: before.version + 1,
    };
    return request.commit([saveContact(caller.id, before, after)], contactView(after));
  }),
);
