import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { put, remove, Stale, type Write } from '../platform/table/write.ts';
import type { Obligation } from './obligation.ts';

/**
 * Notes themselves have no limit, but an item does: 400 KB, including its copies in the five local indexes. Long
 * notes are therefore stored in a separate item, which no index copies. Its key contains the obligation's version,
 * so it never changes: a reader of a version finds its notes, or sees that they are gone.
 */
const INLINE_MAX_BYTES = 4 * 1024;

type Noted = Pick<Obligation, 'id' | 'version' | 'notes'>;

function isLong(notes: string | undefined): notes is string {
  return notes !== undefined && Buffer.byteLength(notes) > INLINE_MAX_BYTES;
}

/** What the obligation's own item stores: the notes, or their size in a response. */
export function inlineNotes({ notes }: Pick<Obligation, 'notes'>) {
  return isLong(notes)
    ? { notes: undefined, notes_bytes: Buffer.byteLength(JSON.stringify(notes)) }
    : { notes, notes_bytes: undefined };
}

/** The size of an obligation's notes in a response. */
export function notesBytes({ notes, notes_bytes: long }: Pick<Obligation, 'notes' | 'notes_bytes'>): number {
  return long ?? (notes === undefined ? 0 : Buffer.byteLength(JSON.stringify(notes)));
}

export function notesWrites(bookId: BookId, before: Noted | undefined, after: Noted): Write[] {
  const writes: Write[] = [];
  if (before && isLong(before.notes)) {
    writes.push(remove(keys.obligationNotes(bookId, before.id, before.version)));
  }
  if (isLong(after.notes)) {
    writes.push(put(keys.obligationNotes(bookId, after.id, after.version), { notes: after.notes }));
  }
  return writes;
}

/** Adds long notes to obligations that were read without them. Stale if one was replaced since it was read. */
export async function withNotes(bookId: BookId, obligations: readonly Obligation[]): Promise<Obligation[]> {
  const long = obligations.filter(({ notes_bytes }) => notes_bytes !== undefined);
  const stored = await getItems(long.map(({ id, version }) => keys.obligationNotes(bookId, id, version)));
  const notes = new Map(long.map(({ id }, index) => [id, stored[index]?.notes]));
  return obligations.map((each) => {
    if (each.notes_bytes === undefined) return each;
    const text = notes.get(each.id);
    if (typeof text !== 'string') throw new Stale('The obligation changed between reading it and its notes.');
    return { ...each, notes: text };
  });
}
