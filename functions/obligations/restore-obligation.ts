import { restore } from '../../lib/ledger/post.ts';
import { restoreObligation } from '../../lib/obligations/contract.ts';
import { showObligation } from '../../lib/obligations/obligation.ts';
import { moveOpening } from '../../lib/obligations/opening.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { requireFound, restored } from '../../lib/platform/lifecycle.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { onReconciled, restoredMarks } from '../../lib/transactions/marks.ts';
import { beyondLimit } from '../../lib/transactions/restore-transaction.ts';

export const handler = command(restoreObligation, async (request) => {
  const { caller, params, actor } = request;
  const found = await findObligation(caller.bookId, params.id);
  const before = requireFound('obligation', found, { include_deleted: true });
  const parties = await findParties(caller.bookId, [before.contact_id], [before.account_id]);
  if (before.deleted_at === undefined) return showObligation(before, parties);
  if (!parties.accounts.has(before.account_id)) {
    throw new Problem('restore_blocked', {
      detail: 'The account of the obligation was deleted. Create a new obligation with another account.',
    });
  }
  const { writes, postings } = await moveOpening(
    caller.bookId,
    before,
    (opening, accounts) => {
      const after = { ...restored(opening, actor), entry: restoredMarks(opening.entry, accounts) };
      return { after, effects: restore(after) };
    },
    { onConflict: () => new Problem('restore_blocked'), onReconciled, beyondLimit },
  );
  const after = restored(before, actor);
  return request.commit(
    [...saveObligation(caller.bookId, before, after, { postings }), ...writes],
    showObligation(after, parties),
  );
});
