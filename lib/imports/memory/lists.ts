import type { CategoryKind } from '../../ledger/kinds.ts';
import type { ComparedText } from './words.ts';

export type Direction = 'in' | 'out';

/** What a record was: its category, or a transfer with an account. Equal labels are the same object. */
export interface Label {
  readonly kind: CategoryKind | 'transfer';
  /** Of the category or the account. */
  readonly id: string;
  /** As names are sorted. */
  readonly name: string;
}

/** What is compared of a record and of a row. */
export interface Movement {
  readonly direction: Direction;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly accountId: string;
  /** With its currency. */
  readonly amount: string;
}

/** A record, as one of its accounts saw it. */
export interface LabelledRecord extends Movement {
  readonly transactionId: string;
  /** Whether nobody has chosen its category. */
  readonly isAutomatic?: boolean | undefined;
  readonly label: Label;
}

/** Where a list is found, and what its records have in common. */
export interface ListKey {
  readonly key: string;
  readonly text: string;
}

/** The lists that a record is in, or that say something about a row. */
export interface ListKeys {
  /** Of similar texts, in the order that decides ties: how the payee begins, the payee, the memo. */
  readonly similar: readonly ListKey[];
  /** Of equal texts, from general to particular. */
  readonly equal: readonly ListKey[];
}

export function listKeysOf(text: ComparedText, movement: Movement): ListKeys {
  return { similar: similarKeys(text), equal: equalKeys(text, movement) };
}

/** How many records a list has. */
const NEWEST_MAX = 8;
const WORD_MIN = 3;

function similarKeys({ payeeWords, memoWords, name }: ComparedText): ListKey[] {
  const [first, second] = payeeWords;
  const keys: ListKey[] = [];
  if (first !== undefined) keys.push(listKey('first', first));
  if (second !== undefined) keys.push(listKey('two', `${first} ${second}`));
  if (name !== '' && memoWords.length > 0) keys.push(listKey('name', name));
  const words = new Set([...payeeWords, ...memoWords].filter((word) => [...word].length >= WORD_MIN));
  // Most lists are of words, so their keys are not copied. They cannot be mistaken for others: those have spaces.
  for (const word of words) keys.push({ key: word, text: word });
  return keys;
}

function equalKeys({ whole }: ComparedText, { accountId, amount }: Movement): ListKey[] {
  if (whole === '') return [];
  const text = whole.replace('\n', ' ').trim();
  return [
    { key: `whole ${whole}`, text },
    { key: `account ${accountId} ${whole}`, text },
    { key: `amount ${amount} ${whole}`, text },
  ];
}

function listKey(kind: string, text: string): ListKey {
  return { key: `${kind} ${text}`, text };
}

/** The newest records that have something in common. */
export interface List {
  readonly text: string;
  /** Newest first. */
  readonly records: readonly LabelledRecord[];
}

interface GrowingList extends List {
  readonly records: LabelledRecord[];
  /** In a list of similar texts: the texts that it has. */
  readonly wholes?: Set<string>;
}

/** The newest records of one direction, by what they have in common. */
export class Lists {
  readonly #lists = new Map<string, GrowingList>();

  /** Takes a record that is older than all before it. */
  add(record: LabelledRecord, { whole }: ComparedText, { similar, equal }: ListKeys): void {
    for (const { key, text } of similar) {
      const list = this.#at(key, () => ({ text, records: [], wholes: new Set() }));
      // Only the newest record of each text counts.
      if (list.records.length >= NEWEST_MAX || list.wholes?.has(whole)) continue;
      list.records.push(record);
      list.wholes?.add(whole);
    }
    for (const { key, text } of equal) {
      const list = this.#at(key, () => ({ text, records: [] }));
      if (list.records.length < NEWEST_MAX) list.records.push(record);
    }
  }

  #at(key: string, create: () => GrowingList): GrowingList {
    const found = this.#lists.get(key);
    if (found) return found;
    const list = create();
    this.#lists.set(key, list);
    return list;
  }

  find({ key }: ListKey): List | undefined {
    return this.#lists.get(key);
  }
}
