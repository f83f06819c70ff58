import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listWebhooks } from '../../lib/webhooks/contract.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook } from '../../lib/webhooks/webhook.ts';

export const handler = endpoint(listWebhooks, async (request) => {
  const { caller, query, after } = request;
  const { webhooks, next } = await store.listWebhooks(caller.id, { limit: query.limit ?? 25, after });
  return request.page(webhooks.map(showWebhook), next);
});
