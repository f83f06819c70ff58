import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getHealth',
  folder: 'system',
  method: 'GET',
  path: '/health',
  auth: 'public',
  access: 'none',
  tag: 'System',
  summary: 'Tell whether the service is up',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: [],
}));
