import * as z from 'zod/mini';
import { group } from '../../groups/group.ts';
import { restoreGroup, toGroup } from '../../groups/store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { fold } from '../../platform/text.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import { type Create, ensureBelowLimit, type LineType } from './line-type.ts';
import { itemsBelow } from './read.ts';

export const schema = shared(() =>
  z.strictObject({ record: z.literal('group'), ...archivedFields(group, { own: {}, calculated: [] }) }),
);

export const reader = itemsBelow(
  (bookId) => keys.group(bookId, ''),
  (item) => pick(schema, { record: 'group', ...toGroup(item) }),
);

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ id, kind, name }, state) => {
    const folded = `${kind} ${fold(name)}`;
    ensure(!state.groupNames.has(folded), 'name: another group of its kind has it');
    state.groupNames.add(folded);
    state.groups.set(id, kind);
    ensureBelowLimit(state, 'groups');
  },
};

export const create: Create<typeof schema> = (lines, { bookId, idOf, count, restored }) => {
  count('groups', lines.length);
  return lines.flatMap(({ record: _type, ...own }) =>
    restoreGroup(bookId, { ...own, id: idOf(own.id), ...restored }),
  );
};
