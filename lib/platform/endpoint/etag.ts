import { hash } from 'node:crypto';
import { AUTHOR_FIELDS } from '../authors.ts';
import { Problem } from '../problems.ts';
import type { Endpoint } from './contract.ts';
import { jsonWithout } from './json-without.ts';

/**
 * What the ETag of a response covers: all of it, except for secrets, because later responses do not have them, and what
 * changes although nobody changes the record, such as the name of who did.
 */
export function versionIn(
  contract: Pick<Endpoint, 'shownOnce' | 'unversioned' | 'mediaTypes'>,
  text: string,
): string {
  const { shownOnce = [], unversioned = [], mediaTypes } = contract;
  const excluded = [...shownOnce, ...unversioned, ...AUTHOR_FIELDS];
  if (mediaTypes || !excluded.some((name) => text.includes(`"${name}"`))) return text;
  return jsonWithout(excluded, JSON.parse(text));
}

/**
 * A strong tag of the response: it changes with anything that a client can see. The client computes it in the same
 * way for a record in a list (tools/client/runtime/http.ts).
 */
export function etagOf(json: string): string {
  return `"${hash('sha256', json, 'base64url').slice(0, 27)}"`;
}

/** `If-Match` compares strongly: a weak tag never matches. `*` matches any existing record. */
export function requireMatch(ifMatch: string | undefined, json: string): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  const etag = etagOf(json);
  if (tags.includes('*') || tags.includes(etag)) return;
  const isAltered = tags.some((tag) => `"${tag}"` === etag || tag === `W/${etag}`);
  throw new Problem('version_mismatch', isAltered ? { detail: ALTERED } : undefined);
}

const ALTERED =
  'If-Match has the current version, but in another form. Send the ETag unchanged: with its quotes, and without W/.';

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
