import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getRule } from '../../lib/rules/contract.ts';
import { requireRule, showRule } from '../../lib/rules/store.ts';
import { targetsOf } from '../../lib/rules/targets.ts';

export const handler = endpoint(getRule, async ({ caller, params }) => {
  const { value, order } = await requireRule(caller.bookId, params.id);
  return showRule(value, order, await targetsOf(caller.bookId, [value.actions]));
});
