import { contactView } from '../../lib/contacts/view.ts';
import { deleteContact } from '../../lib/contracts/contacts.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findContact, saveContact } from '../../lib/store/contact.ts';
import { untilFresh } from '../../lib/store/transact.ts';

export const handler = endpoint(deleteContact, (request) =>
  untilFresh(async () => {
    const { caller, params, now } = request;
    const before = await findContact(caller.id, params.id);
    if (!before || before.deletedAt !== undefined) throw notFound('contact');
    request.requireMatch(contactView(before));
    const at = now.toISOString();
    const after = { ...before, updatedAt: at, deletedAt: at, version: before.version + 1 };
    return request.commit([saveContact(caller.id, before, after)], undefined);
  }),
);
