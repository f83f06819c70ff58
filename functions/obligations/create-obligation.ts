import { createObligation } from '../../lib/obligations/contract.ts';
import { draftOpening } from '../../lib/obligations/draft-opening.ts';
import { type Obligation, showObligation } from '../../lib/obligations/obligation.ts';
import { planOpening } from '../../lib/obligations/opening.ts';
import { findParties } from '../../lib/obligations/parties.ts';
import { saveObligation } from '../../lib/obligations/store.ts';
import { namedIn, readTerms, settlement } from '../../lib/obligations/terms.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { assert } from '../../lib/platform/problems.ts';

export const handler = command(
  createObligation,
  async ({ caller, body, actor }, errors) => {
    const accountIds = [namedIn(body, 'account'), body.funding_account_id];
    const parties = await findParties(caller.bookId, [namedIn(body, 'contact')], accountIds);
    const terms = readTerms(body, parties, undefined, errors);
    const opening = await draftOpening(
      { bookId: caller.bookId, actor, body, terms, parties, before: undefined },
      errors,
    );
    return { parties, terms, opening };
  },
  async (request, { parties, terms, opening }) => {
    assert(terms, 'a request without invalid fields has all its terms');
    const { caller, actor } = request;
    const owner = { ...terms, ...settlement(terms, undefined, actor.at), ...created(actor) };
    const { state, writes, postings } = planOpening(caller.bookId, opening, undefined, owner, actor);
    const after: Obligation = { ...owner, ...state };
    return request.commit(
      [
        ...saveObligation(caller.bookId, undefined, after, { postings }),
        ...writes,
        countCreated(caller.bookId, 'obligations'),
      ],
      showObligation(after, parties),
    );
  },
);
