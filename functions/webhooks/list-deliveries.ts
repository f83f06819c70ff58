import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listDeliveries } from '../../lib/webhooks/contract.ts';
import { showDelivery } from '../../lib/webhooks/delivery.ts';
import * as store from '../../lib/webhooks/delivery-store.ts';
import { requireWebhook } from '../../lib/webhooks/store.ts';

export const handler = endpoint(listDeliveries, async (request) => {
  const { caller, params, paging, now } = request;
  const [found] = await Promise.all([
    store.listDeliveries(caller.bookId, params.id, paging, now),
    requireWebhook(caller.bookId, params.id),
  ]);
  return request.page(found, showDelivery);
});
