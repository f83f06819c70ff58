import { deleteContact } from '../../lib/contacts/contract.ts';
import { findContact, saveContact } from '../../lib/contacts/store.ts';
import { contactView } from '../../lib/contacts/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/transact.ts';

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
