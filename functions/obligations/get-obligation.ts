import { getObligation } from '../../lib/obligations/contract.ts';
import { showObligation } from '../../lib/obligations/obligation.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation } from '../../lib/obligations/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';

export const handler = endpoint(getObligation, async ({ caller, params, query }) => {
  const found = requireFound('obligation', await findObligation(caller.bookId, params.id), query);
  return showObligation(found, await findParties(caller.bookId, [found.contact_id], [found.account_id]));
});
