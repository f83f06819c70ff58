import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listWebhooks } from '../../lib/webhooks/contract.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook } from '../../lib/webhooks/webhook.ts';

export const handler = endpoint(listWebhooks, async (request) => {
  return request.page(await store.listWebhooks(request.caller.bookId, request.paging), showWebhook);
});
