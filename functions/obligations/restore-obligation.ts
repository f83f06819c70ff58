import { restoreObligation } from '../../lib/obligations/contract.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound, Problem } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';

export const handler = endpoint(restoreObligation, (request) =>
  untilFresh(async () => {
    const { caller, params, now } = request;
    const before = await findObligation(caller.id, params.id);
    if (!before) throw notFound('obligation');
    const parties = await findParties(caller.id, [before.contactId], [before.accountId]);
    if (before.deletedAt === undefined) return obligationView(before, parties);
    if (!parties.accounts.has(before.accountId)) {
      throw new Problem('restore_blocked', 'The account of the obligation does not exist any more.');
    }
    const after = {
      ...before,
      updatedAt: now.toISOString(),
      deletedAt: undefined,
      version: before.version + 1,
    };
    return request.commit(saveObligation(caller.id, before, after), obligationView(after, parties));
  }),
);
