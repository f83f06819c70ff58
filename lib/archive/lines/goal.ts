import * as z from 'zod/mini';
import { goal } from '../../goals/goal.ts';
import { saveGoal } from '../../goals/store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { archivedFields } from '../archived-fields.ts';
import { type Create, ensureBelowLimit, type LineType, version } from './line-type.ts';
import { itemsBelow } from './read.ts';

export const schema = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('goal'), ...archivedFields(goal, { own: {}, calculated: [] }) }),
);

export const reader = /* @__PURE__ */ itemsBelow(
  (bookId) => keys.goal(bookId, ''),
  (item) => pick(schema, { record: 'goal', ...fromItem(goal, item) }),
);

export const lineType: LineType<typeof schema> = {
  schema,
  check: (_line, state) => ensureBelowLimit(state, 'goals'),
};

export const create: Create<typeof schema> = (lines, { bookId, idOf, count }) => {
  count('goals', lines.length);
  return lines.map(({ record: _type, ...own }) =>
    saveGoal(bookId, undefined, { ...own, id: idOf(own.id), version }),
  );
};
