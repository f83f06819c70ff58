import { command } from '../../lib/platform/endpoint/command.ts';
import { replaced } from '../../lib/platform/lifecycle.ts';
import { updateWebhook } from '../../lib/webhooks/contract.ts';
import { checkReceiver } from '../../lib/webhooks/rules.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook, type Webhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(
  updateWebhook,
  async ({ caller, params, body }, errors) => {
    checkReceiver(body, errors);
    return store.requireWebhook(caller.id, params.id);
  },
  (request, before) => {
    const { caller, body, now } = request;
    request.requireMatch(showWebhook(before));
    const { url, events, is_active = true } = body;
    const after: Webhook = {
      ...before,
      ...replaced(before, now),
      url,
      events,
      is_active,
      // Activating a webhook resets its failures.
      ...(is_active && { inactive_reason: undefined, failing_since: undefined }),
    };
    return request.commit([store.saveWebhook(caller.id, before, after)], showWebhook(after));
  },
);
