import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { checkRule } from '../../lib/rules/check-rule.ts';
import { updateRule } from '../../lib/rules/contract.ts';
import { type Rule, rule } from '../../lib/rules/rule.ts';
import { changeRule, requireRule, showRule } from '../../lib/rules/store.ts';
import { targetsOf } from '../../lib/rules/targets.ts';

export const handler = command(
  updateRule,
  async ({ caller, params, body }, errors) => {
    const found = await requireRule(caller.bookId, params.id);
    const { order, value: before } = found;
    return { found, checked: await checkRule(caller.bookId, body, { order, before }, errors) };
  },
  async (request, { found, checked }) => {
    const { caller, body, actor } = request;
    const { value: before, order } = found;
    if (request.ifMatch !== undefined)
      request.requireMatch(showRule(before, order, await targetsOf(caller.bookId, [before.actions])));
    const after: Rule = { ...writtenIn(rule, body), ...checked.written, ...updated(before, actor) };
    const writes = changeRule(caller.bookId, found, after, checked.position);
    return request.commit(writes, { ...showRule(after, order, checked.targets), position: checked.position });
  },
);
