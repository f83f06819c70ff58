import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { lock } from './lock.ts';

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
  summary: 'Show the last locked day',
  response: lock.response,
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
  body: lock.body,
  response: lock.response,
  etag: true,
  errors: ['conflict'],
}));
