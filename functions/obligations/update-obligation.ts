import { updateObligation } from '../../lib/obligations/contract.ts';
import { draftOpening } from '../../lib/obligations/draft-opening.ts';
import { type Obligation, showObligation } from '../../lib/obligations/obligation.ts';
import { planOpening } from '../../lib/obligations/opening.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import {
  namedIn,
  paymentSums,
  readTerms,
  requireSameBasis,
  settlement,
} from '../../lib/obligations/terms.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { requireFound, updated } from '../../lib/platform/lifecycle.ts';
import { assert } from '../../lib/platform/problems.ts';

export const handler = command(
  updateObligation,
  async ({ caller, params, body, actor }, errors) => {
    const before = requireFound('obligation', await findObligation(caller.bookId, params.id));
    const parties = await findParties(
      caller.bookId,
      [before.contact_id, namedIn(body, 'contact')],
      [before.account_id, namedIn(body, 'account'), body.funding_account_id],
    );
    const terms = readTerms(body, parties, before, errors);
    const opening = await draftOpening(
      { bookId: caller.bookId, actor, body, terms, parties, before },
      errors,
    );
    return { before, parties, terms, opening };
  },
  async (request, { before, parties, terms, opening }) => {
    assert(terms, 'a request without invalid fields has all its terms');
    request.requireMatch(showObligation(before, parties));
    requireSameBasis(before, terms);
    const { caller, actor } = request;
    const owner = { ...terms, ...settlement(terms, before, actor.at), ...updated(before, actor) };
    const { state, writes, postings } = planOpening(caller.bookId, opening, before, owner, actor);
    const after: Obligation = { ...owner, ...state, ...paymentSums(before) };
    const shown = request.ifMatch === undefined ? undefined : parties;
    return request.commit(
      [...saveObligation(caller.bookId, before, after, { shown, postings }), ...writes],
      showObligation(after, parties),
    );
  },
);
