import { command } from '../../lib/platform/endpoint/command.ts';
import { showAuthors } from '../../lib/platform/endpoint/show-authors.ts';
import { newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { transact } from '../../lib/platform/table/transact.ts';
import { testWebhook } from '../../lib/webhooks/contract.ts';
import { deliverNow } from '../../lib/webhooks/deliver-now.ts';
import { showDelivery } from '../../lib/webhooks/delivery.ts';
import { recordDelivery, requireDelivery } from '../../lib/webhooks/delivery-store.ts';
import { TEST_EVENT } from '../../lib/webhooks/events.ts';
import { newDelivery } from '../../lib/webhooks/new-delivery.ts';
import { requireWebhook } from '../../lib/webhooks/store.ts';
import { showWebhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(testWebhook, async ({ caller, params, now, membership }) => {
  const webhook = await requireWebhook(caller.bookId, params.id);
  if (!webhook.is_active) throw new Problem('webhook_inactive');
  const data = {
    type: 'webhook',
    id: webhook.id,
    change: 'upserted' as const,
    at: now.toISOString(),
    record: await showAuthors(showWebhook(webhook), caller),
  };
  const delivery = newDelivery({ id: newId(), name: TEST_EVENT, at: now, data }, webhook.id, now);
  await transact([recordDelivery(caller.bookId, delivery)], membership);
  const { id } = delivery;
  await deliverNow([{ bookId: caller.bookId, webhookId: webhook.id, id }], { wait: true });
  return showDelivery(await requireDelivery(caller.bookId, webhook.id, id, now));
});
