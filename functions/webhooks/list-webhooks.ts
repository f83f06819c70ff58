import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listWebhooks } from '../../lib/webhooks/contract.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook } from '../../lib/webhooks/webhook.ts';

export const handler = endpoint(listWebhooks, async (request) => {
  const { webhooks, next } = await store.listWebhooks(request.caller.id, request.paging);
  return request.page(webhooks.map(showWebhook), next);
});
