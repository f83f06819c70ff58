import { wrongState } from '../imports/states.ts';
import type { BookId } from '../platform/book.ts';
import { notFound } from '../platform/problems.ts';
import type { Write } from '../platform/table/write.ts';
import { checkLine } from './check-line.ts';
import { ArchiveFault, invalidArchive } from './fault.ts';
import {
  findRestore,
  hashOf,
  newRestore,
  type Restore,
  readExternalIds,
  readState,
  requireEmpty,
  saveRestore,
  saveTexts,
} from './restore-store.ts';
import { type ArchiveState, newState } from './state.ts';

/** The longest line is an obligation whose notes fill a request and have every character escaped. */
const LINE_MAX_BYTES = 1024 * 1024;
const PARTS_MAX = 1000;

export interface UploadedPart {
  /** Writes that store the part, to be committed with the import. Empty if the part is already stored. */
  readonly writes: readonly Write[];
  /** How many lines the archive has so far. */
  readonly lines: number;
}

/** Checks and stores the first part of an archive, or all of it. Nothing is restored yet. */
export async function beginRestore(
  bookId: BookId,
  id: string,
  bytes: Uint8Array,
  now: Date,
): Promise<UploadedPart> {
  await requireEmpty(bookId);
  return uploaded(bookId, id, newRestore(now), newState(), textOf(bytes, 1));
}

/** Checks and stores another part. `number` counts from 1; a stored part may be sent again. */
export async function addRestorePart(
  bookId: BookId,
  id: string,
  number: number,
  bytes: Uint8Array,
): Promise<UploadedPart> {
  const restore = await findRestore(bookId, id);
  if (!restore) throw notFound('import');
  const state = await readState(bookId, id);
  const { part_hashes } = restore;
  const text = textOf(bytes, state.lines + 1);
  if (number >= 1 && number <= part_hashes.length) {
    if (part_hashes[number - 1] === hashOf(text)) return { writes: [], lines: state.lines };
    throw wrongState(`Part ${number} was sent before, with other content. Start again with POST /imports.`);
  }
  if (restore.phase !== 'clear' || number !== part_hashes.length + 1 || number > PARTS_MAX)
    throw wrongState(`The next part is number ${part_hashes.length + 1}.`);
  for (const hash of await readExternalIds(bookId, id)) state.externalIds.add(hash);
  return uploaded(bookId, id, restore, state, text);
}

function uploaded(
  bookId: BookId,
  id: string,
  restore: Restore,
  state: ArchiveState,
  text: string,
): UploadedPart {
  const stored = new Set(state.externalIds);
  checkPart(text, state);
  const number = restore.part_hashes.length;
  const externalIds = [...state.externalIds].filter((hash) => !stored.has(hash));
  const after = { ...restore, part_hashes: [...restore.part_hashes, hashOf(text)] };
  return {
    writes: [
      saveRestore(bookId, id, restore, after),
      ...saveTexts(bookId, id, { number, text, externalIds }, state, restore),
    ],
    lines: state.lines,
  };
}

/** Checks every line and updates the state. The first invalid line is reported. */
export function checkPart(text: string, state: ArchiveState): void {
  for (const line of linesOf(text)) {
    try {
      if (Buffer.byteLength(line) > LINE_MAX_BYTES) throw new ArchiveFault('is longer than 1 MiB');
      checkLine(line, state);
    } catch (error) {
      throw error instanceof ArchiveFault ? invalidArchive(state.lines + 1, error.message) : error;
    }
  }
}

export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function textOf(bytes: Uint8Array, line: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidArchive(line, 'is not UTF-8, or a line after it is not');
  }
}
