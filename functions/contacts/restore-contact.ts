import { restoreContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { contactView } from '../../lib/contacts/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/transact.ts';

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
