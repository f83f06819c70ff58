import type { Contact } from '../../lib/contacts/contact.ts';
import { updateContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { contactView } from '../../lib/contacts/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/transact.ts';

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
