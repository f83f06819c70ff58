import { toAssignments } from '../budgets/store.ts';
import type { BookId } from '../platform/book.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { RECORDS } from '../platform/table/names.ts';
import type { Item } from '../platform/table/write.ts';
import { movedRules } from '../rules/order.ts';
import type { ChangeType } from './change.ts';
import { isLive, isVisibleChange, type RecordRef, storedRecord, timeOf } from './records.ts';

/** An item of a book as the table's stream reports it: before and after one write. */
export interface StreamRecord {
  readonly bookId: BookId;
  readonly sk: string;
  /** Sequence number: later writes of a book have larger ones. */
  readonly sequenceNumber: string;
  /** The stream rounds it down to the second. */
  readonly writtenAt: Date;
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
}

/** `settled` and `reopened` happen to obligations, besides `updated`. */
export type Happening = 'created' | 'updated' | 'deleted' | 'restored' | 'settled' | 'reopened';

/** What happened to a record. */
export interface RecordEvent extends RecordRef {
  readonly change: Happening;
  readonly at: string;
  /** Orders the events of one book. Several events of one write share it. */
  readonly position: string;
  /** Unique, and the same however often the stream repeats the write. */
  readonly eventId: string;
  /** The item before the write, if the record was visible then. */
  readonly before?: Item | undefined;
  /** The item after the write, including that of a deleted record that can be restored. */
  readonly after?: Item | undefined;
}

/** The longest sequence number that DynamoDB documents. */
const POSITION_DIGITS = 40;

export function positionOf({ sequenceNumber }: Pick<StreamRecord, 'sequenceNumber'>): string {
  return sequenceNumber.padStart(POSITION_DIGITS, '0');
}

/** What a write did to records; empty if no response shows a difference. */
export function toEvents(record: StreamRecord): RecordEvent[] {
  if (record.sk.startsWith(RECORDS.budget)) return budgetEvents(record);
  if (record.sk === RULE_ORDER) return orderEvents(record);
  const before = withKey(record, record.before);
  const after = withKey(record, record.after);
  const stored = storedRecord(after) ?? storedRecord(before);
  if (!stored) return [];
  const was = isLive(before);
  const is = isLive(after);
  if (was && is && before && after) {
    if (!isVisibleChange(before, after)) return [];
    const further = statusEvent(stored.type, before, after);
    return [toEvent(record, stored, 'updated'), ...further.map((name) => toEvent(record, stored, name))];
  }
  // Members come and go; they are not restored.
  const isRestored = before && stored.type !== 'member';
  if (is) return [toEvent(record, stored, isRestored ? 'restored' : 'created')];
  return was ? [toEvent(record, stored, 'deleted')] : [];
}

const RULE_ORDER = keys.ruleOrder('' as BookId).sk;

/** The places of all rules are one item; each rule shows its own. */
function orderEvents(record: StreamRecord): RecordEvent[] {
  return movedRules(record.before, record.after).map((id) =>
    toEvent(record, { type: 'rule', id, recordKey: RECORDS.rule + id }, 'updated'),
  );
}

/** A month's assignments are one item; each assignment is a record. */
function budgetEvents(record: StreamRecord): RecordEvent[] {
  const was = assigned(record.before);
  const is = assigned(record.after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((categoryId) => {
    const before = was.get(categoryId);
    const after = is.get(categoryId);
    if (before === after) return [];
    const stored = budgetRecord(record.sk, categoryId);
    const name = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated';
    return [toEvent(record, stored, name)];
  });
}

/** The record of a category's assignment, by the sort key of its month. */
function budgetRecord(sk: string, categoryId: string): RecordRef {
  const id = `${sk.slice(RECORDS.budget.length)}/${categoryId}`;
  return { type: 'budget', id, recordKey: `${sk}#${categoryId}` };
}

/** All assignments of a month's item, in the order of their keys. */
export function assignedRecords(item: Item & Pick<Key, 'sk'>): RecordRef[] {
  return [...assigned(item).keys()].toSorted().map((categoryId) => budgetRecord(item.sk, categoryId));
}

function assigned(item: Item | undefined): ReadonlyMap<string, bigint> {
  const amounts = item ? [...toAssignments(item).amounts] : [];
  return new Map(amounts.filter(([, amount]) => amount !== 0n));
}

function statusEvent(type: ChangeType, before: Item, after: Item): Happening[] {
  if (type !== 'obligation' || before.status === after.status) return [];
  return [after.status === 'settled' ? 'settled' : 'reopened'];
}

function withKey({ bookId, sk }: StreamRecord, item: Item | undefined): (Item & Key) | undefined {
  return item && { ...item, pk: keys.book(bookId).pk, sk };
}

function toEvent(record: StreamRecord, { type, id, recordKey }: RecordRef, change: Happening): RecordEvent {
  const position = positionOf(record);
  const { before, after } = record;
  return {
    type,
    id,
    change,
    at: changedAt(record),
    position,
    eventId: `${record.bookId}#${position}#${recordKey}#${change}`,
    recordKey,
    ...(before && { before }),
    ...(after && { after }),
  };
}

/** The record's own time if it has one, because the stream's is rounded down. */
function changedAt({ writtenAt, after = {} }: StreamRecord): string {
  const at = writtenAt.toISOString();
  const own = timeOf(after) ?? '';
  return own > at ? own : at;
}
