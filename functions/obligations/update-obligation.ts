import { updateObligation } from '../../lib/obligations/contract.ts';
import { namedIn, type Obligation, settledAt, termsOf } from '../../lib/obligations/obligation.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { type Draft, endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { assert, type FieldErrors, notFound } from '../../lib/platform/problems.ts';

async function inspect({ caller, params, body }: Draft<typeof updateObligation>, errors: FieldErrors) {
  const before = await findObligation(caller.id, params.id);
  if (!before || before.deletedAt !== undefined) throw notFound('obligation');
  const parties = await findParties(
    caller.id,
    [before.contactId, namedIn(body, 'contact')],
    [before.accountId, namedIn(body, 'account')],
  );
  return { before, parties, terms: termsOf(body, parties, before, errors) };
}

export const handler = endpoint(updateObligation, inspect, (request, found) =>
  untilFreshlyInspected(inspect, request, found, async ({ before, parties, terms }) => {
    assert(terms, 'a request without a fault says everything');
    request.requireMatch(obligationView(before, parties));
    const at = request.now.toISOString();
    const after: Obligation = {
      ...before,
      ...terms,
      settledAt: settledAt(terms, before, at),
      updatedAt: at,
      version: before.version + 1,
    };
    const shown = request.ifMatch === undefined ? undefined : parties;
    const writes = saveObligation(request.caller.id, before, after, shown);
    return request.commit(writes, obligationView(after, parties));
  }),
);
