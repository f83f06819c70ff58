import { createObligation } from '../../lib/obligations/contract.ts';
import { type Obligation, showObligation } from '../../lib/obligations/obligation.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { namedIn, readTerms, settlement } from '../../lib/obligations/rules.ts';
import { saveObligation } from '../../lib/obligations/store.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { assert } from '../../lib/platform/problems.ts';

export const handler = command(
  createObligation,
  async ({ caller, body }, errors) => {
    const parties = await findParties(caller.id, [namedIn(body, 'contact')], [namedIn(body, 'account')]);
    return { parties, terms: readTerms(body, parties, undefined, errors) };
  },
  async (request, { parties, terms }) => {
    assert(terms, 'a request without invalid fields has all its terms');
    const { caller, now } = request;
    const after: Obligation = { ...terms, ...settlement(terms, undefined, now), ...created(now) };
    const writes = [...saveObligation(caller.id, undefined, after), countCreated(caller.id, 'obligations')];
    return request.commit(writes, showObligation(after, parties));
  },
);
