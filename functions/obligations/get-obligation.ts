import { getObligation } from '../../lib/contracts/obligations.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { findObligation } from '../../lib/store/obligation.ts';
import { findParties } from '../../lib/store/obligation-parties.ts';

export const handler = endpoint(getObligation, async ({ caller, params, query }) => {
  const obligation = await findObligation(caller.id, params.id);
  if (!obligation || (obligation.deletedAt !== undefined && !query.include_deleted)) {
    throw notFound('obligation');
  }
  const parties = await findParties(caller.id, [obligation.contactId], [obligation.accountId]);
  return obligationView(obligation, parties);
});
