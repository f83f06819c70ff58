import * as z from 'zod/mini';
import { defineEndpoint } from '../../platform/endpoint/contract.ts';
import { page, pageQuery } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { eventType, securityEvent } from './security-event.ts';

export const listSecurityEvents = defineEndpoint(() => ({
  id: 'listSecurityEvents',
  folder: 'auth',
  access: 'profile',
  isOutsideBooks: true,
  method: 'GET',
  path: '/auth/events',
  tokens: 'none',
  tag: 'Authentication',
  summary: 'List security events, newest first',
  description:
    'What has happened to the account in the last 90 days: sign-ins, and changes of how to sign in.',
  query: z.object({
    ...pageQuery,
    type: z.optional(about(eventType, 'Only events of this type.', 'signed_in')),
  }),
  response: page(securityEvent.response),
}));
