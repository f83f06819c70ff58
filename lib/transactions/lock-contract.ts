import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { date } from '../platform/endpoint/fields.ts';

const lock = /* @__PURE__ */ shared(() => z.strictObject({ locked_through: z.nullable(date) }));

const tag = 'Period lock';
const folder = 'transactions';
const path = '/budgeting/lock';

export const getLock = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getLock',
  folder,
  method: 'GET',
  path,
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Show the last day that is locked',
  response: lock,
  etag: true,
  errors: [],
}));

export const updateLock = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateLock',
  folder,
  method: 'PUT',
  path,
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Lock every day up to a date, or unlock all with null',
  description: 'Nothing dated in the locked period can be created, changed, moved, deleted or restored.',
  body: z.object({ locked_through: z.optional(date) }),
  response: lock,
  etag: true,
  errors: ['conflict'],
}));
