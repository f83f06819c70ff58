import { getObligation } from '../../lib/obligations/contract.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation } from '../../lib/obligations/store.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = endpoint(getObligation, async ({ caller, params, query }) => {
  const obligation = await findObligation(caller.id, params.id);
  if (!obligation || (obligation.deletedAt !== undefined && !query.include_deleted)) {
    throw notFound('obligation');
  }
  const parties = await findParties(caller.id, [obligation.contactId], [obligation.accountId]);
  return obligationView(obligation, parties);
});
