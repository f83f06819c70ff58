import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { checkRule } from '../../lib/rules/check-rule.ts';
import { createRule } from '../../lib/rules/contract.ts';
import { findOrder } from '../../lib/rules/order.ts';
import { type Rule, rule } from '../../lib/rules/rule.ts';
import * as store from '../../lib/rules/store.ts';

export const handler = command(
  createRule,
  async ({ caller, body }, errors) => {
    const order = await findOrder(caller.bookId);
    return { order, checked: await checkRule(caller.bookId, body, { order }, errors) };
  },
  (request, { order, checked }) => {
    const { caller, body, actor } = request;
    const after: Rule = { ...writtenIn(rule, body), ...checked.written, ...created(actor) };
    const writes = store.createRule(caller.bookId, order, after, checked.position);
    return request.commit(writes, {
      ...store.showRule(after, order, checked.targets),
      position: checked.position,
    });
  },
);
