import { currencyOf } from '../ledger/currency.ts';
import { entryFromLines } from '../ledger/entry.ts';
import { fxRate } from '../ledger/fx-rate.ts';
import { money } from '../ledger/money.ts';
import { accountsOf, type TransactionKind } from '../ledger/posting.ts';
import type { CalendarDate } from '../platform/date.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { IndexName } from '../platform/table/names.ts';
import { DELETED, type Filter, readPage } from '../platform/table/page.ts';
import { getItem } from '../platform/table/read.ts';
import { type Item, NEW, put, unchanged, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { lineId, type Transaction, transaction } from './transaction.ts';

/**
 * The id is in the key and the asset account in the lines, and neither is repeated: that keeps an item with a memo of
 * some words below 1 KB, beyond which each of its five copies (table and indexes) would cost twice as much to write.
 */
export function toItem(value: Transaction): Item {
  const { entry, fx, id } = value;
  const stored = {
    ...value,
    category_id: value.categoryId,
    currency_id: entry.amount.currency.code,
    base_currency_id: entry.base.currency.code,
    fx_rate: fx.rate,
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    lines: entry.lines.map((line, index) => ({
      ...(value.lineIds[index] !== lineId(id, index) && { id: value.lineIds[index] }),
      account_id: line.accountId,
      side: line.side,
      amount_minor: line.amount.minor,
      base_minor: line.base.minor,
    })),
  };
  return { ...pick(transaction.item, stored), ...places(value) };
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
  const currency = currencyOf(currency_id);
  const baseCurrency = currencyOf(base_currency_id);
  return {
    ...plain,
    id,
    date: plain.date as CalendarDate,
    categoryId: category_id,
    entry: entryFromLines(
      lines.map((line) => ({
        accountId: line.account_id,
        side: line.side,
        amount: money(line.amount_minor, currency),
        base: money(line.base_minor, baseCurrency),
      })),
    ),
    fx: { rate: fxRate(fx_rate), rateDate: fx_rate_date as CalendarDate, source: fx_rate_source },
    lineIds: lines.map((line, index) => line.id ?? lineId(id, index)),
  };
}

const PREFIX: Readonly<Record<TransactionKind, string>> = { expense: 'EXPENSE#', income: 'INCOME#' };

/** Where a transaction stands in each index; the position is the date, then the id. */
function places(value: Transaction): Item {
  const { kind, id, date, categoryId, deleted_at, entry } = value;
  const prefix = (deleted_at === undefined ? '' : DELETED) + PREFIX[kind];
  const position = `${date}#${id}`;
  return {
    by_order: `${prefix}${position}`,
    by_group: `${prefix}${categoryId}#${position}`,
    by_account: `${prefix}${accountsOf(value).assetAccountId}#${position}`,
    by_currency: `${prefix}${entry.amount.currency.code}#${position}`,
  };
}

/** Of the kind asked for; one of the other kind does not exist. */
export async function findTransaction(
  userId: UserId,
  kind: TransactionKind,
  id: string,
): Promise<Transaction | undefined> {
  const item = await getItem(keys.transaction(userId, id));
  return item?.kind === kind ? toTransaction(item) : undefined;
}

export interface TransactionFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly category_id?: string | undefined;
  readonly asset_account_id?: string | undefined;
  readonly currency_id?: string | undefined;
  readonly include_deleted?: boolean | undefined;
}

/** One filter is answered by an index of its own, so that its page costs the same however much there is. */
const INDEXED: readonly [filter: 'category_id' | 'asset_account_id' | 'currency_id', index: IndexName][] = [
  ['category_id', 'by_group'],
  ['asset_account_id', 'by_account'],
  ['currency_id', 'by_currency'],
];

/** Two accounts for each of up to 100, with balances in every currency 8 KB each, and the ledger. */
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
    filter: equalities(others.map(([filter]) => [pathOf(filter, kind), filters[filter]])),
  });
  return { transactions: items.map(toTransaction), next };
}

/** An expense credits its asset account and an income debits it; the debit is the first line. */
function pathOf(filter: (typeof INDEXED)[number][0], kind: TransactionKind): string {
  if (filter !== 'asset_account_id') return `#${filter}`;
  return `#lines[${kind === 'expense' ? 1 : 0}].#account_id`;
}

function equalities(pairs: readonly (readonly [path: string, value: unknown])[]): Filter | undefined {
  if (pairs.length === 0) return undefined;
  const attributes = pairs.flatMap(([path]) => path.match(/#\w+/g) ?? []);
  return {
    expression: pairs.map(([path], i) => `${path} = :f${i}`).join(' AND '),
    names: Object.fromEntries(attributes.map((alias) => [alias, alias.slice(1)])),
    values: Object.fromEntries(pairs.map(([, value], i) => [`:f${i}`, value])),
  };
}

export function createTransaction(userId: UserId, after: Transaction): Write {
  return put(keys.transaction(userId, after.id), toItem(after), NEW);
}

/** Replaces exactly the version that was read; its effects were calculated from that one. */
export function changeTransaction(userId: UserId, before: Transaction, after: Transaction): Write {
  return put(keys.transaction(userId, after.id), toItem(after), unchanged(before));
}
