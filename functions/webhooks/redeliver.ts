import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { redeliver } from '../../lib/webhooks/contract.ts';
import { deliverNow } from '../../lib/webhooks/deliver-now.ts';
import { showDelivery } from '../../lib/webhooks/delivery.ts';
import { requireDelivery, type StoredDelivery, saveDelivery } from '../../lib/webhooks/delivery-store.ts';
import { requireWebhook } from '../../lib/webhooks/store.ts';

export const handler = command(redeliver, async (request) => {
  const { caller, params, now } = request;
  const { id: webhookId, delivery_id: id } = params;
  const [webhook, before] = await Promise.all([
    requireWebhook(caller.bookId, webhookId),
    requireDelivery(caller.bookId, webhookId, id, now),
  ]);
  if (!webhook.is_active) throw new Problem('webhook_inactive');
  const at = now.toISOString();
  const after: StoredDelivery = {
    ...before,
    status: 'pending',
    next_attempt_at: at,
    due_at: at,
    // If it fails, it is retried like a new delivery.
    round_attempts: 0,
    version: before.version + 1,
  };
  const response = await request.commit([saveDelivery(caller.bookId, before, after)], showDelivery(after));
  await deliverNow([{ bookId: caller.bookId, webhookId, id }], { wait: false });
  return response;
});
