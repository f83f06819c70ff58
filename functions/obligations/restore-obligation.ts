import { restoreObligation } from '../../lib/contracts/obligations.ts';
import { notFound, Problem } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { findObligation, saveObligation } from '../../lib/store/obligation.ts';
import { findParties } from '../../lib/store/obligation-parties.ts';
import { untilFresh } from '../../lib/store/transact.ts';

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
