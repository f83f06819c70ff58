import { countDeleted } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deleteWebhook } from '../../lib/webhooks/contract.ts';
import * as store from '../../lib/webhooks/store.ts';
import { showWebhook } from '../../lib/webhooks/webhook.ts';

export const handler = command(deleteWebhook, async (request) => {
  const { caller, params } = request;
  const before = await store.requireWebhook(caller.bookId, params.id);
  request.requireMatch(showWebhook(before));
  const writes = [store.deleteWebhook(caller.bookId, before), countDeleted(caller.bookId, 'webhooks')];
  return request.commit(writes, undefined);
});
