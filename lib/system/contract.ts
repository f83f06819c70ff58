import * as z from 'zod/mini';
import { defineDocument, defineEndpoint } from '../platform/endpoint/contract.ts';
import { about } from '../platform/record.ts';
import { VERSION } from './version.ts';

export const getHealth = defineEndpoint(() => ({
  id: 'getHealth',
  folder: 'system',
  method: 'GET',
  path: '/health',
  auth: 'public',
  access: 'none',
  tag: 'System',
  summary: 'Health check',
  description:
    'A 503 `service_unavailable` means that the runtime cannot hash passwords, so nobody can register or log in; `detail` says why.',
  response: z.strictObject({
    status: about(z.literal('ok'), 'Always `ok`; otherwise the response is a 503.', 'ok'),
    version: about(z.string(), 'Version of the service.', VERSION),
  }),
  errors: ['service_unavailable'],
}));

export const getOpenapi = defineDocument(() => ({
  id: 'getOpenapi',
  folder: 'system',
  method: 'GET',
  path: '/openapi.json',
  auth: 'public',
  access: 'none',
  tag: 'System',
  summary: 'API description in OpenAPI 3.1',
  mediaTypes: ['application/json'],
  etag: true,
}));

export const getDocs = defineDocument(() => ({
  id: 'getDocs',
  folder: 'system',
  method: 'GET',
  path: '/docs',
  auth: 'public',
  access: 'none',
  tag: 'System',
  summary: 'API reference page',
  mediaTypes: ['text/html; charset=utf-8'],
  etag: true,
}));

export const getLlms = defineDocument(() => ({
  id: 'getLlms',
  folder: 'system',
  method: 'GET',
  path: '/llms.txt',
  auth: 'public',
  access: 'none',
  tag: 'System',
  summary: 'How to use the API, for assistants',
  description: 'One page of Markdown: the rules, common tasks with examples, and every endpoint.',
  mediaTypes: ['text/plain; charset=utf-8'],
  etag: true,
}));
