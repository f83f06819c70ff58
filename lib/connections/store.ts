import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { defineRecord, fromItem, internal, pick } from '../platform/record.ts';
import { packed, unpacked } from '../platform/table/compressed.ts';
import { DueQueue } from '../platform/table/due.ts';
import { keys } from '../platform/table/keys.ts';
import { BANK_RUN_PARTITIONS } from '../platform/table/names.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { EXISTS, type Item, NEW, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import { type Connection, connection } from './connection.ts';
import type { OutsideAccount, OutsideAccounts } from './outside-account.ts';

/** Connections that a run has to look at. */
export const DUE_CONNECTIONS = new DueQueue<BookId>('BANKS', BANK_RUN_PARTITIONS);

export const toConnection = (item: Item): Connection => fromItem(connection, item);

function toItem(bookId: BookId, value: Connection): Item {
  const { id, due_at } = value;
  return {
    ...pick(connection.item, value),
    ...(due_at !== undefined && DUE_CONNECTIONS.place(bookId, due_at, id)),
  };
}

export async function findConnection(bookId: BookId, id: string): Promise<Connection | undefined> {
  const item = await getItem(keys.connection(bookId, id));
  return item && toConnection(item);
}

export async function requireConnection(bookId: BookId, id: string): Promise<Connection> {
  const found = await findConnection(bookId, id);
  if (!found) throw notFound('connection');
  return found;
}

/** In order of creation. Without a limit, all of them. */
export function listConnections(bookId: BookId, page: Partial<Paging> = {}): Promise<Page<Connection>> {
  const position = ({ id }: Item) => String(id);
  return readPageOfAll(keys.connection(bookId, ''), { position, ...page }, toConnection);
}

export function createConnection(bookId: BookId, value: Connection): Write {
  return put(keys.connection(bookId, value.id), toItem(bookId, value), NEW);
}

export function saveConnection(
  bookId: BookId,
  before: Connection,
  after: Connection,
  onConflict?: () => Error,
): Write {
  const condition = { ...unchanged(before), ...(onConflict && { onConflict }) };
  return put(keys.connection(bookId, after.id), toItem(bookId, after), condition);
}

/** Its accounts go with it. Nothing in flight is written any more, because every write of a run requires them. */
export function removeConnection(bookId: BookId, { id }: Pick<Connection, 'id'>): Write[] {
  return [
    remove(keys.connection(bookId, id), { expression: EXISTS }),
    remove(keys.outsideAccounts(bookId, id)),
  ];
}

export const outsideAccountsRecord = defineRecord(() => ({
  connection_id: internal(z.string()),
  version: internal(z.number()),
}));

export function toOutsideAccounts(item: Item): OutsideAccounts {
  const accounts = JSON.parse(unpacked(item)) as OutsideAccount[];
  return { ...fromItem(outsideAccountsRecord, item), accounts };
}

function outsideItem({ accounts, ...own }: OutsideAccounts): Item {
  return { ...pick(outsideAccountsRecord.item, own), ...packed(JSON.stringify(accounts)) };
}

export function createOutsideAccounts(bookId: BookId, value: OutsideAccounts): Write {
  return put(keys.outsideAccounts(bookId, value.connection_id), outsideItem(value), NEW);
}

export function saveOutsideAccounts(
  bookId: BookId,
  before: OutsideAccounts,
  accounts: readonly OutsideAccount[],
): Write {
  const key = keys.outsideAccounts(bookId, before.connection_id);
  return put(key, outsideItem({ ...before, accounts, version: before.version + 1 }), unchanged(before));
}

/** A connection with its accounts. */
export interface Connected {
  readonly connection: Connection;
  readonly outside: OutsideAccounts;
}

export async function findConnected(bookId: BookId, id: string): Promise<Connected | undefined> {
  const [item, outside] = await getItems([keys.connection(bookId, id), keys.outsideAccounts(bookId, id)]);
  return item && outside && { connection: toConnection(item), outside: toOutsideAccounts(outside) };
}

export async function requireConnected(bookId: BookId, id: string): Promise<Connected> {
  const found = await findConnected(bookId, id);
  if (!found) throw notFound('connection');
  return found;
}

export function requireOutsideAccount({ accounts }: OutsideAccounts, id: string): OutsideAccount {
  const found = accounts.find((each) => each.id === id);
  if (!found) throw notFound('outside account');
  return found;
}

/** All that are linked or could be, of all connections of a book. */
export async function allOutsideAccounts(bookId: BookId): Promise<OutsideAccounts[]> {
  const { items } = await listConnections(bookId);
  const found = await getItems(items.map(({ id }) => keys.outsideAccounts(bookId, id)));
  return found.flatMap((item) => (item ? [toOutsideAccounts(item)] : []));
}

/** Renames, links and runs a connection. */
export function requireMaker({ maker_id }: Connection, userId: string): void {
  if (maker_id !== userId)
    throw new Problem('insufficient_role', {
      detail: 'Only the member who made this connection may do this.',
    });
}
