import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keptTags } from '../transactions/tags.ts';
import { checkActions } from './check-actions.ts';
import { checkConditions } from './check-conditions.ts';
import type { createRule, updateRule } from './contract.ts';
import { type Order, positionOf } from './order.ts';
import type { Actions, Condition, Rule } from './rule.ts';
import type { Targets } from './targets.ts';

type RuleBody = UncheckedRequest<typeof createRule | typeof updateRule>['body'];

/** What a valid request says about a rule, with the defaults. */
export interface CheckedRule {
  readonly written: Pick<Rule, 'is_active' | 'match' | 'stop'> & {
    readonly conditions: Condition[];
    readonly actions: Actions;
  };
  readonly position: number;
  /** What its actions name. */
  readonly targets: Targets;
}

/** Checks what the schema cannot. `before` is the rule that is replaced: what it names already may be gone. */
export async function checkRule(
  bookId: BookId,
  body: RuleBody,
  { order, before }: { readonly order: Order; readonly before?: Rule },
  errors: FieldErrors,
): Promise<CheckedRule> {
  const last = before ? order.ids.length : order.ids.length + 1;
  const { position = before ? positionOf(order, before.id) : last } = body;
  if (position > last) errors.add('position', 'out_of_range', `must be a whole number from 1 to ${last}`);
  const [conditions, targets] = await Promise.all([
    checkConditions(bookId, body.conditions, { before }, errors),
    checkActions(bookId, body.actions, { before }, errors),
  ]);
  const { is_active = true, match = 'all', stop = false } = body;
  const actions = storedActions(body.actions as Actions | undefined);
  return { written: { is_active, match, stop, conditions, actions }, position, targets };
}

/** Actions as they are stored. */
export function storedActions({ tags, ...others }: Actions = {}): Actions {
  const kept = keptTags(tags);
  return kept ? { ...others, tags: kept } : others;
}
