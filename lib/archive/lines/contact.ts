import * as z from 'zod/mini';
import { contact } from '../../contacts/contact.ts';
import { saveContact } from '../../contacts/store.ts';
import { LIMITS } from '../../platform/counts.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import { type Create, type LineType, version } from './line-type.ts';
import { itemsBelow } from './read.ts';

export const schema = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('contact'), ...archivedFields(contact, { own: {}, calculated: [] }) }),
);

export const reader = /* @__PURE__ */ itemsBelow(
  (bookId) => keys.contact(bookId, ''),
  (item) => pick(schema, { record: 'contact', ...fromItem(contact, item) }),
);

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ id }, { contacts }) => {
    contacts.add(id);
    ensure(contacts.size <= LIMITS.contacts.max, 'there are more contacts than allowed');
  },
};

export const create: Create<typeof schema> = (lines, { bookId, idOf, counts }) => {
  counts.contacts += lines.length;
  return lines.map(({ record: _type, ...own }) =>
    saveContact(bookId, undefined, { ...own, id: idOf(own.id), version }),
  );
};
