import { updateObligation } from '../../lib/obligations/contract.ts';
import { type Obligation, showObligation } from '../../lib/obligations/obligation.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { namedIn, readTerms, settlement } from '../../lib/obligations/rules.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { replaced, requireFound } from '../../lib/platform/lifecycle.ts';
import { assert } from '../../lib/platform/problems.ts';

export const handler = command(
  updateObligation,
  async ({ caller, params, body }, errors) => {
    const before = requireFound('obligation', await findObligation(caller.id, params.id));
    const parties = await findParties(
      caller.id,
      [before.contact_id, namedIn(body, 'contact')],
      [before.account_id, namedIn(body, 'account')],
    );
    return { before, parties, terms: readTerms(body, parties, before, errors) };
  },
  async (request, { before, parties, terms }) => {
    assert(terms, 'a request without invalid fields has all its terms');
    request.requireMatch(showObligation(before, parties));
    const { caller, now } = request;
    const after: Obligation = { ...terms, ...settlement(terms, before, now), ...replaced(before, now) };
    const shown = request.ifMatch === undefined ? undefined : parties;
    return request.commit(saveObligation(caller.id, before, after, shown), showObligation(after, parties));
  },
);
