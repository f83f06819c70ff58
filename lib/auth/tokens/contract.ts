import * as z from 'zod/mini';
import { defineEndpoint } from '../../platform/endpoint/contract.ts';
import { idParams, page, pageQuery } from '../../platform/endpoint/fields.ts';
import { accessToken } from './access-token.ts';

const tag = 'Access tokens';
const folder = 'auth';
// Whoever revokes a token does not care whether it was used in the meantime.
const unversioned = ['last_used_at'];

export const listTokens = defineEndpoint(() => ({
  id: 'listTokens',
  folder,
  access: 'profile',
  isOutsideBooks: true,
  method: 'GET',
  path: '/auth/tokens',
  tokens: 'none',
  tag,
  summary: 'List access tokens, newest first',
  query: z.object(pageQuery),
  response: page(accessToken.response),
}));

export const createToken = defineEndpoint(() => ({
  id: 'createToken',
  folder,
  access: 'sessions',
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/tokens',
  tokens: 'none',
  freshness: 'with_second_factor',
  tag,
  summary: 'Create an access token',
  description:
    'Returns the token only once: it is not stored, so repeating the request with the same `Idempotency-Key` returns the record without it. A user can have 50 unexpired access tokens.',
  body: accessToken.body,
  response: accessToken.response,
  etag: true,
  unversioned,
  idempotent: true,
  shownOnce: ['token'],
  errors: ['token_limit_reached'],
}));

export const deleteToken = defineEndpoint(() => ({
  id: 'deleteToken',
  folder,
  access: 'sessions',
  isOutsideBooks: true,
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  tokens: 'none',
  tag,
  summary: 'Revoke an access token',
  description: 'Takes effect on the next request. Using a token does not change its `ETag`.',
  params: idParams,
  etag: true,
  unversioned,
}));
