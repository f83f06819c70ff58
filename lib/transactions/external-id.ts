import { hash } from 'node:crypto';
import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { NOT_EXISTS, put, remove, type Write } from '../platform/table/write.ts';

/** The part of a transaction, or of a payment without one, that claims an external id. */
interface Claimant {
  readonly id: string;
  readonly external_id?: string | undefined;
  readonly deleted_at?: string | undefined;
}

export const EXTERNAL_ID_HASH_LENGTH = 22;

/** An external id as part of a key. It may have any characters, and a key has at most 1,024 bytes. */
export function externalIdHash(externalId: string): string {
  return hash('sha256', externalId, 'base64url').slice(0, EXTERNAL_ID_HASH_LENGTH);
}

/** Claims and releases external ids, so that no two live records have the same one. */
export function externalIdWrites(
  bookId: BookId,
  before: Claimant | undefined,
  after: Claimant | undefined,
): Write[] {
  const held = claimed(before);
  const wanted = claimed(after);
  if (held === wanted) return [];
  return [
    ...(held === undefined ? [] : [remove(keys.externalId(bookId, externalIdHash(held)))]),
    ...(wanted === undefined || !after ? [] : [claim(bookId, wanted, after.id)]),
  ];
}

function claimed(value: Claimant | undefined): string | undefined {
  return value?.deleted_at === undefined ? value?.external_id : undefined;
}

function claim(bookId: BookId, externalId: string, id: string): Write {
  return put(
    keys.externalId(bookId, externalIdHash(externalId)),
    { transaction_id: id },
    { expression: NOT_EXISTS, onConflict: () => new Problem('external_id_taken') },
  );
}
