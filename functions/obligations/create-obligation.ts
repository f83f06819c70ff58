import { createObligation } from '../../lib/obligations/contract.ts';
import { namedIn, type Obligation, settledAt, termsOf } from '../../lib/obligations/obligation.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { saveObligation } from '../../lib/obligations/store.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { type Draft, endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { newId } from '../../lib/platform/id.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';

async function inspect({ caller, body }: Draft<typeof createObligation>, errors: FieldErrors) {
  const parties = await findParties(caller.id, [namedIn(body, 'contact')], [namedIn(body, 'account')]);
  return { parties, terms: termsOf(body, parties, undefined, errors) };
}

export const handler = endpoint(createObligation, inspect, (request, found) =>
  untilFreshlyInspected(inspect, request, found, async ({ parties, terms }) => {
    assert(terms, 'a request without a fault says everything');
    const at = request.now.toISOString();
    const obligation: Obligation = {
      ...terms,
      id: newId(),
      settledAt: settledAt(terms, undefined, at),
      createdAt: at,
      updatedAt: at,
      deletedAt: undefined,
      version: 1,
    };
    const { caller } = request;
    const writes = [
      ...saveObligation(caller.id, undefined, obligation),
      countCreated(caller.id, 'obligations'),
    ];
    return request.commit(writes, obligationView(obligation, parties));
  }),
);
