import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { rotateWebhookSecret } from '../../lib/webhooks/contract.ts';
import { nextSecret } from '../../lib/webhooks/secrets.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook, type Webhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(rotateWebhookSecret, async (request) => {
  const { caller, params, now, actor } = request;
  const before = await store.requireWebhook(caller.bookId, params.id);
  const { secret, stored } = await nextSecret(caller.bookId, before, now);
  const after: Webhook = { ...before, ...updated(before, actor), ...stored };
  const response = { ...showWebhook(after), secret };
  return request.commit([store.saveWebhook(caller.bookId, before, after)], response);
});
