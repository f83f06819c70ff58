import * as z from 'zod/mini';
import { shared } from '../../platform/endpoint/contract.ts';
import { wholeNumber } from '../../platform/endpoint/fields.ts';
import { FieldErrors } from '../../platform/problems.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { QUERY_READ_MAX_BYTES } from '../../platform/table/range.ts';
import { checkNamed } from '../../rules/check-actions.ts';
import { checkEach } from '../../rules/check-conditions.ts';
import { findOrder, positionOf, restoreOrder } from '../../rules/order.ts';
import { type Actions, type Condition, RULES_MAX, rule, VALUES_MAX, valueCount } from '../../rules/rule.ts';
import { restoreRule, toRule } from '../../rules/store.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import type { ArchiveState } from '../state.ts';
import type { Create, IdOf, LineType } from './line-type.ts';
import { type Reader, readItems } from './read.ts';

export const schema = shared(() =>
  z.strictObject({
    record: z.literal('rule'),
    ...archivedFields(rule, {
      /** Its place among all rules. */
      own: { position: wholeNumber(1, RULES_MAX) },
      calculated: [],
    }),
  }),
);

export const reader: Reader = {
  pageMaxBytes: QUERY_READ_MAX_BYTES,
  read: async (bookId, after) => {
    const [order, page] = await Promise.all([findOrder(bookId), readItems(keys.rule(bookId, ''), after)]);
    const records = page.items.map((item) => {
      const value = toRule(item);
      const position = Math.min(RULES_MAX, positionOf(order, value.id));
      return { sk: String(item.sk), record: pick(schema, { record: 'rule', ...value, position }) };
    });
    return { ...page, records };
  },
};

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ id, position, conditions, actions }, { rules }) => {
    const errors = new FieldErrors();
    checkEach(conditions, 'conditions', () => true, errors);
    // What it names may be gone.
    const gone = { categories: new Map(), accounts: new Map(), before: actions };
    checkNamed(actions, 'actions', gone, errors);
    const [fault] = errors.list;
    ensure(!fault, `${fault?.field}: ${fault?.message}`);
    rules.ids.set(id, position);
    rules.values += valueCount({ conditions });
    ensure(rules.ids.size <= RULES_MAX, 'there are more rules than allowed');
    ensure(rules.values <= VALUES_MAX, 'the conditions of all rules have more values than allowed');
  },
};

/** With each part, the order has the rules that were restored by then. */
export const create: Create<typeof schema> = (lines, { bookId, state, idOf, restored }) => [
  ...lines.map(({ record: _type, position: _position, ...own }) =>
    restoreRule(bookId, {
      ...own,
      id: idOf(own.id),
      conditions: own.conditions.map((each) => withNewIds(each, idOf)),
      actions: actionsWithNewIds(own.actions, idOf),
      ...restored,
    }),
  ),
  restoreOrder(bookId, {
    ids: idsThrough(lines.at(-1)?.id ?? '', state).map(idOf),
    values: state.rules.values,
  }),
];

/** In order. Lines are ordered by id. */
function idsThrough(last: string, { rules }: ArchiveState): string[] {
  const known = [...rules.ids].filter(([id]) => id <= last);
  return known.toSorted(([, a], [, b]) => a - b).map(([id]) => id);
}

function withNewIds(condition: Condition, idOf: IdOf): Condition {
  const { field, value } = condition;
  if (field !== 'account_id') return condition;
  return { ...condition, value: Array.isArray(value) ? value.map(idOf) : idOf(String(value)) };
}

function actionsWithNewIds(actions: Actions, idOf: IdOf): Actions {
  const { category_id, splits, transfer_account_id } = actions;
  return {
    ...actions,
    ...(category_id !== undefined && { category_id: idOf(category_id) }),
    ...(splits && { splits: splits.map((each) => ({ ...each, category_id: idOf(each.category_id) })) }),
    ...(transfer_account_id !== undefined && { transfer_account_id: idOf(transfer_account_id) }),
  };
}
