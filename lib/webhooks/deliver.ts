import type { BookId } from '../platform/book.ts';
import { config } from '../platform/config.ts';
import { leaseEnd } from '../platform/retries.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { replace, transact } from '../platform/table/transact.ts';
import { type Attempt, afterAttempt, healthAfter, isSuccess } from './attempts.ts';
import { removeDelivery, type StoredDelivery, saveDelivery, toDelivery } from './delivery-store.ts';
import { signingSecrets } from './secrets.ts';
import { send } from './send.ts';
import { signedHeaders } from './signature.ts';
import { findWebhook, saveWebhook, toWebhook } from './store.ts';
import type { Webhook } from './webhook.ts';

export interface DeliveryKey {
  readonly bookId: BookId;
  readonly webhookId: string;
  readonly id: string;
}

/** `unanswered`: there was no response. `skipped`: it is not due, or another run has claimed it. */
export type DeliveryOutcome = 'delivered' | 'refused' | 'unanswered' | 'dropped' | 'skipped';

/** Another run has claimed the delivery, or it was requested again. */
class Taken extends Error {
  override readonly name = 'Taken';
}

const taken = () => new Taken();

/**
 * Makes one attempt at a due delivery. Before anything is sent, a write that requires the version that was read claims
 * the attempt, so parallel runs do not send twice. If this stops between sending and recording the outcome, the
 * delivery is sent again with the same id.
 */
export async function deliver(key: DeliveryKey): Promise<DeliveryOutcome> {
  const { bookId, webhookId, id } = key;
  const [item, webhookItem, book] = await getItems([
    keys.delivery(bookId, webhookId, id),
    keys.webhook(bookId, webhookId),
    keys.book(bookId),
  ]);
  // Nothing is sent for a book that is being erased.
  const found = book && item && toDelivery(item);
  if (!found || found.due_at === undefined || Date.parse(found.due_at) > Date.now()) return 'skipped';
  const webhook = webhookItem && toWebhook(webhookItem);
  try {
    if (!webhook) await transact([removeDelivery(bookId, found)]);
    else if (!webhook.is_active) await replace(saveDelivery(bookId, found, closed(found), taken));
    if (!webhook?.is_active) return 'dropped';
    const claimed = claim(found, new Date());
    await replace(saveDelivery(bookId, found, claimed, taken));
    const attempt = await attemptOf(bookId, webhook, claimed);
    await note(bookId, webhook, claimed, attempt);
    if (isSuccess(attempt)) return 'delivered';
    return attempt.status === undefined ? 'unanswered' : 'refused';
  } catch (error) {
    if (error instanceof Taken || error instanceof Gone) return 'skipped';
    throw error;
  }
}

function claim(found: StoredDelivery, now: Date): StoredDelivery {
  return { ...found, due_at: leaseEnd(now), version: found.version + 1 };
}

/** Nothing is sent to an inactive webhook; the delivery can be requested again once it is active. */
function closed(found: StoredDelivery): StoredDelivery {
  const version = found.version + 1;
  return { ...found, status: 'failed', next_attempt_at: undefined, due_at: undefined, version };
}

async function attemptOf(bookId: BookId, webhook: Webhook, { id, body }: StoredDelivery): Promise<Attempt> {
  const now = new Date();
  const secrets = await signingSecrets(bookId, webhook, now);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'personal-finance-service',
    ...signedHeaders({ id, body }, now, secrets),
  };
  try {
    const network = { ...config.receiverRules, timeoutMs: config.receiverTimeoutMs };
    const status = await send({ url: webhook.url, headers, body }, network);
    return { status, at: new Date() };
  } catch {
    return { at: new Date() };
  }
}

async function note(
  bookId: BookId,
  webhook: Webhook,
  claimed: StoredDelivery,
  attempt: Attempt,
): Promise<void> {
  const state = afterAttempt(claimed, attempt);
  const after = { ...claimed, ...state, due_at: state.next_attempt_at, version: claimed.version + 1 };
  const noted = saveDelivery(bookId, claimed, after, taken);
  if (healthAfter(webhook, attempt, state.round_attempts) === webhook) return replace(noted);
  // The webhook may have changed meanwhile; only this run changes the delivery.
  await retryStale(async () => {
    const current = await findWebhook(bookId, webhook.id);
    const health = current && healthAfter(current, attempt, state.round_attempts);
    const isChanged = current && health && health !== current;
    await transact([noted, ...(isChanged ? [saveWebhook(bookId, current, changed(health, attempt))] : [])]);
  });
}

function changed(health: Webhook, { at }: Attempt): Webhook {
  const updated_at = health.is_active ? health.updated_at : at.toISOString();
  return { ...health, updated_at, version: health.version + 1 };
}
