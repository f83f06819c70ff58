import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { idParams, includeDeleted, page, pageQuery, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { contact } from './contact.ts';

const tag = 'Contacts';
const folder = 'contacts';

export const listContacts = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listContacts',
  folder,
  method: 'GET',
  path: '/contacts',
  tag,
  summary: 'List contacts, by name',
  description:
    'Ordered by name, ignoring case, then by id. `q` finds contacts whose name, e-mail address or phone number contains it, ignoring case.',
  query: z.object({
    ...pageQuery,
    q: z.optional(about(text(1, 150), 'Text to find in the name, e-mail address or phone number.', 'bob')),
    include_deleted: includeDeleted,
  }),
  response: page(contact.response),
}));

export const createContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createContact',
  folder,
  method: 'POST',
  path: '/contacts',
  tag,
  summary: 'Create a contact',
  description:
    'Two contacts may have the same name. A user can have 10,000 contacts; deleted ones count, because they can be restored.',
  body: contact.body,
  response: contact.response,
  etag: true,
  idempotent: true,
  errors: ['contact_limit_reached'],
}));

export const getContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getContact',
  folder,
  method: 'GET',
  path: '/contacts/{id}',
  tag,
  summary: 'Show a contact',
  params: idParams,
  query: z.object({ include_deleted: includeDeleted }),
  response: contact.response,
  etag: true,
}));

export const updateContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateContact',
  folder,
  method: 'PUT',
  path: '/contacts/{id}',
  tag,
  summary: 'Change a contact',
  description: 'Its obligations show the new name at once.',
  params: idParams,
  body: contact.body,
  response: contact.response,
  etag: true,
  errors: ['conflict'],
}));

export const deleteContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteContact',
  folder,
  method: 'DELETE',
  path: '/contacts/{id}',
  tag,
  summary: 'Delete a contact',
  description:
    'Its obligations keep it and can still be edited, but no other obligation can use it. It can be restored.',
  params: idParams,
  etag: true,
  errors: ['conflict'],
}));

export const restoreContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'restoreContact',
  folder,
  method: 'POST',
  path: '/contacts/{id}/restore',
  tag,
  summary: 'Restore a deleted contact',
  description: 'A contact that is not deleted is returned unchanged.',
  params: idParams,
  response: contact.response,
  etag: true,
  errors: ['conflict'],
}));
