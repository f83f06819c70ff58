import { currencyOf } from '../ledger/currency.ts';
import { minor } from '../ledger/money.ts';
import type { CalendarDate } from '../platform/date.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import { keys } from '../platform/table/keys.ts';
import type { IndexName } from '../platform/table/names.ts';
import { DELETED, type Filter, type Page, readPage } from '../platform/table/page.ts';
import { getItem } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { NEW, put, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { findNotes, notesAttributes, notesBytes, notesWrites, PAGE_NOTES_MAX_BYTES } from './notes.ts';
import { type Obligation, type ObligationStatus, type Parties, statusOf } from './obligation.ts';
import { partyWrites } from './parties.ts';

const PREFIX = 'OBLIGATION#';

function toItem(obligation: Obligation): Item {
  return {
    id: obligation.id,
    name: obligation.name,
    reference: obligation.reference,
    opened_date: obligation.openedDate,
    due_date: obligation.dueDate,
    currency_id: obligation.currency.code,
    original_minor: obligation.originalMinor,
    outstanding_minor: obligation.outstandingMinor,
    status: statusOf(obligation),
    settled_at: obligation.settledAt,
    contact_id: obligation.contactId,
    account_id: obligation.accountId,
    created_at: obligation.createdAt,
    updated_at: obligation.updatedAt,
    deleted_at: obligation.deletedAt,
    version: obligation.version,
    ...notesAttributes(obligation),
    ...places(obligation),
  };
}

function fromItem(item: Item, notes: string | undefined): Obligation {
  return {
    id: String(item.id),
    name: String(item.name),
    reference: item.reference as string | undefined,
    notes,
    openedDate: item.opened_date as CalendarDate,
    dueDate: item.due_date as CalendarDate | undefined,
    currency: currencyOf(String(item.currency_id)),
    originalMinor: minor(BigInt(item.original_minor as number | bigint)),
    outstandingMinor: minor(BigInt(item.outstanding_minor as number | bigint)),
    settledAt: item.settled_at as string | undefined,
    contactId: String(item.contact_id),
    accountId: String(item.account_id),
    createdAt: String(item.created_at),
    updatedAt: String(item.updated_at),
    deletedAt: item.deleted_at as string | undefined,
    version: Number(item.version),
  };
}

/** Where an obligation stands in each index; the position is the day it was opened, then the id. */
function places(obligation: Obligation): Item {
  const prefix = obligation.deletedAt === undefined ? PREFIX : DELETED + PREFIX;
  const position = `${obligation.openedDate}#${obligation.id}`;
  return {
    by_order: `${prefix}${position}`,
    by_group: `${prefix}${obligation.contactId}#${position}`,
    by_account: `${prefix}${obligation.accountId}#${position}`,
    by_currency: `${prefix}${obligation.currency.code}#${position}`,
    by_status: `${prefix}${statusOf(obligation)}#${position}`,
  };
}

/** Deleted ones too. */
export function findObligation(userId: UserId, id: string): Promise<Obligation | undefined> {
  return untilFresh(async () => {
    const item = await getItem(keys.obligation(userId, id));
    if (!item) return undefined;
    const [notes] = await findNotes(userId, [item]);
    return fromItem(item, notes);
  });
}

/**
 * Creates an obligation, or replaces it as it was read; anything that changed meanwhile makes it stale. `shown`:
 * the names that the client insists on having seen (partyWrites).
 */
export function saveObligation(
  userId: UserId,
  before: Obligation | undefined,
  after: Obligation,
  shown?: Parties,
): Write[] {
  return [
    put(
      keys.obligation(userId, after.id),
      toItem(after),
      before ? { expression: 'version = :read', values: { ':read': before.version } } : NEW,
    ),
    ...notesWrites(userId, before, after),
    ...partyWrites(userId, before, after, shown),
  ];
}

export interface ObligationFilters {
  readonly status?: ObligationStatus | undefined;
  readonly contact_id?: string | undefined;
  readonly account_id?: string | undefined;
  readonly currency_id?: string | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly overdue?: boolean | undefined;
  readonly include_deleted?: boolean | undefined;
}

/** One filter is answered by an index of its own, so that its page costs the same however much there is. */
const INDEXED: readonly [filter: 'contact_id' | 'account_id' | 'currency_id' | 'status', index: IndexName][] =
  [
    ['contact_id', 'by_group'],
    ['account_id', 'by_account'],
    ['currency_id', 'by_currency'],
    ['status', 'by_status'],
  ];

/**
 * What a page of 100 reads at most beside itself: their notes, the last of which may be as long as a request, their
 * contacts (with notes of 20 KB each) and their accounts (with balances in every currency, 8 KB each).
 */
const READ_BESIDE_BYTES = PAGE_NOTES_MAX_BYTES + 256 * 1024 + 100 * (24 + 8) * 1024;

/** Newest opened first. `today` decides what is overdue. */
export function listObligations(
  userId: UserId,
  filters: ObligationFilters,
  today: string,
  page: { limit: number; after?: string | undefined },
): Promise<{ obligations: Obligation[]; next: string | undefined }> {
  // Only what is open can be overdue, and the open ones have an index.
  const given: ObligationFilters = filters.overdue
    ? { ...filters, status: filters.status ?? 'open' }
    : filters;
  const [first, ...others] = INDEXED.filter(([filter]) => given[filter] !== undefined);
  const prefix = first ? `${PREFIX}${given[first[0]]}#` : PREFIX;
  return untilFresh(async () => {
    const { items, next } = cutToSize(
      await readPage(userId, {
        index: first?.[1] ?? 'by_order',
        prefixes: filters.include_deleted ? [prefix, DELETED + prefix] : [prefix],
        descending: true,
        ...page,
        readBesideBytes: READ_BESIDE_BYTES,
        filter: filterOf(
          others.map(([filter]) => [filter, given[filter]]),
          filters,
          today,
        ),
      }),
    );
    const notes = await findNotes(userId, items);
    return { obligations: items.map((item, index) => fromItem(item, notes[index])), next };
  });
}

function filterOf(
  equalities: readonly (readonly [attribute: string, value: unknown])[],
  { due_from, due_to, overdue }: ObligationFilters,
  today: string,
): Filter | undefined {
  const parts: string[] = [];
  const names: Record<string, string> = {};
  const values: Item = {};
  const compare = (attribute: string, operator: string, value: unknown) => {
    const place = Object.keys(values).length;
    names[`#f${place}`] = attribute;
    values[`:f${place}`] = value;
    return `#f${place} ${operator} :f${place}`;
  };
  for (const [attribute, value] of equalities) parts.push(compare(attribute, '=', value));
  // An attribute that an item lacks compares as false: without a due date it is in no range, and never overdue.
  if (due_from !== undefined) parts.push(compare('due_date', '>=', due_from));
  if (due_to !== undefined) parts.push(compare('due_date', '<=', due_to));
  if (overdue !== undefined) {
    const isOverdue = `(${compare('status', '=', 'open')} AND ${compare('due_date', '<', today)})`;
    parts.push(overdue ? isOverdue : `NOT ${isOverdue}`);
  }
  return parts.length === 0 ? undefined : { expression: parts.join(' AND '), names, values };
}

/** Ends a page early when its notes would be more than a response can hold; the first one always fits. */
function cutToSize(page: Page): Page {
  let bytes = 0;
  const end = page.items.findIndex((item, index) => {
    bytes += notesBytes(item);
    return index > 0 && bytes > PAGE_NOTES_MAX_BYTES;
  });
  if (end === -1) return page;
  const items = page.items.slice(0, end);
  const last = items.at(-1);
  return { items, next: `${last?.opened_date}#${last?.id}` };
}
