import { type Currency, currencyOf } from '../ledger/currency.ts';
import { entryFromLines, type Line } from '../ledger/entry.ts';
import { fxRate } from '../ledger/fx-rate.ts';
import { money } from '../ledger/money.ts';
import { accountsOf, type TransactionKind } from '../ledger/posting.ts';
import { type Ledger, ledgerFromItem } from '../ledger/store.ts';
import type { CalendarDate } from '../platform/date.ts';
import { shortId } from '../platform/id.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { IndexName } from '../platform/table/names.ts';
import { DELETED, type Filter, readPage } from '../platform/table/page.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { type Item, NEW, put, unchanged, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { lineId, type StoredLine, type Transaction, transaction } from './transaction.ts';

/**
 * Stores nothing that can be derived: the id is in the key, the asset account in the lines, and the ids of the lines
 * follow from that of the transaction. An item of up to 1 KB costs 2 units in the table and in each of its indexes,
 * and one more byte doubles that.
 */
export function toItem(value: Transaction): Item {
  const { entry, fx } = value;
  const stored = {
    ...value,
    category_id: value.categoryId,
    currency_id: entry.amount.currency.code,
    base_currency_id: entry.base.currency.code,
    fx_rate: fx.rate,
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    updated_at: value.updated_at === value.created_at ? undefined : value.updated_at,
    lines: entry.lines.map((line, index) =>
      isShort(value) ? shortLine(line) : longLine(line, value.lineIds[index]),
    ),
  };
  return { ...pick(transaction.item, stored), ...places(value) };
}

/** Older transactions, whose lines have ids of their own, keep their form and places: their order must not change. */
function isShort({ id, lineIds }: Pick<Transaction, 'id' | 'lineIds'>): boolean {
  return lineIds.every((each, index) => each === lineId(id, index));
}

function shortLine({ accountId, side, amount, base }: Line): StoredLine {
  const sign = side === 'debit' ? 1n : -1n;
  return { account: accountId, amount: sign * amount.minor, base: sign * base.minor };
}

function longLine({ accountId, side, amount, base }: Line, id = ''): StoredLine {
  return { id, account_id: accountId, side, amount_minor: amount.minor, base_minor: base.minor };
}

const KEY_PREFIX = 'TRANSACTION#';

/** Rebuilding the entry checks that what was stored still balances. */
export function toTransaction(item: Item): Transaction {
  const {
    category_id,
    currency_id,
    base_currency_id,
    fx_rate,
    fx_rate_date,
    fx_rate_source,
    lines,
    ...plain
  } = fromItem(transaction, item);
  const id = String(item.sk).slice(KEY_PREFIX.length);
  const currencies = { amount: currencyOf(currency_id), base: currencyOf(base_currency_id) };
  return {
    ...plain,
    id,
    date: plain.date as CalendarDate,
    categoryId: category_id,
    entry: entryFromLines(lines.map((line) => toLine(line, currencies))),
    fx: { rate: fxRate(fx_rate), rateDate: fx_rate_date as CalendarDate, source: fx_rate_source },
    updated_at: plain.updated_at ?? plain.created_at,
    lineIds: lines.map((line, index) => ('id' in line ? line.id : lineId(id, index))),
  };
}

function toLine(line: StoredLine, currencies: { amount: Currency; base: Currency }): Line {
  if ('id' in line) {
    const { account_id: accountId, side, amount_minor, base_minor } = line;
    const amount = money(amount_minor, currencies.amount);
    return { accountId, side, amount, base: money(base_minor, currencies.base) };
  }
  const isDebit = line.amount > 0n;
  const sign = isDebit ? 1n : -1n;
  return {
    accountId: line.account,
    side: isDebit ? 'debit' : 'credit',
    amount: money(sign * line.amount, currencies.amount),
    base: money(sign * line.base, currencies.base),
  };
}

const PREFIX: Readonly<Record<TransactionKind, string>> = { expense: 'EXPENSE#', income: 'INCOME#' };

/** The place of a transaction in each index. The position is the date, then the id. */
function places(value: Transaction): Item {
  const { kind, id, date, categoryId, deleted_at, entry } = value;
  const prefix = (deleted_at === undefined ? '' : DELETED) + PREFIX[kind];
  const position = `${date}#${isShort(value) ? shortId(id) : id}`;
  return {
    by_order: `${prefix}${position}`,
    by_group: `${prefix}${categoryId}#${position}`,
    by_account: `${prefix}${accountsOf(value).assetAccountId}#${position}`,
    by_currency: `${prefix}${entry.amount.currency.code}#${position}`,
  };
}

/** A transaction of the other kind is not found. */
export async function findTransaction(
  userId: UserId,
  kind: TransactionKind,
  id: string,
): Promise<Transaction | undefined> {
  const item = await getItem(keys.transaction(userId, id));
  return item?.kind === kind ? toTransaction(item) : undefined;
}

/** The same, together with the ledger, in one call. */
export async function findWithLedger(
  userId: UserId,
  kind: TransactionKind,
  id: string,
): Promise<{ found: Transaction | undefined; ledger: Ledger }> {
  const [ledgerItem, item] = await getItems([keys.ledger(userId), keys.transaction(userId, id)]);
  return {
    found: item?.kind === kind ? toTransaction(item) : undefined,
    ledger: ledgerFromItem(ledgerItem),
  };
}

export interface TransactionFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly category_id?: string | undefined;
  readonly asset_account_id?: string | undefined;
  readonly currency_id?: string | undefined;
  readonly include_deleted?: boolean | undefined;
}

/** Each of these filters has an index of its own, so that its page costs the same however much data there is. */
const INDEXED: readonly [filter: 'category_id' | 'asset_account_id' | 'currency_id', index: IndexName][] = [
  ['category_id', 'by_group'],
  ['asset_account_id', 'by_account'],
  ['currency_id', 'by_currency'],
];

/** Two accounts for each of up to 100 transactions, with balances in every currency 8 KB each, and the ledger. */
const READ_BESIDE_BYTES = 201 * 8 * 1024;

export async function listTransactions(
  userId: UserId,
  kind: TransactionKind,
  filters: TransactionFilters,
  page: { limit: number; after?: string | undefined },
): Promise<{ transactions: Transaction[]; next: string | undefined }> {
  const given = INDEXED.filter(([filter]) => filters[filter] !== undefined);
  const [first, ...others] = given;
  const prefix = first ? `${PREFIX[kind]}${filters[first[0]]}#` : PREFIX[kind];
  const { items, next } = await readPage(userId, {
    index: first?.[1] ?? 'by_order',
    prefixes: filters.include_deleted ? [prefix, DELETED + prefix] : [prefix],
    descending: true,
    from: filters.from,
    to: filters.to,
    ...page,
    readBesideBytes: READ_BESIDE_BYTES,
    filter: equalities(others.map(([filter]) => [filterPaths(filter, kind), filters[filter]])),
  });
  return { transactions: items.map(toTransaction), next };
}

/** An expense credits its asset account and an income debits it; the debit is the first line. */
function filterPaths(filter: (typeof INDEXED)[number][0], kind: TransactionKind): string[] {
  if (filter !== 'asset_account_id') return [`#${filter}`];
  const line = `#lines[${kind === 'expense' ? 1 : 0}]`;
  return [`${line}.#account`, `${line}.#account_id`];
}

function equalities(pairs: readonly (readonly [paths: string[], value: unknown])[]): Filter | undefined {
  if (pairs.length === 0) return undefined;
  const attributes = pairs.flatMap(([paths]) => paths.flatMap((path) => path.match(/#\w+/g) ?? []));
  return {
    expression: pairs
      .map(([paths], i) => `(${paths.map((path) => `${path} = :f${i}`).join(' OR ')})`)
      .join(' AND '),
    names: Object.fromEntries(attributes.map((alias) => [alias, alias.slice(1)])),
    values: Object.fromEntries(pairs.map(([, value], i) => [`:f${i}`, value])),
  };
}

export function createTransaction(userId: UserId, after: Transaction): Write {
  return put(keys.transaction(userId, after.id), toItem(after), NEW);
}

/** Replaces exactly the version that was read, because the effects were calculated from it. */
export function changeTransaction(userId: UserId, before: Transaction, after: Transaction): Write {
  return put(keys.transaction(userId, after.id), toItem(after), unchanged(before));
}
