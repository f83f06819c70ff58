import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { query } from '../platform/table/read.ts';
import { type Item, update, type Write } from '../platform/table/write.ts';
import type { Attached } from './attached.ts';
import type { Transaction } from './transaction.ts';

/** An attachment, as far as a transfer takes it over. */
export interface TakenFile {
  readonly id: string;
  /** The record that a transfer has taken it from. */
  readonly takenFrom: string | undefined;
  readonly isStored: boolean;
  readonly version: number;
}

/** By transaction. */
export type TakenFiles = ReadonlyMap<string, readonly TakenFile[]>;

const groupOf = (transactionId: string) => `ATTACHMENT#${transactionId}#`;

/** The files of these transactions. Nothing is read for those that have none. */
export async function filesOf(
  bookId: BookId,
  transactions: Iterable<Pick<Transaction, 'id' | 'attached'>>,
): Promise<TakenFiles> {
  const attached = [...transactions].filter(({ attached = 0 }) => attached > 0);
  const found = await Promise.all(attached.map(({ id }) => readFiles(bookId, id)));
  return new Map(attached.map(({ id }, index) => [id, found[index] ?? []]));
}

async function readFiles(bookId: BookId, transactionId: string): Promise<TakenFile[]> {
  const { items } = await query({
    IndexName: 'by_group',
    KeyConditionExpression: 'pk = :pk AND begins_with(by_group, :group)',
    ExpressionAttributeValues: { ':pk': keys.book(bookId).pk, ':group': groupOf(transactionId) },
  });
  return items.map(toFile);
}

function toFile({ id, taken_from, status, version }: Item): TakenFile {
  return {
    id: String(id),
    takenFrom: taken_from === undefined ? undefined : String(taken_from),
    isStored: status === 'stored',
    version: Number(version),
  };
}

/** The writes that attach the files of a record to the transfer that replaces it. */
export function takeFiles(bookId: BookId, from: string, to: string, files: readonly TakenFile[]): Write[] {
  return files.map((file) => moved(bookId, file, to, file.takenFrom ?? from));
}

/** The writes that attach files to the record again that they were taken from. */
export function giveBackFiles(bookId: BookId, to: string, files: readonly TakenFile[]): Write[] {
  return files.map((file) => moved(bookId, file, to, undefined));
}

function moved(bookId: BookId, file: TakenFile, to: string, takenFrom: string | undefined): Write {
  const set = { transaction_id: to, by_group: groupOf(to) + file.id, taken_from: takenFrom };
  return update(
    keys.attachment(bookId, file.id),
    { set, add: { version: 1 } },
    { expression: 'version = :read', values: { ':read': file.version } },
  );
}

/** The counts of a transaction with these files more. */
export function withFiles(
  { attached = 0, attachment_count = 0 }: Attached,
  files: readonly TakenFile[],
): Attached {
  if (files.length === 0) return {};
  const stored = files.filter(({ isStored }) => isStored).length;
  return { attached: attached + files.length, attachment_count: attachment_count + stored };
}

/** The same with these files less. */
export function withoutFiles(
  { attached = 0, attachment_count = 0 }: Attached,
  files: readonly TakenFile[],
): Attached {
  if (files.length === 0) return {};
  const stored = files.filter(({ isStored }) => isStored).length;
  return { attached: attached - files.length, attachment_count: attachment_count - stored };
}
