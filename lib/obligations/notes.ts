import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { put, remove, Stale, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Obligation } from './obligation.ts';

/**
 * Notes have no limit of their own, but an item has: 400 KB, and the copies in its five local indexes count.
 * So long notes stand in an item beside the obligation, which no index copies. Its key names the obligation's
 * version, so it never changes: whoever has read a version finds its notes, or sees that it is gone.
 */
const INLINE_MAX_BYTES = 4 * 1024;

/**
 * A response of Lambda holds 6 MB, and the body is a JSON string in it: the escapes of its own strings are escaped
 * once more. So a page of a list ends before its notes have more bytes of JSON than this.
 */
export const PAGE_NOTES_MAX_BYTES = 2 * 1024 * 1024;

type Noted = Pick<Obligation, 'id' | 'version' | 'notes'>;

function isLong(notes: string | undefined): notes is string {
  return notes !== undefined && Buffer.byteLength(notes) > INLINE_MAX_BYTES;
}

/** What the obligation's own item holds of its notes: the text, or how large it will be in a response. */
export function notesAttributes({ notes }: Noted): Item {
  return isLong(notes) ? { notes_bytes: Buffer.byteLength(JSON.stringify(notes)) } : { notes };
}

/** How large the notes of an obligation's item will be in a response. */
export function notesBytes({ notes, notes_bytes: long }: Item): number {
  return Number(long ?? (notes === undefined ? 0 : Buffer.byteLength(JSON.stringify(notes))));
}

export function notesWrites(userId: UserId, before: Noted | undefined, after: Noted): Write[] {
  const writes: Write[] = [];
  if (before && isLong(before.notes)) {
    writes.push(remove(keys.obligationNotes(userId, before.id, before.version)));
  }
  if (isLong(after.notes)) {
    writes.push(put(keys.obligationNotes(userId, after.id, after.version), { notes: after.notes }));
  }
  return writes;
}

/** The notes of each of these obligations' items. Stale when one was replaced since it was read. */
export async function findNotes(userId: UserId, items: readonly Item[]): Promise<(string | undefined)[]> {
  const long = items.filter((item) => item.notes_bytes !== undefined);
  const stored = await getItems(
    long.map((item) => keys.obligationNotes(userId, String(item.id), Number(item.version))),
  );
  const notes = new Map(long.map((item, index) => [item, stored[index]?.notes]));
  return items.map((item) => {
    if (item.notes_bytes === undefined) return item.notes as string | undefined;
    const text = notes.get(item);
    if (text === undefined) throw new Stale('The obligation changed between reading it and its notes.');
    return String(text);
  });
}
