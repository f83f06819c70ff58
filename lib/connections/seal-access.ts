import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { defineRecord, fromItem, internal } from '../platform/record.ts';
import { openSealed, sealText } from '../platform/sealing-keys.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { NEW, put, type Write } from '../platform/table/write.ts';

const USE = 'bank connections';

export const bankAccess = defineRecord(() => ({
  key_version: internal(z.string()),
  sealed: internal(z.string()),
}));

/** Encrypts the secret with which a connection reads. It can be decrypted only for this connection of this book. */
export async function sealAccess(bookId: BookId, id: string, access: string): Promise<Write> {
  const sealed = await sealText(access, USE, placeOf(bookId, id));
  return put(keys.bankAccess(bookId, id), { ...sealed }, NEW);
}

/** Undefined if the secret, or the key that sealed it, is gone. */
export async function openAccess(bookId: BookId, id: string): Promise<string | undefined> {
  const item = await getItem(keys.bankAccess(bookId, id));
  return item && openSealed(fromItem(bankAccess, item), USE, placeOf(bookId, id));
}

function placeOf(bookId: BookId, id: string): string {
  return `${bookId}/${id}`;
}
