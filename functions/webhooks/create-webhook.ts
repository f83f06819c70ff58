import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { createWebhook } from '../../lib/webhooks/contract.ts';
import { checkReceiver } from '../../lib/webhooks/rules.ts';
import { firstSecret } from '../../lib/webhooks/secrets.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook, type Webhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(
  createWebhook,
  ({ body }, errors) => checkReceiver(body, errors),
  async (request) => {
    const { caller, body, now } = request;
    const identity = created(now);
    const { secret, stored } = await firstSecret(caller.id, identity.id);
    const { url, events, is_active = true } = body;
    const webhook: Webhook = { ...identity, url, events, is_active, ...stored };
    const writes = [store.createWebhook(caller.id, webhook), countCreated(caller.id, 'webhooks')];
    return request.commit(writes, { ...showWebhook(webhook), secret });
  },
);
