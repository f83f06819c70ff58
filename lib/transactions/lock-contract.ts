import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { lock } from './lock.ts';

const tag = 'Period lock';
const folder = 'transactions';
const path = '/budgeting/lock';

export const getLock = defineEndpoint(() => ({
  id: 'getLock',
  folder,
  method: 'GET',
  path,
  tag,
  summary: 'Show the period lock',
  response: lock.response,
  etag: true,
}));

export const updateLock = defineEndpoint(() => ({
  id: 'updateLock',
  role: 'owner',
  folder,
  method: 'PUT',
  path,
  tag,
  summary: 'Lock a period, or unlock it',
  description:
    'Locks every day up to and including `locked_through`; null unlocks all. Nothing dated in the locked period can be created, changed, moved, deleted or restored.',
  body: lock.body,
  response: lock.response,
  etag: true,
  errors: ['conflict'],
}));
