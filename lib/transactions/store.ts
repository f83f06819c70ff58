import { isDeepStrictEqual } from 'node:util';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import { balanced, type Line } from '../ledger/entry.ts';
import { fxRate } from '../ledger/fx-rate.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import { money } from '../ledger/money.ts';
import type { BookId } from '../platform/book.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { RECORDS } from '../platform/table/names.ts';
import { getItems } from '../platform/table/read.ts';
import {
  EXISTS,
  type Item,
  NEW,
  put,
  remove,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';
import { externalIdWrites } from './external-id.ts';
import { countingImport } from './imported.ts';
import { places } from './places.ts';
import { type StoredLine, stored, type Transaction } from './transaction.ts';

/**
 * Stores nothing that can be derived: the id is in the key, and the ids of the lines derive from it. An item of up to 1
 * KB costs 2 units in the table and in each of its indexes, and one more byte doubles that.
 */
export function toItem(value: Transaction): Item {
  const { entry, fx, currency } = value;
  const plain = plainCategory(value);
  return pick(stored.item, {
    ...value,
    category_id: plain,
    currency_id: currency.code,
    base_currency_id: entry.lines[0]?.base.currency.code ?? '',
    fx_rate: fx.rate,
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    updated_at: value.updated_at === value.created_at ? undefined : value.updated_at,
    lines: entry.lines.map((line) =>
      toStoredLine(plain === undefined ? line : { ...line, categoryId: undefined }, currency),
    ),
  });
}

/** The category of an expense or income without splits, which its line need not repeat. */
function plainCategory({ kind, entry }: Transaction): string | undefined {
  if (kind !== 'expense' && kind !== 'income') return undefined;
  return entry.lines.length === 2 ? categoryLine(kind, entry.lines)?.categoryId : undefined;
}

/** Without splits: the debit of an expense, the credit of an income. */
function categoryLine<L>(kind: TransactionKind, lines: readonly L[]): L | undefined {
  return lines[kind === 'expense' ? 0 : 1];
}

function toStoredLine(
  { accountId, amount, base, categoryId, memo, clearedOn, rate }: Line,
  currency: Currency,
): StoredLine {
  return {
    account: accountId,
    amount: amount.minor,
    base: base.minor,
    ...(amount.currency.code !== currency.code && { currency: amount.currency.code }),
    ...(categoryId !== undefined && { category: categoryId }),
    ...(memo !== undefined && { memo }),
    ...(clearedOn !== undefined && { cleared: clearedOn }),
    ...(rate && { rate: rate.rate, source: rate.source }),
  };
}

/** Rebuilding the entry checks that what was stored still balances. */
export function parseTransaction(item: Item): Transaction {
  const {
    category_id,
    currency_id,
    base_currency_id,
    fx_rate,
    fx_rate_date,
    fx_rate_source,
    lines,
    ...plain
  } = fromItem(stored, item);
  const id = String(item.sk).slice(RECORDS.transaction.length);
  const currency = currencyOf(currency_id);
  const currencies = { currency, base: currencyOf(base_currency_id) };
  const withCategory = category_id === undefined ? undefined : categoryLine(plain.kind, lines);
  return {
    ...plain,
    id,
    currency,
    entry: balanced(
      lines.map((line) => ({
        ...toLine(line, currencies),
        ...(line === withCategory && { categoryId: category_id }),
      })),
    ),
    fx: { rate: fxRate(fx_rate), rateDate: fx_rate_date, source: fx_rate_source },
    updated_at: plain.updated_at ?? plain.created_at,
  };
}

function toLine(line: StoredLine, currencies: { currency: Currency; base: Currency }): Line {
  const { account, category, memo, cleared, rate, source } = line;
  return {
    accountId: account,
    amount: money(line.amount, line.currency === undefined ? currencies.currency : currencyOf(line.currency)),
    base: money(line.base, currencies.base),
    ...(category !== undefined && { categoryId: category }),
    ...(memo !== undefined && { memo }),
    ...(cleared !== undefined && { clearedOn: cleared }),
    ...(rate !== undefined && source !== undefined && { rate: { rate: fxRate(rate), source } }),
  };
}

/** A transaction together with the ledger, in one call. One of another kind is not found. */
export async function findWithLedger(
  bookId: BookId,
  kind: TransactionKind,
  id: string,
): Promise<{ found: Transaction | undefined; ledger: Ledger }> {
  const [ledgerItem, item] = await getItems([keys.ledger(bookId), keys.transaction(bookId, id)]);
  const ledger = ledgerFromItem(ledgerItem);
  return { found: ofKind(kind, item), ledger };
}

/** The transaction in an item, if it is one of this kind. */
export function ofKind(kind: TransactionKind, item: Item | undefined): Transaction | undefined {
  return item?.kind === kind ? parseTransaction(item) : undefined;
}

/**
 * Creates a transaction, or replaces exactly the version that was read, because the effects were calculated from it.
 * Its additional places are separate items, numbered from 1.
 */
export function saveTransaction(
  bookId: BookId,
  before: Transaction | undefined,
  after: Transaction,
  options: { readonly isCounted?: boolean } = {},
): Write[] {
  const [own, ...further] = places(after);
  const placesBefore = before ? places(before).slice(1) : [];
  return [
    put(keys.transaction(bookId, after.id), { ...toItem(after), ...own }, before ? unchanged(before) : NEW),
    ...further.flatMap((place, index) =>
      isDeepStrictEqual(place, placesBefore[index])
        ? []
        : [put(keys.place(bookId, after.id, index + 1), { ...place })],
    ),
    ...placesBefore
      .slice(further.length)
      .map((_, index) => remove(keys.place(bookId, after.id, further.length + index + 1))),
    ...externalIdWrites(bookId, before, after),
    // Whoever saves several transactions of one import counts them together, because an item is written once.
    ...(before && options.isCounted !== false ? liveCountWrites(bookId, [{ before, after }]) : []),
  ];
}

/** An import counts its live transactions. */
export function liveCountWrites(
  bookId: BookId,
  changes: readonly { readonly before: Transaction; readonly after: Transaction }[],
): Write[] {
  const counts = new Map<string, number>();
  for (const { before, after } of changes) {
    const importId = countingImport(after.imported);
    const delta = Number(after.deleted_at === undefined) - Number(before.deleted_at === undefined);
    if (importId !== undefined) counts.set(importId, (counts.get(importId) ?? 0) + delta);
  }
  return [...counts].flatMap(([importId, delta]) =>
    delta === 0
      ? []
      : [update(keys.import(bookId, importId), { add: { committed: delta } }, { expression: EXISTS })],
  );
}

/** Removes a transaction for good: an opening entry that its obligation no longer has. */
export function removeTransaction(bookId: BookId, before: Transaction): Write[] {
  const further = places(before).slice(1);
  return [
    remove(keys.transaction(bookId, before.id), unchanged(before)),
    ...further.map((_, index) => remove(keys.place(bookId, before.id, index + 1))),
    ...externalIdWrites(bookId, before, undefined),
  ];
}
