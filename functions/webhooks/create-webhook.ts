import { logEvent } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { checkReceiver } from '../../lib/webhooks/check-receiver.ts';
import { createWebhook } from '../../lib/webhooks/contract.ts';
import { firstSecret } from '../../lib/webhooks/secrets.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook, type Webhook, webhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(
  createWebhook,
  ({ body }, errors) => checkReceiver(body, errors),
  async (request) => {
    const { caller, body, event, now, actor } = request;
    const identity = created(actor);
    const { secret, stored } = await firstSecret(caller.bookId, identity.id);
    const is_active = body.is_active ?? true;
    const after: Webhook = {
      ...writtenIn(webhook, body),
      ...identity,
      is_active,
      maker_id: caller.id,
      ...stored,
    };
    const writes = [
      store.createWebhook(caller.bookId, after),
      countCreated(caller.bookId, 'webhooks'),
      logEvent(caller.id, { type: 'webhook_created' }, requestContextOf(event), now),
    ];
    return request.commit(writes, { ...showWebhook(after), secret });
  },
);
