import type { Change, Webhook } from '../../../client/client.ts';

/** The body of a webhook request. */
export type WebhookEvent = ChangeEvent | ChangesAvailableEvent | WebhookTestEvent;

export interface ChangeEvent {
  /** Name of the event: `expense.created`. */
  readonly type: `${Change['type']}.${string}`;
  readonly timestamp: string;
  /** As in `GET /changes`. The record is left out if it was deleted, or if it is too large to send. */
  readonly data: SentChange<Change>;
}

/** A change whose record may be too large to send. */
type SentChange<Each> = Each extends Change ? Omit<Each, 'record'> & Partial<Pick<Each, 'record'>> : never;

/** There were more events than are sent one by one. Read `GET /changes`, which has all of them. */
export interface ChangesAvailableEvent {
  readonly type: 'changes.available';
  readonly timestamp: string;
  /** Empty. */
  readonly data: { readonly type?: undefined; readonly id?: undefined };
}

export interface WebhookTestEvent {
  readonly type: 'webhook.test';
  readonly timestamp: string;
  readonly data: WebhookTest;
}

/** What `webhook.test` is about: the webhook itself. */
export interface WebhookTest {
  readonly type: 'webhook';
  readonly id: string;
  readonly change: 'upserted';
  readonly at: string;
  readonly record?: Webhook;
}

/** The request does not come from the service, was modified, or was replayed. Respond with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How far the clocks may differ, and how old a request may be. */
const TOLERANCE_SECONDS = 5 * 60;
/** The service sends one per secret: the current one, and for a day those that it replaced. */
const SIGNATURES_MAX = 10;

/**
 * Verifies that a request comes from the service, and returns the event. `rawBody` is the body as it was received: JSON
 * that was parsed and serialized again has another signature. Store the `webhook-id` of processed events, because an
 * event may be sent more than once.
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  secret: string,
): Promise<WebhookEvent> {
  if (typeof rawBody !== 'string' && !ArrayBuffer.isView(rawBody))
    throw new TypeError(
      'Pass the body as it was received, as text or bytes: a parsed body cannot be verified.',
    );
  if (typeof secret !== 'string') throw new TypeError("Pass the webhook's secret as a string.");
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const signatures = headerIn(headers, 'webhook-signature').split(' ', SIGNATURES_MAX);
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The timestamp is not valid.');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookError('The timestamp is more than five minutes from now.');
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(prefix.length + body.length);
  content.set(prefix);
  content.set(body, prefix.length);
  const keyBytes = bytesIn(secret.replace(/^whsec_/, ''));
  if (!keyBytes?.length) throw new WebhookError('This is not a webhook secret.');
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const each of signatures) {
    const signature = each.startsWith('v1,') ? bytesIn(each.slice('v1,'.length)) : undefined;
    // Takes the same time wherever a wrong signature differs, so that timing reveals nothing.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, content)))
      return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  }
  throw new WebhookError('No signature is valid for this secret.');
}

function headerIn(headers: WebhookHeaders, name: string): string {
  // Some frameworks have their own class for them.
  const value = typeof headers.get === 'function' ? headers.get(name) : fieldIn(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

function fieldIn(headers: object, name: string): unknown {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1];
}

function bytesIn(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
