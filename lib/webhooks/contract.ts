import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery, pathId } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { delivery } from './delivery.ts';
import { webhook } from './webhook.ts';

const tag = 'Webhooks';
const folder = 'webhooks';
const path = '/webhooks';

// Access tokens cannot change webhooks: one that leaked must not install something that outlives it.

export const listWebhooks = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listWebhooks',
  folder,
  method: 'GET',
  path,
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List webhooks, oldest first',
  query: z.object(pageQuery),
  response: page(webhook.response),
  errors: [],
}));

export const createWebhook = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createWebhook',
  folder,
  method: 'POST',
  path,
  auth: 'user',
  tokens: 'none',
  access: 'webhooks',
  tag,
  summary: 'Create a webhook',
  description:
    'The response contains the secret that signs what is sent, this once: a repeat with the same `Idempotency-Key` returns the webhook without it. A user can have 10 webhooks.',
  body: webhook.body,
  response: webhook.response,
  etag: true,
  shownOnce: ['secret'],
  idempotent: true,
  errors: ['webhook_limit_reached'],
}));

export const getWebhook = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getWebhook',
  folder,
  method: 'GET',
  path: `${path}/{id}`,
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Show a webhook',
  params: idParams,
  response: webhook.response,
  etag: true,
  errors: [],
}));

export const updateWebhook = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateWebhook',
  folder,
  method: 'PUT',
  path: `${path}/{id}`,
  auth: 'user',
  tokens: 'none',
  access: 'writer',
  tag,
  summary: 'Change a webhook',
  description:
    'With `is_active: true`, a webhook that the service has deactivated is used again. What is waiting to be sent goes to the new URL.',
  params: idParams,
  body: webhook.body,
  response: webhook.response,
  etag: true,
  errors: ['conflict'],
}));

export const deleteWebhook = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteWebhook',
  folder,
  method: 'DELETE',
  path: `${path}/{id}`,
  auth: 'user',
  tokens: 'none',
  access: 'writer',
  tag,
  summary: 'Delete a webhook for good',
  description: 'What is waiting to be sent is not sent any more.',
  params: idParams,
  etag: true,
  errors: ['conflict'],
}));

export const rotateWebhookSecret = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'rotateWebhookSecret',
  folder,
  method: 'POST',
  path: `${path}/{id}/rotate-secret`,
  auth: 'user',
  tokens: 'none',
  access: 'webhooks',
  tag,
  summary: 'Replace the secret of a webhook',
  description:
    'The response contains the new secret, this once. For 24 hours, what is sent is signed with the new and with the previous secret, so that receivers can be changed meanwhile.',
  params: idParams,
  response: webhook.response,
  etag: true,
  shownOnce: ['secret'],
  errors: ['conflict'],
}));

export const testWebhook = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'testWebhook',
  folder,
  method: 'POST',
  path: `${path}/{id}/test`,
  auth: 'user',
  tokens: 'none',
  access: 'webhooks',
  tag,
  summary: 'Send a test event',
  description:
    'Sends `webhook.test`, whichever events the webhook selects, waits for the receiver, and returns the delivery. One that fails is repeated like any other.',
  params: idParams,
  response: delivery.response,
  errors: ['webhook_inactive'],
}));

export const listDeliveries = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listDeliveries',
  folder,
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List what was sent to a webhook, newest first',
  description: 'Deliveries are kept for 30 days.',
  params: idParams,
  query: z.object(pageQuery),
  response: page(delivery.response),
  errors: [],
}));

const deliveryParams = /* @__PURE__ */ shared(() =>
  z.object({
    id: about(pathId, 'Id of the webhook.'),
    delivery_id: about(pathId, 'Id of the delivery.'),
  }),
);

export const redeliver = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'redeliver',
  folder,
  method: 'POST',
  path: `${path}/{id}/deliveries/{delivery_id}/redeliver`,
  auth: 'user',
  tokens: 'none',
  access: 'webhooks',
  tag,
  summary: 'Send a delivery again',
  description:
    'Sends the same body with the same `webhook-id` now, whatever became of it before; a receiver that keeps the ids it has seen can tell that it is a repeat. The response is the delivery as it is about to be sent.',
  params: deliveryParams,
  response: delivery.response,
  errors: ['webhook_inactive', 'conflict'],
}));
