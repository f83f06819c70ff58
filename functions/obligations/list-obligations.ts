import { todayOf } from '../../lib/books/today.ts';
import { listObligations } from '../../lib/obligations/contract.ts';
import { showObligation } from '../../lib/obligations/obligation.ts';
import { findAllParties } from '../../lib/obligations/parties.ts';
import * as store from '../../lib/obligations/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(
  listObligations,
  ({ query }, errors) => {
    const { due_from: from, due_to: to } = query;
    if (from !== undefined && to !== undefined && from > to) {
      errors.add('due_to', 'invalid_range', 'must not be before due_from');
    }
  },
  async (request) => {
    const { caller, query, paging, now } = request;
    const today = query.overdue === undefined ? undefined : await todayOf(caller.bookId, now);
    const found = await store.listObligations(caller.bookId, query, today, paging);
    const parties = await findAllParties(caller.bookId, found.items);
    return request.page(found, (each) => showObligation(each, parties));
  },
);
