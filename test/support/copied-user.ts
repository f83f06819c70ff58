import { decodeJwt } from 'jose';
import { newId, shortId } from '../../lib/platform/id.ts';
import type { Item } from '../../lib/platform/table/write.ts';
import { writeItems } from './ledger-table.ts';
import { table } from './table.ts';
import { forge, signingKey } from './token.ts';

/** What can be copied: a user's name in the table, their token, and whatever else a test knows about them. */
export interface Copyable {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly bookId: string;
  /** Other partitions that belong to the user, such as a second book. */
  readonly partitions?: readonly string[];
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Registers a user once, and then returns copies of that user: the same records under other ids, written straight to
 * the table. Hashing a password takes longer than most tests, and only the tests of registration need it.
 */
export function copies<T extends Copyable>(register: () => Promise<T>): (email: string) => Promise<T> {
  let original: Promise<{ user: T; items: Item[]; key: Uint8Array }> | undefined;
  const read = async () => {
    const user = await register();
    const login = await table().get(`EMAIL#${user.email}`, 'LOGIN');
    const person = await table().list(`USER#${user.id}`);
    const credentials = await table().list(`CRED#${user.id}`);
    const book = await table().list(`BOOK#${user.bookId}`);
    const others = await Promise.all((user.partitions ?? []).map((pk) => table().list(pk)));
    const items = [login as Item, ...person, ...credentials, ...book, ...others.flat()];
    return { user, items, key: await signingKey() };
  };
  return async (email) => {
    original ??= read().catch((error: unknown) => {
      original = undefined;
      throw error;
    });
    const { user, items, key } = await original;
    const text = JSON.stringify({ user, items });
    const ids = new Map<string, string>();
    const found = [...new Set(text.match(ID))].sort();
    // In the same order, because ids sort by creation.
    const fresh = found.map(() => newId()).sort();
    for (const [index, id] of found.entries()) ids.set(id, fresh[index] as string);
    let copied = text.replaceAll(ID, (id) => ids.get(id) ?? id).replaceAll(user.email, email);
    for (const [id, other] of ids) copied = copied.replaceAll(inPlaces(id), () => inPlaces(other));
    const copy = JSON.parse(copied) as { user: T; items: Item[] };
    const { sub = '', jti = '' } = decodeJwt(user.token);
    const [token] = await Promise.all([
      forge(user.token, key, { claims: { sub: ids.get(sub), jti: ids.get(jti) } }),
      writeItems(copy.items),
    ]);
    return { ...copy.user, token };
  };
}

/** An id in the short form that indexes use, in JSON text. */
function inPlaces(id: string): string {
  return JSON.stringify(shortId(id)).slice(1, -1);
}
