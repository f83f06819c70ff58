import { deleteObligation } from '../../lib/obligations/contract.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';

export const handler = endpoint(deleteObligation, (request) =>
  untilFresh(async () => {
    const { caller, params, now, ifMatch } = request;
    const before = await findObligation(caller.id, params.id);
    if (!before || before.deletedAt !== undefined) throw notFound('obligation');
    const shown =
      ifMatch === undefined
        ? undefined
        : await findParties(caller.id, [before.contactId], [before.accountId]);
    if (shown) request.requireMatch(obligationView(before, shown));
    const at = now.toISOString();
    const after = { ...before, updatedAt: at, deletedAt: at, version: before.version + 1 };
    return request.commit(saveObligation(caller.id, before, after, shown), undefined);
  }),
);
