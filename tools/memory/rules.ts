import type { Label } from '../../lib/imports/memory/lists.ts';
import { Memory } from '../../lib/imports/memory/memory.ts';
import { foldForSearch } from '../../lib/platform/text.ts';
import type { BookRow } from './book.ts';

/** Says what a row is, or nothing. */
type Propose = (row: BookRow) => Label | undefined;

/** Learns from records, which come newest first. */
export type Rule = (records: readonly BookRow[]) => Propose;

/** The service's own. There is a memory for each account, because nothing is a transfer with its own account. */
export const memoryRule: Rule = (records) => {
  const memories = new Map<string, Memory>();
  return (row) => {
    const { accountId } = row;
    const memory = memories.get(accountId) ?? new Memory(records.map((each) => remembered(each, accountId)));
    memories.set(accountId, memory);
    return memory.recall(row).proposal?.label;
  };
};

function remembered({ label, ...record }: BookRow, accountId: string) {
  const isOwn = label.kind === 'transfer' && label.id === accountId;
  return { ...record, transactionId: '', kind: label.kind, label: isOwn ? undefined : label };
}

/** The last category of the same payee. */
export const samePayee: Rule = (records) => {
  const newest = new Map<string, Label>();
  for (const each of records.toReversed()) newest.set(keyOf(each, foldForSearch(each.payee)), each.label);
  return (row) => newest.get(keyOf(row, foldForSearch(row.payee)));
};

/** How many records with the same first word are compared, and how many are enough. */
const [ALIKE_MAX, ALIKE_MIN] = [5, 3];

/**
 * The last category of the same payee without words that contain a digit. If there is none, that of the last five
 * payees with the same first word, if they agree and are at least three.
 */
export const withoutNumbers: Rule = (records) => {
  const categories = records.filter(({ label }) => label.kind !== 'transfer');
  const byPayee = Map.groupBy(categories, (each) => keyOf(each, plainPayee(each)));
  const byFirstWord = Map.groupBy(categories, (each) => keyOf(each, firstWord(each)));
  return (row) => {
    const [same] = byPayee.get(keyOf(row, plainPayee(row))) ?? [];
    if (same) return same.label;
    const alike = byFirstWord.get(keyOf(row, firstWord(row)))?.slice(0, ALIKE_MAX) ?? [];
    const isClear = alike.length >= ALIKE_MIN && alike.every(({ label }) => label === alike[0]?.label);
    return isClear ? alike[0]?.label : undefined;
  };
};

function plainPayee({ payee }: BookRow): string {
  const words = foldForSearch(payee).split(/\s+/);
  const plain = words
    .filter((word) => !/\p{N}/u.test(word))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
  return (plain.length > 0 ? plain : words).join(' ');
}

function firstWord(row: BookRow): string {
  return plainPayee(row).split(' ', 1)[0] ?? '';
}

function keyOf({ direction }: BookRow, text: string): string {
  return `${direction} ${text}`;
}
