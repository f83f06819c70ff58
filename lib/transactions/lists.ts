import type { Account } from '../accounts/account.ts';
import { findAccountsAndLedger } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import { getLedger, type Ledger } from '../ledger/ledger.ts';
import { readBetweenSteps } from '../ledger/settled.ts';
import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import {
  type CountBytes,
  type IndexRange,
  type Page,
  type PageRequest,
  type Paging,
  REQUEST_READ_MAX_BYTES,
  readPage,
  withDeleted,
} from '../platform/table/page.ts';
import { type ReadItems, readItems } from '../platform/table/read.ts';
import { type Item, Stale } from '../platform/table/write.ts';
import { externalIdPrefix, PREFIXES, positionOf, tagPrefix } from './places.ts';
import { parseTransaction } from './store.ts';
import { accountIdsOf, type Transaction } from './transaction.ts';

export interface ListRequest extends Paging {
  readonly kinds: readonly TransactionKind[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly include_deleted?: boolean | undefined;
  /** The first filter that is given chooses the index. The others are applied to what was read. */
  readonly filters?: readonly ListFilter[];
}

export interface ListFilter {
  readonly ranges: readonly IndexRange[];
  readonly keep: (value: Transaction, count: CountBytes) => boolean;
  /** What was read to make the filter. */
  readonly readBytes?: number;
}

/** At most twelve accounts for each of up to 100 transactions, with balances in every currency: 8 KB each. */
const READ_BESIDE_BYTES = 2 * 1024 * 1024;

/** Newest first: by date, then by id, descending; with the accounts whose names they show. */
export function listTransactions(
  bookId: BookId,
  request: ListRequest,
): Promise<Page<Transaction> & { readonly accounts: ReadonlyMap<string, Account>; readonly ledger: Ledger }> {
  return readBetweenSteps(async () => {
    const read = await readTransactions(bookId, request);
    const { accounts, ledger } = await findAccountsAndLedger(bookId, read.items.flatMap(accountIdsOf));
    return { ...read, accounts, ledger };
  });
}

/** The newest transactions, as many as fit into this many bytes. */
export function listWithin(
  bookId: BookId,
  request: ListRequest,
  maxBytes: number,
): Promise<Page<Transaction> & { readonly readBytes: number }> {
  return readTransactions(bookId, request, REQUEST_READ_MAX_BYTES - maxBytes);
}

/** The same as `listTransactions`, without accounts. */
export function readTransactions(
  bookId: BookId,
  request: ListRequest,
  readBesideBytes = READ_BESIDE_BYTES,
): Promise<Page<Transaction> & { readonly readBytes: number }> {
  const { kinds, from, to, limit, after } = request;
  const [first = everything(kinds), ...others] = request.filters ?? [];
  const wanted: PageRequest = {
    ranges: withDeleted(first.ranges, request),
    descending: true,
    from,
    to,
    limit,
    after,
    readBesideBytes: readBesideBytes + (first.readBytes ?? 0),
    resolve: (found) =>
      withRecords(
        bookId,
        found,
        (value) => first.keep(value, () => {}) && (request.include_deleted || value.deleted_at === undefined),
      ),
    ...(others.length > 0 && {
      keep: (item, count) => {
        const value = parseTransaction(item);
        return others.every(({ keep }) => keep(value, count));
      },
    }),
  };
  return readPage(bookId, wanted, parseTransaction);
}

/** Every transaction of these kinds. */
export function everything(kinds: readonly TransactionKind[]): ListFilter {
  return {
    ranges: kinds.map((kind) => ({ index: 'by_order', prefix: PREFIXES[kind] })),
    keep: () => true,
  };
}

/** Any line of this category. Payments have no category: in this index, they are under their obligation. */
export function ofCategory(kinds: readonly TransactionKind[], categoryId: string): ListFilter {
  const withCategories = kinds.filter((kind) => kind !== 'payment');
  return {
    ranges: withCategories.map((kind) => ({ index: 'by_group', prefix: `${PREFIXES[kind]}${categoryId}#` })),
    keep: ({ entry }) => entry.lines.some((line) => line.categoryId === categoryId),
  };
}

/** Lines on this account that have no category: of the accounts that money comes from or goes to. */
export function ofMoneyAccount(kinds: readonly TransactionKind[], accountId: string): ListFilter {
  return {
    ranges: kinds.map((kind) => ({ index: 'by_account', prefix: `${PREFIXES[kind]}${accountId}#` })),
    keep: ({ entry }) =>
      entry.lines.some((line) => line.accountId === accountId && line.categoryId === undefined),
  };
}

/** Any line in this currency. The base currency has no index, because nearly all transactions would be in it. */
export async function ofCurrency(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  currencyId: string,
): Promise<ListFilter[]> {
  const { baseCurrencyId } = await getLedger(bookId);
  const keep = ({ currency, entry }: Transaction) =>
    currency.code === currencyId || entry.lines.some(({ amount }) => amount.currency.code === currencyId);
  if (currencyId === baseCurrencyId) return [everything(kinds), { ranges: [], keep }];
  const ranges = kinds.map((kind) => ({
    index: 'by_currency' as const,
    prefix: `${PREFIXES[kind]}${currencyId}#`,
  }));
  return [{ ranges, keep }];
}

export function ofExternalId(externalId: string): ListFilter {
  return {
    ranges: [{ index: 'by_status', prefix: externalIdPrefix(externalId) }],
    keep: ({ external_id }) => external_id === externalId,
  };
}

/** Any transaction with this tag. */
export function ofTag(kinds: readonly TransactionKind[], tag: string): ListFilter {
  return {
    ranges: kinds.map((kind) => ({ index: 'by_status', prefix: tagPrefix(kind, tag) })),
    keep: ({ tags }) => tags?.includes(tag) ?? false,
  };
}

/** Replaces items that are only places with their transactions. `isListed` tells whether the list still has one. */
async function withRecords(
  bookId: BookId,
  items: readonly Item[],
  isListed: (value: Transaction) => boolean,
): Promise<ReadItems> {
  const ids = items.map(({ sk }) => /^PLACE#([^#]+)#/.exec(String(sk))?.[1]);
  if (ids.every((id) => id === undefined)) return { items: [...items], readBytes: 0 };
  const { items: records, readBytes } = await readItems(
    ids.map((id) => (id === undefined ? undefined : keys.transaction(bookId, id))),
  );
  const resolved = items.map((item, index) => {
    if (ids[index] === undefined) return item;
    const record = records[index];
    const value = record && parseTransaction(record);
    const isThere = value && Object.values(item).some((place) => String(place).endsWith(positionOf(value)));
    if (!isThere || !isListed(value))
      throw new Stale('A transaction was changed between reading its place and reading it.');
    return record;
  });
  return { items: resolved, readBytes };
}
