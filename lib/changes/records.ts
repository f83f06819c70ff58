import { isDeepStrictEqual } from 'node:util';
import type { BookId } from '../platform/book.ts';
import { hiddenIn } from '../platform/record.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { DUE_INDEX, type RECORD_PREFIXES, RECORDS, type STREAMED_KEYS } from '../platform/table/names.ts';
import type { Item } from '../platform/table/write.ts';
import { schedule } from '../schedules/schedule.ts';
import type { ChangeType } from './change.ts';

export interface RecordRef {
  readonly type: ChangeType;
  readonly id: string;
  /** Identifies the record among the user's changes: the sort key of its item, except for budgets. */
  readonly recordKey: string;
}

interface Kind {
  readonly type: (item: Item) => ChangeType;
  readonly id: (key: Key) => string;
  /** Attributes that no response shows: if nothing else differs, the record has not changed. */
  readonly hidden?: readonly string[];
  /** The reverse, for items that hold more than the record: only these attributes count. */
  readonly shown?: readonly string[];
}

const idInKey = ({ sk }: Key) => sk.slice(sk.indexOf('#') + 1).replace('#', '/');
const always = (type: ChangeType) => () => type;

/** The first part of a record's key. */
type KeyStart = (typeof STREAMED_KEYS)[number] | (typeof RECORD_PREFIXES)[number];

/** Budgets are special: see events.ts. */
const KINDS: Readonly<Record<Exclude<KeyStart, 'BUDGET#'>, Kind>> = {
  [RECORDS.member]: {
    type: always('user'),
    id: idInKey,
    shown: ['name', 'email', 'updated_at', 'settings_changed_at'],
  },
  LEDGER: { type: always('lock'), id: always('lock'), shown: ['locked_through'] },
  [RECORDS.account]: {
    type: always('account'),
    id: idInKey,
    hidden: ['category_count', 'obligation_count', 'import_steps'],
  },
  [RECORDS.category]: { type: always('category'), id: idInKey, hidden: ['live_count'] },
  [RECORDS.contact]: { type: always('contact'), id: idInKey },
  [RECORDS.obligation]: { type: always('obligation'), id: idInKey },
  [RECORDS.paymentNote]: { type: always('payment'), id: idInKey },
  [RECORDS.transaction]: { type: ({ kind }) => kind as ChangeType, id: idInKey },
  [RECORDS.schedule]: {
    type: always('schedule'),
    id: idInKey,
    hidden: [...hiddenIn(schedule), DUE_INDEX.partition, DUE_INDEX.order],
  },
};

export function startOf(recordKey: string): KeyStart {
  return (recordKey.slice(0, recordKey.indexOf('#') + 1) || recordKey) as KeyStart;
}

function kindOf({ sk }: Pick<Key, 'sk'>): Kind | undefined {
  return (KINDS as Readonly<Record<string, Kind>>)[startOf(sk)];
}

/** The id of a record, from its identifier among the user's changes. */
export function idOf(bookId: BookId, recordKey: string): string {
  const key = { ...keys.book(bookId), sk: recordKey };
  return kindOf(key)?.id(key) ?? idInKey(key);
}

/** The sort key of the item that holds a record. A month's budgets are one item, whose key they extend. */
export function itemKeyOf(recordKey: string): string {
  return recordKey.startsWith(RECORDS.budget) ? recordKey.split('#', 2).join('#') : recordKey;
}

/** Undefined if the item is not a record. */
export function storedRecord(item: (Item & Key) | undefined): RecordRef | undefined {
  const kind = item && kindOf(item);
  if (!kind) return undefined;
  return { type: kind.type(item), id: kind.id(item), recordKey: item.sk };
}

/** Whether the item is a record that is not deleted. */
export function isLive(item: (Item & Key) | undefined): boolean {
  return storedRecord(item) !== undefined && item?.deleted_at === undefined;
}

/** The record's own time, if it has one. */
export function timeOf({ updated_at, created_at }: Item): string | undefined {
  return (updated_at ?? created_at) as string | undefined;
}

/** Whether a response would show a difference between two versions of a record. */
export function isVisibleChange(before: Item & Key, after: Item & Key): boolean {
  const { hidden = [], shown } = kindOf(after) ?? {};
  const names = shown ?? Object.keys({ ...before, ...after }).filter((name) => !hidden.includes(name));
  return !names.every((name) => isDeepStrictEqual(before[name], after[name]));
}
