import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { includeDeleted, pageQuery, text } from '../platform/endpoint/fields.ts';
import {
  create,
  get,
  list,
  type Naming,
  readQuery,
  remove,
  restore,
  update,
} from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { contact } from './contact.ts';

const CONTACTS: Naming = {
  noun: 'Contact',
  nouns: 'Contacts',
  one: 'a contact',
  folder: 'contacts',
  path: '/contacts',
  tag: 'Contacts',
};

export const listContacts = defineEndpoint(() => ({
  ...list(CONTACTS, contact),
  summary: 'List contacts, by name',
  description:
    'Ordered by name, ignoring case, then by id. `q` finds contacts whose name, e-mail address or phone number contains it, ignoring case.',
  query: z.object({
    ...pageQuery,
    q: z.optional(about(text(1, 150), 'Text to find in the name, e-mail address or phone number.', 'bob')),
    include_deleted: includeDeleted,
  }),
}));

export const createContact = defineEndpoint(() => ({
  ...create(CONTACTS, contact),
  description:
    'Two contacts may have the same name. A book can have 10,000 contacts; deleted ones count, because they can be restored.',
  errors: ['contact_limit_reached'],
}));

export const getContact = defineEndpoint(() => ({
  ...get(CONTACTS, contact),
  query: readQuery,
}));

export const updateContact = defineEndpoint(() => ({
  ...update(CONTACTS, contact),
  description: 'Its obligations show the new name at once.',
}));

export const deleteContact = defineEndpoint(() => ({
  ...remove(CONTACTS),
  description:
    'Its obligations keep it and can still be edited, but no other obligation can use it. It can be restored.',
}));

export const restoreContact = defineEndpoint(() => ({
  ...restore(CONTACTS, contact),
  description: 'A contact that is not deleted is returned unchanged.',
}));
