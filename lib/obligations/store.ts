import { accountChangeWrite, ledgerWrites, type Postings } from '../ledger/store.ts';
import type { BookId } from '../platform/book.ts';
import type { QueryOf } from '../platform/endpoint/contract.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { IndexName } from '../platform/table/names.ts';
import {
  DELETED,
  type Filter,
  type Page,
  type Paging,
  REQUEST_READ_MAX_BYTES,
  readPage,
  withDeleted,
} from '../platform/table/page.ts';
import { cutToSize, PAGE_MAX_BYTES } from '../platform/table/page-size.ts';
import { getItem, queryPages } from '../platform/table/read.ts';
import { type Item, NEW, put, unchanged, type Write } from '../platform/table/write.ts';
import type * as contract from './contract.ts';
import { inlineNotes, notesBytes, notesWrites, withNotes } from './notes.ts';
import { type Obligation, obligation } from './obligation.ts';
import { accountChanges, contactWrites, type Parties } from './parties.ts';
import type { Carried } from './taken-out.ts';

const PREFIX = 'OBLIGATION#';

/** The place of an obligation in each index. The position is the date it was opened, then the id. */
function places(value: Obligation): Item {
  const prefix = value.deleted_at === undefined ? PREFIX : DELETED + PREFIX;
  const position = toPosition(value);
  return {
    by_order: `${prefix}${position}`,
    by_group: `${prefix}${value.contact_id}#${position}`,
    by_account: `${prefix}${value.account_id}#${position}`,
    by_currency: `${prefix}${value.currency_id}#${position}`,
    by_status: `${prefix}${value.status}#${position}`,
  };
}

function toPosition({ opened_date, id }: Obligation): string {
  return `${opened_date}#${id}`;
}

/** Includes deleted obligations. */
export async function findObligation(bookId: BookId, id: string): Promise<Obligation | undefined> {
  const item = await getItem(keys.obligation(bookId, id));
  const [found] = item ? await withNotes(bookId, [fromItem(obligation, item)]) : [];
  return found;
}

/**
 * Creates an obligation, or replaces it as it was read. `shown` are the names that the client requires (If-Match), and
 * `postings` is what changes in the ledger.
 */
export function saveObligation(
  bookId: BookId,
  before: Obligation | undefined,
  after: Obligation,
  {
    shown,
    postings,
  }: { readonly shown?: Parties | undefined; readonly postings?: Postings | undefined } = {},
): Write[] {
  const changes = accountChanges(before?.account_id, after.account_id, shown);
  return [
    ...putObligation(bookId, before, after),
    ...contactWrites(bookId, before?.contact_id, after.contact_id, shown),
    ...(postings
      ? ledgerWrites(bookId, { ...postings, accountChanges: changes })
      : changes.map((change) => accountChangeWrite(bookId, change))),
  ];
}

/** The obligation itself, with its notes, but without the records it refers to. */
export function putObligation(bookId: BookId, before: Obligation | undefined, after: Obligation): Write[] {
  const item = { ...pick(obligation.item, { ...after, ...inlineNotes(after) }), ...places(after) };
  return [
    put(keys.obligation(bookId, after.id), item, before ? unchanged(before) : NEW),
    ...notesWrites(bookId, before, after),
  ];
}

type Filters = QueryOf<typeof contract.listObligations>;

/** Each of these filters has its own index, so that a page costs the same however much data there is. */
const INDEXED: readonly [filter: 'contact_id' | 'account_id' | 'currency_id' | 'status', index: IndexName][] =
  [
    ['contact_id', 'by_group'],
    ['account_id', 'by_account'],
    ['currency_id', 'by_currency'],
    ['status', 'by_status'],
  ];

/**
 * The most that a page of 100 reads in addition to itself: their notes, the last of which may be as long as a
 * request, their contacts (with notes, 24 KB each) and their accounts (with balances in every currency, 8 KB each).
 */
const READ_BESIDE_BYTES = PAGE_MAX_BYTES + 256 * 1024 + 100 * (24 + 8) * 1024;

/** Newest opened first. `today` decides what is overdue, and is needed only if the filters ask. */
export async function listObligations(
  bookId: BookId,
  filters: Filters,
  today: string | undefined,
  page: Paging,
): Promise<Page<Obligation>> {
  // Only open obligations can be overdue, and they have an index.
  const given = filters.overdue ? { ...filters, status: filters.status ?? 'open' } : filters;
  const [first, ...others] = INDEXED.filter(([filter]) => given[filter] !== undefined);
  const prefix = first ? `${PREFIX}${given[first[0]]}#` : PREFIX;
  const request = {
    ranges: withDeleted([{ index: first?.[1] ?? 'by_order', prefix }], filters),
    descending: true,
    ...page,
    readBesideBytes: READ_BESIDE_BYTES,
    filter: toFilter(
      others.map(([filter]) => [filter, given[filter]]),
      filters,
      today,
    ),
  };
  const { items, next } = cutToSize(
    await readPage(bookId, request, (item) => fromItem(obligation, item)),
    notesBytes,
    toPosition,
  );
  return { items: await withNotes(bookId, items), next };
}

type Open = Pick<Obligation, 'account_id' | 'currency_id' | 'outstanding_minor' | 'due_date'> & Carried;

/** All open obligations, without their notes. Undefined if there are more than a request may read. */
export async function openObligations(bookId: BookId): Promise<Open[] | undefined> {
  const found: Open[] = [];
  let readBytes = 0;
  const pages = queryPages({
    IndexName: 'by_status',
    KeyConditionExpression: 'pk = :pk AND begins_with(by_status, :open)',
    ExpressionAttributeValues: { ':pk': keys.book(bookId).pk, ':open': `${PREFIX}open#` },
  });
  for await (const page of pages) {
    found.push(...page.items.map((item) => fromItem(obligation, item)));
    readBytes += page.readBytes;
    if (readBytes > REQUEST_READ_MAX_BYTES) return undefined;
  }
  return found;
}

function toFilter(
  equalities: readonly (readonly [attribute: string, value: unknown])[],
  { due_from, due_to, overdue }: Filters,
  today: string | undefined,
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
  // Comparing an absent attribute is false: without a due date, an obligation is in no range and never overdue.
  if (due_from !== undefined) parts.push(compare('due_date', '>=', due_from));
  if (due_to !== undefined) parts.push(compare('due_date', '<=', due_to));
  if (overdue !== undefined) {
    const isOverdue = `(${compare('status', '=', 'open')} AND ${compare('due_date', '<', today)})`;
    parts.push(overdue ? isOverdue : `NOT ${isOverdue}`);
  }
  return parts.length === 0 ? undefined : { expression: parts.join(' AND '), names, values };
}
