import { hash } from 'node:crypto';
import { notFound } from '../../platform/problems.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import type { Page, Paging } from '../../platform/table/page.ts';
import { readPageOfAll } from '../../platform/table/page-of-all.ts';
import { getItem } from '../../platform/table/read.ts';
import { type Item, NOT_EXISTS, put, remove, unchanged, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { type Passkey, passkey } from './passkey.ts';

/** By creation. */
export function listPasskeys(userId: UserId, page: Partial<Paging>): Promise<Page<Passkey>> {
  const position = ({ id }: Item) => String(id);
  return readPageOfAll(keys.passkey(userId, ''), { ...page, position }, toPasskey);
}

export async function allPasskeys(userId: UserId): Promise<readonly Passkey[]> {
  return (await listPasskeys(userId, {})).items;
}

export async function requirePasskey(userId: UserId, id: string): Promise<Passkey> {
  const found = (await allPasskeys(userId)).find((each) => each.id === id);
  if (!found) throw notFound('passkey');
  return found;
}

/** Reads as much whether or not there is one. */
export async function findPasskey(userId: UserId, credentialId: string): Promise<Passkey | undefined> {
  const item = await getItem(keyOf(userId, credentialId));
  return item && toPasskey(item);
}

export function addPasskey(userId: UserId, value: Passkey): Write {
  return put(keyOf(userId, value.credential_id), pick(passkey.item, value), { expression: NOT_EXISTS });
}

/** Stale if it was used or changed since it was read. */
export function savePasskey(userId: UserId, { version }: Passkey, after: Passkey): Write {
  const item = pick(passkey.item, { ...after, version: version + 1 });
  return put(keyOf(userId, after.credential_id), item, unchanged({ version }));
}

export function removePasskey(userId: UserId, { credential_id }: Passkey): Write {
  return remove(keyOf(userId, credential_id));
}

/** An id of a credential can be as long as a sort key can be. */
function keyOf(userId: UserId, credentialId: string) {
  return keys.passkey(userId, hash('sha256', credentialId, 'base64url'));
}

function toPasskey(item: Item): Passkey {
  return fromItem(passkey, item);
}
