import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { type Counted, LIMITS } from '../platform/counts.ts';
import { Problem } from '../platform/problems.ts';
import { defineRecord, fromItem, internal, pick, type StoredIn } from '../platform/record.ts';
import { compress, decompress } from '../platform/table/compressed.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItem, getItems, queryPrefix } from '../platform/table/read.ts';
import { expiresAfter } from '../platform/table/time-to-live.ts';
import { type Condition, NOT_EXISTS, put, remove, type Write } from '../platform/table/write.ts';
import { EXTERNAL_ID_HASH_LENGTH } from '../transactions/external-id.ts';
import { type ArchiveState, stateFromJson, stateToJson } from './state.ts';

/** An uploaded archive, and the progress of its restore. */
export const restoreRecord = defineRecord(() => ({
  /** Hashes of the parts, so that a part that is sent again is recognized. */
  part_hashes: internal(z.array(z.string())),
  /** First the book's accounts, categories and plans are removed, then the records of the archive are created. */
  phase: internal(z.enum(['clear', 'records', 'done'])),
  /** The next record: its part and its line in the part, from 0. */
  part: internal(z.number()),
  line: internal(z.number()),
  /** How many lines of the archive are restored. */
  restored: internal(z.number()),
  /** Increases with every step, so that each step happens once. 0 before it is stored. */
  step: internal(z.number()),
  [TTL_ATTRIBUTE]: internal(z.number()),
}));
export type Restore = StoredIn<typeof restoreRecord>;

/** How long an upload is kept, whether or not it was restored. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

export function newRestore(now: Date): Restore {
  return {
    part_hashes: [],
    phase: 'clear',
    part: 0,
    line: 0,
    restored: 0,
    step: 0,
    [TTL_ATTRIBUTE]: expiresAfter(now, LIFETIME_SECONDS),
  };
}

export async function findRestore(bookId: BookId, id: string): Promise<Restore | undefined> {
  const item = await getItem(keys.restore(bookId, id));
  return item && fromItem(restoreRecord, item);
}

/** Replaces exactly the step that was read. */
export function saveRestore(bookId: BookId, id: string, { step }: Restore, after: Restore): Write {
  const item = pick(restoreRecord.item, { ...after, step: step + 1 });
  return put(keys.restore(bookId, id), item, step === 0 ? { expression: NOT_EXISTS } : isAt(step));
}

/** Removes exactly the step that was read. What was uploaded expires. */
export function removeRestore(bookId: BookId, id: string, { step }: Restore): Write {
  return remove(keys.restore(bookId, id), isAt(step));
}

function isAt(step: number): Condition {
  return { expression: 'step = :read', values: { ':read': step } };
}

export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** An item has at most 400 KB, and base64 adds a third. */
const CHUNK_MAX_CHARACTERS = 350_000;

const partName = (number: number) => `PART#${String(number).padStart(5, '0')}#`;
const STATE_NAME = 'STATE#';
const EXTERNAL_IDS_NAME = 'EXTERNAL_IDS#';
const externalIdsName = (part: number) => `${EXTERNAL_IDS_NAME}${String(part).padStart(5, '0')}#`;

interface CheckedPart {
  /** From 0. */
  readonly number: number;
  readonly text: string;
  /** Hashes of external ids that no earlier part has. */
  readonly externalIds: readonly string[];
}

/**
 * A part, and the state of the archive after it. External ids are stored with their part instead of in the state, which
 * would otherwise outgrow a transaction: an archive may have any number of them. Hashes cannot be compressed.
 */
export function saveTexts(
  bookId: BookId,
  id: string,
  { number, text, externalIds }: CheckedPart,
  state: ArchiveState,
  restore: Restore,
): Write[] {
  const json = stateToJson({ ...state, externalIds: new Set() });
  return [
    ...chunks(bookId, id, partName(number), compress(text), restore),
    ...chunks(bookId, id, STATE_NAME, compress(json), restore),
    ...chunks(bookId, id, externalIdsName(number), externalIds.join(''), restore),
  ];
}

export async function readPart(bookId: BookId, id: string, number: number): Promise<string> {
  return decompress(await readChunks(bookId, id, partName(number)));
}

/** Without external ids, which only later parts are compared with. */
export async function readState(bookId: BookId, id: string): Promise<ArchiveState> {
  return stateFromJson(decompress(await readChunks(bookId, id, STATE_NAME)));
}

/** Hashes of the external ids of all parts. */
export async function readExternalIds(bookId: BookId, id: string): Promise<Set<string>> {
  const all = await readChunks(bookId, id, EXTERNAL_IDS_NAME);
  const count = all.length / EXTERNAL_ID_HASH_LENGTH;
  return new Set(
    Array.from({ length: count }, (_, index) =>
      all.slice(index * EXTERNAL_ID_HASH_LENGTH, (index + 1) * EXTERNAL_ID_HASH_LENGTH),
    ),
  );
}

function chunks(bookId: BookId, id: string, name: string, packed: string, restore: Restore): Write[] {
  const count = Math.ceil(packed.length / CHUNK_MAX_CHARACTERS);
  return Array.from({ length: count }, (_, index) =>
    put(keys.restoreText(bookId, id, `${name}${String(index).padStart(3, '0')}`), {
      text: packed.slice(index * CHUNK_MAX_CHARACTERS, (index + 1) * CHUNK_MAX_CHARACTERS),
      [TTL_ATTRIBUTE]: restore[TTL_ATTRIBUTE],
    }),
  );
}

async function readChunks(bookId: BookId, id: string, name: string): Promise<string> {
  let packed = '';
  for await (const item of queryPrefix(keys.restoreText(bookId, id, name))) packed += String(item.text);
  return packed;
}

/** Limited records that books may have and still be replaced: a restore removes them (clear.ts), or leaves them. */
const REPLACED: ReadonlySet<string> = new Set<Counted>(['accounts', 'groups', 'schedules', 'webhooks']);

/** Whether the books can be replaced, and the id of the restore that has begun to replace them, if there is one. */
export async function inspectBooks(bookId: BookId): Promise<{ isEmpty: boolean; begun: string | undefined }> {
  const [ledger, counts] = await getItems([keys.ledger(bookId), keys.counts(bookId)]);
  const kept = Object.keys(LIMITS).filter((what) => !REPLACED.has(what));
  const isEmpty = !ledger?.has_entries && kept.every((what) => !counts?.[what]);
  return { isEmpty, begun: ledger?.restoring as string | undefined };
}

/** Only books without transactions, contacts and obligations can be replaced. Returns the restore that has begun. */
export async function requireEmpty(bookId: BookId): Promise<string | undefined> {
  const { isEmpty, begun } = await inspectBooks(bookId);
  if (!isEmpty) throw new Problem('not_empty');
  return begun;
}
