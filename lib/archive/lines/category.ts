import * as z from 'zod/mini';
import { CATEGORIES_MAX, category } from '../../categories/category.ts';
import { createCategory, toCategory } from '../../categories/store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { fold } from '../../platform/text.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import type { Create, LineType } from './line-type.ts';
import { itemsBelow } from './read.ts';

export const schema = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('category'),
    ...archivedFields(category, { own: {}, calculated: ['live_count'] }),
  }),
);

export const reader = /* @__PURE__ */ itemsBelow(
  (bookId) => keys.category(bookId, ''),
  (item) => pick(schema, { record: 'category', ...toCategory(item) }),
);

/** Requests at the same moment may exceed the limit of categories, and their archive must still be restorable. */
const RESTORED_MAX = CATEGORIES_MAX + 100;

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ id, kind, name, account_id }, { categories, categoryNames, accounts }) => {
    const account = accounts.get(account_id);
    ensure(account, 'account_id: no such account');
    ensure(account.type === kind, `account_id: must be an account of type ${kind}`);
    const folded = `${kind} ${fold(name)}`;
    ensure(!categoryNames.has(folded), 'name: another category of its kind has it');
    categoryNames.add(folded);
    categories.set(id, { kind, accountId: account_id });
    ensure(categories.size <= RESTORED_MAX, 'there are more categories than allowed');
    account.categories++;
  },
};

export const create: Create<typeof schema> = (lines, { bookId, idOf, restored }) =>
  lines.flatMap(({ record: _type, ...own }) =>
    createCategory(bookId, {
      ...own,
      id: idOf(own.id),
      account_id: idOf(own.account_id),
      live_count: 0,
      ...restored,
    }),
  );
