import { contactView } from '../../lib/contacts/view.ts';
import { restoreContact } from '../../lib/contracts/contacts.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findContact, saveContact } from '../../lib/store/contact.ts';
import { untilFresh } from '../../lib/store/transact.ts';

export const handler = endpoint(restoreContact, (request) =>
  untilFresh(async () => {
    const { caller, params, now } = request;
    const before = await findContact(caller.id, params.id);
    if (!before) throw notFound('contact');
    if (before.deletedAt === undefined) return contactView(before);
    const after = {
      ...before,
      updatedAt: now.toISOString(),
      deletedAt: undefined,
      version: before.version + 1,
    };
    return request.commit([saveContact(caller.id, before, after)], contactView(after));
  }),
);
