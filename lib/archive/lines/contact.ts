import * as z from 'zod/mini';
import { contact } from '../../contacts/contact.ts';
import { saveContact } from '../../contacts/store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { archivedFields } from '../archived-fields.ts';
import { type Create, ensureBelowLimit, type LineType } from './line-type.ts';
import { itemsBelow } from './read.ts';

export const schema = shared(() =>
  z.strictObject({ record: z.literal('contact'), ...archivedFields(contact, { own: {}, calculated: [] }) }),
);

export const reader = itemsBelow(
  (bookId) => keys.contact(bookId, ''),
  (item) => pick(schema, { record: 'contact', ...fromItem(contact, item) }),
);

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ id }, state) => {
    state.contacts.add(id);
    ensureBelowLimit(state, 'contacts');
  },
};

export const create: Create<typeof schema> = (lines, { bookId, idOf, count, restored }) => {
  count('contacts', lines.length);
  return lines.map(({ record: _type, ...own }) =>
    saveContact(bookId, undefined, { ...own, id: idOf(own.id), ...restored }),
  );
};
