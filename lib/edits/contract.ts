import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery } from '../platform/endpoint/fields.ts';
import { edit } from './edit.ts';
import { editedRow, testedRow } from './row.ts';

const tag = 'Edits';
const folder = 'edits';

export const createEdit = defineEndpoint(() => ({
  id: 'createEdit',
  folder,
  method: 'POST',
  path: '/edits',
  access: 'editing',
  tag,
  summary: 'Change many transactions',
  description:
    'Takes exactly one of `actions`, `rule` and `rule_ids`. Actions overwrite, and count as done by hand. Rules change what is empty or was not set by hand, or everything if `overwrite` is true. Works for at most 10 seconds; if `status` is `running` then, continue it. After 10,000 changes it is `done`, and `is_partial` is true. Each change is an ordinary change of that transaction. Only one edit of a book runs or is reverted at a time. It can be seen and reverted for 30 days. `POST /edits/test` shows what would change.',
  body: edit.body,
  response: edit.response,
  etag: true,
  idempotent: true,
  errors: ['edit_running', 'tag_limit_reached', 'conflict'],
}));

export const testEdit = defineEndpoint(() => ({
  id: 'testEdit',
  folder,
  method: 'POST',
  path: '/edits/test',
  role: 'viewer',
  access: 'reader',
  tag,
  summary: 'Show what an edit would change',
  description:
    'Takes the body of `POST /edits`, and writes nothing. Lists the transactions of which something would change, stay because it was set by hand, or could not be changed, newest first. A page may have fewer than `limit`, or none, while `has_more` is true, because a request reads a limited amount of data: continue with `next_cursor`.',
  query: z.object(pageQuery),
  body: edit.body,
  readable: edit.response,
  response: page(testedRow.response),
}));

export const listEdits = defineEndpoint(() => ({
  id: 'listEdits',
  folder,
  method: 'GET',
  path: '/edits',
  tag,
  summary: 'List edits, newest first',
  description: 'Those of the last 30 days.',
  query: z.object(pageQuery),
  response: page(edit.response),
}));

export const getEdit = defineEndpoint(() => ({
  id: 'getEdit',
  folder,
  method: 'GET',
  path: '/edits/{id}',
  tag,
  summary: 'Show an edit',
  params: idParams,
  response: edit.response,
  etag: true,
}));

export const listEditRows = defineEndpoint(() => ({
  id: 'listEditRows',
  folder,
  method: 'GET',
  path: '/edits/{id}/rows',
  tag,
  summary: 'List what an edit has changed',
  description:
    'The transactions that it has changed, or could not change, or of which something stayed because it was set by hand. Newest first.',
  params: idParams,
  query: z.object(pageQuery),
  response: page(editedRow.response),
}));

export const continueEdit = defineEndpoint(() => ({
  id: 'continueEdit',
  folder,
  method: 'POST',
  path: '/edits/{id}/continue',
  access: 'editing',
  tag,
  summary: 'Continue an edit',
  description:
    'Works for at most 10 seconds. Repeat it until `status` is `done`. However often it is repeated, interrupted or sent in parallel, each transaction is changed once.',
  params: idParams,
  response: edit.response,
  etag: true,
  errors: ['edit_state', 'conflict'],
}));

export const revertEdit = defineEndpoint(() => ({
  id: 'revertEdit',
  folder,
  method: 'POST',
  path: '/edits/{id}/revert',
  tag,
  summary: 'Revert an edit',
  description:
    'Gives each field its former value if it still has the value of the edit. What is locked or deleted, and what was changed since, stays. Works for at most 10 seconds. Repeat it until `status` is `reverted`.',
  params: idParams,
  response: edit.response,
  etag: true,
  errors: ['edit_state', 'edit_running', 'conflict'],
}));
