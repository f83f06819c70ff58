import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery, pathId } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { connection, connectionUpdate } from './connection.ts';
import { outsideAccount } from './outside-account.ts';

const tag = 'Bank connections';
const folder = 'connections';
const path = '/connections';
const CONNECTIONS: Naming = {
  noun: 'Connection',
  nouns: 'Connections',
  one: 'a bank connection',
  folder,
  path,
  tag,
};

// Access tokens read, and may ask for a run: whoever steals one must not be able to set up something that outlives it.

export const listConnections = defineEndpoint(() => ({
  ...list(CONNECTIONS, connection),
  summary: 'List bank connections, oldest first',
  query: z.object(pageQuery),
}));

export const createConnection = defineEndpoint(() => ({
  ...create(CONNECTIONS, connection),
  tokens: 'none',
  freshness: 'always',
  access: 'bankCreation',
  summary: 'Connect a bank',
  description:
    'Exchanges the setup token of a provider for access to the accounts, which are then listed. The token is good once, and is never stored. What is wrong with it is a 422 on `setup_token`: `invalid_setup_token` if it is none, `setup_token_used` if the provider refuses it (someone else may have used it: revoke it there), `claim_failed` if there is no answer in 10 seconds, or a wrong one. If the accounts cannot be read then, the connection is made all the same, and `messages` says why. It belongs to the member who makes it, and ends when that member leaves the book or may no longer change it. A book can have 10 connections.',
  errors: ['connection_limit_reached'],
}));

export const getConnection = defineEndpoint(() => get(CONNECTIONS, connection));

export const updateConnection = defineEndpoint(() => ({
  ...update(CONNECTIONS, { body: connectionUpdate, response: connection.response }),
  tokens: 'none',
  summary: 'Rename a bank connection',
  description: 'Only the member who made it may do this.',
}));

export const deleteConnection = defineEndpoint(() => ({
  ...remove(CONNECTIONS),
  tokens: 'none',
  access: 'bankRemoval',
  description:
    'For the member who made it, and owners. What it has posted stays; its drafts become ordinary previews, which are removed after 7 days. Nothing that is under way is written afterwards.',
}));

export const syncConnection = defineEndpoint(() => ({
  id: 'syncConnection',
  folder,
  method: 'POST',
  path: `${path}/{id}/sync`,
  access: 'bankSync',
  tag,
  summary: 'Run a bank connection now',
  description:
    'Starts a run, and returns the connection, which has `running_since` until the run is over. While one is under way, nothing is started. Only the member who made the connection may do this, 4 times in 24 hours. Without links, the run reads the accounts again.',
  params: idParams,
  response: connection.response,
  etag: true,
  errors: ['connection_revoked', 'too_many_attempts', 'conflict'],
}));

export const listOutsideAccounts = defineEndpoint(() => ({
  id: 'listOutsideAccounts',
  folder,
  method: 'GET',
  path: `${path}/{id}/accounts`,
  tag,
  summary: 'List the accounts that a connection sees, by name',
  description:
    'The member who made the connection sees all of them, others those that are linked. Only a linked account has `account_id` and the fields after it.',
  params: idParams,
  query: z.object(pageQuery),
  response: page(outsideAccount.response),
}));

const outsideParams = shared(() =>
  z.object({
    id: about(pathId, 'Id of the connection.'),
    outside_account_id: about(pathId, 'Id of the outside account.'),
  }),
);

export const linkOutsideAccount = defineEndpoint(() => ({
  id: 'linkOutsideAccount',
  folder,
  method: 'PUT',
  path: `${path}/{id}/accounts/{outside_account_id}`,
  tokens: 'none',
  tag,
  summary: 'Link an account at a bank to an account of yours',
  description:
    'Rows of the account at the bank then come to its draft, an import with the format `simplefin`, once a day. With the mode `post`, those that are clear are posted, in an import of their own. Only the member who made the connection may do this. An account at a bank whose currency we do not know is a 422 with the code `unsupported_currency` on `account_id`. `If-Match` takes the `ETag` of an earlier response to this request.',
  params: outsideParams,
  body: outsideAccount.body,
  response: outsideAccount.response,
  etag: true,
  errors: ['account_linked', 'conflict'],
}));

export const unlinkOutsideAccount = defineEndpoint(() => ({
  id: 'unlinkOutsideAccount',
  folder,
  method: 'DELETE',
  path: `${path}/{id}/accounts/{outside_account_id}`,
  tokens: 'none',
  tag,
  summary: 'Remove the link of an account at a bank',
  description:
    'What was posted stays, and the draft becomes an ordinary preview. Only the member who made the connection may do this.',
  params: outsideParams,
  etag: true,
  errors: ['conflict'],
}));
