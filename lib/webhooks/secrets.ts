import type { BookId } from '../platform/book.ts';
import { secondsAfter } from '../platform/retries.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { newSecret } from './signature.ts';
import type { Webhook } from './webhook.ts';

/** How long a replaced secret still signs, which gives users time to update their receivers. */
const OVERLAP_SECONDS = 24 * 60 * 60;
/** If there are more replacements than this within the overlap, the oldest secret is dropped. */
const PREVIOUS_MAX = 4;

type Secrets = Pick<Webhook, 'sealed_secret' | 'previous_secrets'>;

/** A secret to show once, and its stored form. */
export async function firstSecret(bookId: BookId, webhookId: string) {
  const secret = newSecret();
  const sealed_secret = await sealSecret(secret, bookId, webhookId);
  return { secret, stored: { sealed_secret, previous_secrets: [] } satisfies Secrets };
}

/** Replaces the secret. The previous ones keep signing until they expire. */
export async function nextSecret(bookId: BookId, before: Webhook, now: Date) {
  const { secret, stored } = await firstSecret(bookId, before.id);
  const until = secondsAfter(now, OVERLAP_SECONDS).toISOString();
  const previous_secrets = [{ ...before.sealed_secret, until }, ...stillValid(before, now)];
  return { secret, stored: { ...stored, previous_secrets: previous_secrets.slice(0, PREVIOUS_MAX) } };
}

/** The secrets that sign a message now, newest first. */
export async function signingSecrets(bookId: BookId, webhook: Webhook, now: Date): Promise<string[]> {
  const all = [webhook.sealed_secret, ...stillValid(webhook, now)];
  return Promise.all(all.map((sealed) => openSecret(sealed, bookId, webhook.id)));
}

function stillValid({ previous_secrets }: Secrets, now: Date) {
  return previous_secrets.filter(({ until }) => Date.parse(until) > now.getTime());
}
