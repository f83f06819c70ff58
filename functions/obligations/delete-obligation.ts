import { deleteObligation } from '../../lib/contracts/obligations.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { findObligation, saveObligation } from '../../lib/store/obligation.ts';
import { findParties } from '../../lib/store/obligation-parties.ts';
import { untilFresh } from '../../lib/store/transact.ts';

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
