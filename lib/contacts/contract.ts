import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { email, flag, idParams, page, pageQuery, text, timestamp } from '../platform/endpoint/fields.ts';

const contact = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    phone: z.optional(z.string()),
    email: z.optional(email),
    notes: z.optional(z.string()),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: z.optional(timestamp),
  }),
);

const body = /* @__PURE__ */ shared(() =>
  z.object({
    name: text(1, 150),
    phone: z.optional(text(1, 50)),
    email: z.optional(email),
    notes: z.optional(text(0, 5000)),
  }),
);

const tag = 'Contacts';
const folder = 'contacts';

export const listContacts = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listContacts',
  folder,
  method: 'GET',
  path: '/contacts',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List contacts, by name',
  description:
    'Ordered by name without regard to case, then by id. `q` finds contacts whose name, e-mail address or phone number contains it, without regard to case.',
  query: z.object({ ...pageQuery, q: z.optional(text(1, 150)), include_deleted: z.optional(flag) }),
  response: page(contact),
  errors: [],
}));

export const createContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createContact',
  folder,
  method: 'POST',
  path: '/contacts',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Create a contact',
  description: 'Two contacts may have the same name.',
  body,
  response: contact,
  etag: true,
  idempotent: true,
  errors: [],
}));

export const getContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getContact',
  folder,
  method: 'GET',
  path: '/contacts/{id}',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Show a contact',
  params: idParams,
  query: z.object({ include_deleted: z.optional(flag) }),
  response: contact,
  etag: true,
  errors: [],
}));

export const updateContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateContact',
  folder,
  method: 'PUT',
  path: '/contacts/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Change a contact',
  description: 'Its obligations show the new name at once.',
  params: idParams,
  body,
  response: contact,
  etag: true,
  errors: ['conflict'],
}));

export const deleteContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteContact',
  folder,
  method: 'DELETE',
  path: '/contacts/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Delete a contact',
  description:
    'It stays on its obligations, which can still be edited; it cannot be chosen for another one. It can be restored.',
  params: idParams,
  etag: true,
  errors: ['conflict'],
}));

export const restoreContact = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'restoreContact',
  folder,
  method: 'POST',
  path: '/contacts/{id}/restore',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Restore a contact that was deleted',
  description: 'A contact that is not deleted is answered as it is.',
  params: idParams,
  response: contact,
  etag: true,
  errors: ['conflict'],
}));
