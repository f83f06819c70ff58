import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { checkReceiver } from '../../lib/webhooks/check-receiver.ts';
import { updateWebhook } from '../../lib/webhooks/contract.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook, type Webhook, webhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(
  updateWebhook,
  async ({ caller, params, body }, errors) => {
    checkReceiver(body, errors);
    return store.requireWebhook(caller.bookId, params.id);
  },
  (request, before) => {
    const { caller, body, actor } = request;
    request.requireMatch(showWebhook(before));
    const is_active = body.is_active ?? true;
    const after: Webhook = {
      ...before,
      ...writtenIn(webhook, body),
      ...updated(before, actor),
      is_active,
      // Activating a webhook resets its failures.
      ...(is_active && { inactive_reason: undefined, failing_since: undefined }),
    };
    return request.commit([store.saveWebhook(caller.bookId, before, after)], showWebhook(after));
  },
);
