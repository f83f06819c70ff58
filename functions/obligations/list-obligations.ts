import { listObligations } from '../../lib/obligations/contract.ts';
import { findAllParties } from '../../lib/obligations/parties.ts';
import * as store from '../../lib/obligations/store.ts';
import { obligationView } from '../../lib/obligations/view.ts';
import { type Draft, endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';

function inspect({ query }: Draft<typeof listObligations>, errors: FieldErrors): undefined {
  const { due_from: from, due_to: to } = query;
  if (from !== undefined && to !== undefined && from > to) {
    errors.add('due_to', 'invalid_range', 'must not be before due_from');
  }
}

export const handler = endpoint(listObligations, inspect, async (request) => {
  const { caller, query, now } = request;
  const today = now.toISOString().slice(0, 10);
  const { obligations, next } = await store.listObligations(caller.id, query, today, {
    limit: query.limit ?? 25,
    after: request.after,
  });
  const parties = await findAllParties(caller.id, obligations);
  return request.page(
    obligations.map((obligation) => obligationView(obligation, parties)),
    next,
  );
});
