import { isDeepStrictEqual } from 'node:util';
import { attachment } from '../attachments/attachment.ts';
import { member } from '../books/member.ts';
import { connection } from '../connections/connection.ts';
import { internalIn } from '../platform/record.ts';
import type { Key } from '../platform/table/keys.ts';
import { DUE_INDEX, type RECORD_PREFIXES, RECORDS, type STREAMED_KEYS } from '../platform/table/names.ts';
import type { Item } from '../platform/table/write.ts';
import { schedule } from '../schedules/schedule.ts';
import type { ChangeType } from './change.ts';

export interface RecordRef {
  readonly type: ChangeType;
  readonly id: string;
  /** Identifies the record among the book's changes: the sort key of its item, except for budgets. */
  readonly recordKey: string;
}

interface Kind {
  /** Default: the name of its prefix in RECORDS. */
  readonly type?: (item: Item) => ChangeType;
  /** Attributes that no response shows: if nothing else differs, the record has not changed. */
  readonly hidden?: readonly string[];
  /** The reverse, for items that hold more than the record: only these attributes count. */
  readonly shown?: readonly string[];
}

/** The first part of a record's key. */
type KeyStart = (typeof STREAMED_KEYS)[number] | (typeof RECORD_PREFIXES)[number];

/** What is special about some kinds. */
const KINDS: Readonly<Partial<Record<KeyStart, Kind>>> = {
  // Not its number and the like.
  [RECORDS.member]: { shown: Object.keys(member.response.shape) },
  [RECORDS.person]: {
    type: () => 'user',
    shown: ['name', 'email', 'updated_at', 'settings_changed_at'],
  },
  LEDGER: { type: () => 'lock', shown: ['locked_through'] },
  [RECORDS.account]: {
    hidden: ['category_count', 'obligation_count', 'reconciliation_count', 'import_steps', 'bank_link'],
  },
  [RECORDS.category]: { hidden: ['live_count'] },
  [RECORDS.paymentNote]: { type: () => 'payment' },
  // A file that was only announced changes nothing that it shows.
  [RECORDS.transaction]: { type: ({ kind }) => kind as ChangeType, hidden: ['attached', 'version'] },
  [RECORDS.attachment]: { hidden: [...internalIn(attachment), DUE_INDEX.partition, DUE_INDEX.order] },
  [RECORDS.connection]: { hidden: [...internalIn(connection), DUE_INDEX.partition, DUE_INDEX.order] },
  [RECORDS.schedule]: { hidden: [...internalIn(schedule), DUE_INDEX.partition, DUE_INDEX.order] },
};

const NAMES = new Map<string, string>(Object.entries(RECORDS).map(([name, prefix]) => [prefix, name]));

export function startOf(recordKey: string): KeyStart {
  return (recordKey.slice(0, recordKey.indexOf('#') + 1) || recordKey) as KeyStart;
}

/** The id of a record, from its identifier among the book's changes. */
export function idOf(recordKey: string): string {
  if (recordKey === 'LEDGER') return 'lock';
  // Its key begins with the account.
  if (recordKey.startsWith(RECORDS.reconciliation)) return recordKey.split('#')[2] ?? '';
  return recordKey.slice(recordKey.indexOf('#') + 1).replace('#', '/');
}

/** The sort key of the item that holds a record. A month's budgets are one item, whose key they extend. */
export function itemKeyOf(recordKey: string): string {
  return recordKey.startsWith(RECORDS.budget) ? recordKey.split('#', 2).join('#') : recordKey;
}

/** Undefined if the item is not a record. */
export function storedRecord(item: (Item & Key) | undefined): RecordRef | undefined {
  if (!item) return undefined;
  const start = startOf(item.sk);
  const type = KINDS[start]?.type?.(item) ?? NAMES.get(start);
  // A month's budgets are several records: see events.ts.
  if (type === undefined || start === RECORDS.budget) return undefined;
  return { type: type as ChangeType, id: idOf(item.sk), recordKey: item.sk };
}

/** Whether the item is a record that is not deleted. */
export function isLive(item: (Item & Key) | undefined): boolean {
  if (item?.sk.startsWith(RECORDS.member)) return isShownMember(item);
  return storedRecord(item) !== undefined && item?.deleted_at === undefined;
}

/** A former member has no role. In a book that was never shared, the only member is not shown as one. */
export function isShownMember({ role, shared }: Item): boolean {
  return role !== undefined && shared === true;
}

/** The record's own time, if it has one. */
export function timeOf({ updated_at, created_at }: Item): string | undefined {
  return (updated_at ?? created_at) as string | undefined;
}

/** Whether a response would show a difference between two versions of a record. */
export function isVisibleChange(before: Item & Key, after: Item & Key): boolean {
  const { hidden = [], shown } = KINDS[startOf(after.sk)] ?? {};
  const names = shown ?? Object.keys({ ...before, ...after }).filter((name) => !hidden.includes(name));
  return !names.every((name) => isDeepStrictEqual(before[name], after[name]));
}
