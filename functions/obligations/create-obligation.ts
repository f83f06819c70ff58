import { createObligation } from '../../lib/contracts/obligations.ts';
import { assert, type FieldErrors } from '../../lib/domain/errors.ts';
import { newId } from '../../lib/domain/id.ts';
import { namedIn, type Obligation, settledAt, termsOf } from '../../lib/domain/obligation.ts';
import { type Draft, endpoint } from '../../lib/http/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/http/inspected.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { countCreated } from '../../lib/store/counts.ts';
import { saveObligation } from '../../lib/store/obligation.ts';
import { findParties } from '../../lib/store/obligation-parties.ts';

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
