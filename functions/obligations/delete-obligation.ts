import { unpost } from '../../lib/ledger/post.ts';
import { deleteObligation } from '../../lib/obligations/contract.ts';
import { showObligation } from '../../lib/obligations/obligation.ts';
import { moveOpening } from '../../lib/obligations/opening.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deleted, requireFound } from '../../lib/platform/lifecycle.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(deleteObligation, async (request) => {
  const { caller, params, actor, ifMatch } = request;
  const before = requireFound('obligation', await findObligation(caller.bookId, params.id));
  const shown =
    ifMatch === undefined
      ? undefined
      : await findParties(caller.bookId, [before.contact_id], [before.account_id]);
  if (shown) request.requireMatch(showObligation(before, shown));
  if ((before.payment_count ?? 0) > 0) throw new Problem('obligation_has_payments');
  const { writes, postings } = await moveOpening(caller.bookId, before, (opening) => ({
    after: deleted(opening, actor),
    effects: unpost(opening),
  }));
  return request.commit(
    [...saveObligation(caller.bookId, before, deleted(before, actor), { shown, postings }), ...writes],
    undefined,
  );
});
