import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getWebhook } from '../../lib/webhooks/contract.ts';
import { requireWebhook } from '../../lib/webhooks/store.ts';
import { showWebhook } from '../../lib/webhooks/webhook.ts';

export const handler = endpoint(getWebhook, async ({ caller, params }) =>
  showWebhook(await requireWebhook(caller.bookId, params.id)),
);
