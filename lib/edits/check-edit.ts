import { findAccount } from '../accounts/store.ts';
import { checkAmounts } from '../all-transactions/filters.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { BookId } from '../platform/book.ts';
import { checkRange } from '../platform/endpoint/range.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { checkActions } from '../rules/check-actions.ts';
import { checkConditions } from '../rules/check-conditions.ts';
import { storedActions } from '../rules/check-rule.ts';
import type { Actions } from '../rules/rule.ts';
import { findRules } from '../rules/store.ts';
import { addWrongType } from '../transactions/checks.ts';
import { keptTags } from '../transactions/tags.ts';
import type { createEdit } from './contract.ts';
import type { EditPlan } from './edit.ts';
import type { EditActions, EditFilter, EditRule } from './fields.ts';

type EditBody = UncheckedRequest<typeof createEdit>['body'];

const CHOICES = ['actions', 'rule', 'rule_ids'] as const;

/** Checks what the schema cannot, and returns the edit as it is stored if all is valid. */
export async function checkEdit(bookId: BookId, body: EditBody, errors: FieldErrors): Promise<EditPlan> {
  const { filter = {}, actions, rule, rule_ids, overwrite = false } = body;
  checkChoice(body, errors);
  const inFilter = errors.within('filter');
  checkRange(filter, inFilter);
  checkAmounts(filter, inFilter);
  errors.addWithin('filter', inFilter);
  if (actions) await checkOwnActions(bookId, actions, filter, errors);
  const checkedRule = rule && (await checkOwnRule(bookId, rule, errors));
  if (Array.isArray(rule_ids)) await checkIds(bookId, rule_ids, errors);
  return {
    filter: filter as EditFilter,
    ...(actions && { actions: withoutEmpty(actions as EditActions) }),
    ...(checkedRule && { rule: checkedRule }),
    ...(rule_ids !== undefined && { rule_ids: rule_ids as NonNullable<EditPlan['rule_ids']> }),
    overwrite,
  };
}

function checkChoice(body: EditBody, errors: FieldErrors): void {
  const [first, ...others] = CHOICES.filter((name) => body[name] !== undefined || errors.has(name));
  if (first === undefined)
    errors.add('actions', 'conflicting_fields', `must be sent, or one of ${CHOICES.slice(1).join(' and ')}`);
  for (const name of others)
    errors.add(name, 'conflicting_fields', `must be left out together with ${first}`);
}

async function checkOwnActions(
  bookId: BookId,
  actions: NonNullable<EditBody['actions']>,
  filter: NonNullable<EditBody['filter']>,
  errors: FieldErrors,
): Promise<void> {
  const { category_id, add_tags = [], remove_tags = [], cleared } = actions;
  if (Object.values(filter).every((value) => value === undefined) && !errors.has('filter'))
    errors.add('filter', 'filter_required', 'must have at least one condition');
  const isNothing = Object.values(actions).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
  if (isNothing && errors.within('actions').list.length === 0)
    errors.add('actions', 'required', 'must have at least one action');
  const removed = new Set(remove_tags);
  for (const [index, tag] of add_tags.entries())
    if (tag !== undefined && removed.has(tag))
      errors.add(`actions.add_tags[${index}]`, 'conflicting_fields', 'must not be in remove_tags too');
  if (category_id !== undefined) await checkActions(bookId, { category_id }, { path: 'actions' }, errors);
  if (cleared !== undefined) await checkClearedAccount(bookId, filter.account_id, errors);
}

async function checkClearedAccount(
  bookId: BookId,
  accountId: string | undefined,
  errors: FieldErrors,
): Promise<void> {
  const field = 'filter.account_id';
  if (accountId === undefined) {
    errors.add(field, 'required', 'is required with actions.cleared');
    return;
  }
  const account = await findAccount(bookId, accountId);
  if (!account) errors.add(field, 'not_found', 'no such account');
  else if (!isAssetOrLiability(account.type)) addWrongType(field, account, errors);
}

async function checkOwnRule(
  bookId: BookId,
  rule: NonNullable<EditBody['rule']>,
  errors: FieldErrors,
): Promise<EditRule> {
  const [conditions] = await Promise.all([
    checkConditions(bookId, rule.conditions, { path: 'rule.conditions' }, errors),
    checkActions(bookId, rule.actions, { path: 'rule.actions' }, errors),
  ]);
  return { ...(rule as EditRule), conditions, actions: storedActions(rule.actions as Actions | undefined) };
}

async function checkIds(
  bookId: BookId,
  ids: readonly (string | undefined)[],
  errors: FieldErrors,
): Promise<void> {
  const found = await findRules(
    bookId,
    ids.filter((id) => id !== undefined),
  );
  for (const [index, id] of ids.entries())
    if (id !== undefined && !found.has(id)) errors.add(`rule_ids[${index}]`, 'not_found', 'no such rule');
}

/** Lists without tags are not stored. */
function withoutEmpty({ add_tags, remove_tags, ...others }: EditActions): EditActions {
  const [added, removed] = [keptTags(add_tags), keptTags(remove_tags)];
  return { ...others, ...(added && { add_tags: added }), ...(removed && { remove_tags: removed }) };
}
