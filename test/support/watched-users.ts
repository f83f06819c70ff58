import { randomUUID } from 'node:crypto';
import { isObject } from '../../infra/local/json.ts';
import type { StreamRecord } from '../../infra/local/services/stream-reader.ts';

/** Users whose e-mail addresses start like this have a feed of changes. */
const WATCHED = 'watched-';
const watched = new Set<string>();

export const watchedEmail = (): string => `${WATCHED}${randomUUID()}@example.com`;

/**
 * The cloud that the API tests share records the changes of users who registered to be watched. Recording those of all
 * tests would take as long as the tests themselves.
 */
export function isWatched({ dynamodb }: StreamRecord): boolean {
  const { Keys, NewImage } = isObject(dynamodb) ? dynamodb : {};
  const pk = textOf(Keys, 'pk');
  if (textOf(Keys, 'sk') === 'PROFILE' && textOf(NewImage, 'email').startsWith(WATCHED)) watched.add(pk);
  return watched.has(pk);
}

function textOf(image: unknown, name: string): string {
  const attribute = isObject(image) ? image[name] : undefined;
  return isObject(attribute) ? String(attribute.S) : '';
}
