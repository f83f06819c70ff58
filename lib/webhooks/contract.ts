import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery, pathId } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { delivery } from './delivery.ts';
import { webhook } from './webhook.ts';

const tag = 'Webhooks';
const folder = 'webhooks';
const path = '/webhooks';
const WEBHOOKS: Naming = {
  noun: 'Webhook',
  nouns: 'Webhooks',
  one: 'a webhook',
  folder,
  path,
  tag,
};

/** Also for reading: a URL is a secret. */
const role = 'owner';

// Access tokens cannot change webhooks: whoever steals one must not be able to install something that outlives it.

export const listWebhooks = defineEndpoint(() => ({
  ...list(WEBHOOKS, webhook),
  role,
  summary: 'List webhooks, oldest first',
  query: z.object(pageQuery),
}));

export const createWebhook = defineEndpoint(() => ({
  ...create(WEBHOOKS, webhook),
  role,
  tokens: 'none',
  freshness: 'with_second_factor',
  access: 'webhooks',
  description:
    'Returns the secret that signs requests only once: repeating the request with the same `Idempotency-Key` returns the webhook without it. A book can have 10 webhooks.',
  shownOnce: ['secret'],
  errors: ['webhook_limit_reached'],
}));

export const getWebhook = defineEndpoint(() => ({ ...get(WEBHOOKS, webhook), role }));

export const updateWebhook = defineEndpoint(() => ({
  ...update(WEBHOOKS, webhook),
  role,
  tokens: 'none',
  freshness: 'with_second_factor',
  description:
    '`is_active: true` reactivates a webhook that the service has deactivated. Pending deliveries go to the new URL.',
}));

export const deleteWebhook = defineEndpoint(() => ({
  ...remove(WEBHOOKS),
  role,
  tokens: 'none',
  freshness: 'with_second_factor',
  summary: 'Delete a webhook permanently',
  description: 'Pending deliveries are not sent.',
}));

export const rotateWebhookSecret = defineEndpoint(() => ({
  id: 'rotateWebhookSecret',
  role,
  folder,
  method: 'POST',
  path: `${path}/{id}/rotate-secret`,
  tokens: 'none',
  freshness: 'with_second_factor',
  access: 'webhooks',
  tag,
  summary: 'Replace the secret of a webhook',
  description:
    'Returns the new secret only once. For 24 hours, requests are signed with both the new and the previous secret, which gives you time to update your receivers.',
  params: idParams,
  response: webhook.response,
  etag: true,
  shownOnce: ['secret'],
  errors: ['conflict'],
}));

export const testWebhook = defineEndpoint(() => ({
  id: 'testWebhook',
  role,
  folder,
  method: 'POST',
  path: `${path}/{id}/test`,
  tokens: 'none',
  access: 'webhooks',
  tag,
  summary: 'Send a test event',
  description:
    'Sends `webhook.test`, whichever events the webhook selects, waits for the receiver, and returns the delivery. If it fails, it is retried like any other.',
  params: idParams,
  response: delivery.response,
  errors: ['webhook_inactive'],
}));

export const listDeliveries = defineEndpoint(() => ({
  id: 'listDeliveries',
  role,
  folder,
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  tag,
  summary: 'List the deliveries of a webhook, newest first',
  description:
    'Deliveries are kept for 30 days. Events beyond 100 in a minute are not listed; one `changes.available` per minute stands for them.',
  params: idParams,
  query: z.object(pageQuery),
  response: page(delivery.response),
}));

const deliveryParams = shared(() =>
  z.object({
    id: about(pathId, 'Id of the webhook.'),
    delivery_id: about(pathId, 'Id of the delivery.'),
  }),
);

export const redeliver = defineEndpoint(() => ({
  id: 'redeliver',
  role,
  folder,
  method: 'POST',
  path: `${path}/{id}/deliveries/{delivery_id}/redeliver`,
  tokens: 'none',
  access: 'webhooks',
  tag,
  summary: 'Send a delivery again',
  description:
    'Sends the same body with the same `webhook-id` again, whether or not it was delivered before. A receiver that stores the ids it has seen can recognize the repeat. The response shows the delivery as it is about to be sent.',
  params: deliveryParams,
  response: delivery.response,
  errors: ['webhook_inactive', 'conflict'],
}));
