import type { TransactionKind } from '../ledger/kinds.ts';
import { shortId } from '../platform/id.ts';
import type { IndexName } from '../platform/table/names.ts';
import { DELETED } from '../platform/table/page.ts';
import { externalIdHash } from './external-id.ts';
import type { Transaction } from './transaction.ts';

/**
 * Where a transaction is in the indexes. Its item has the first place in each index. A transaction that must be found
 * under more accounts, categories, foreign currencies or tags has additional items that contain nothing but places.
 */
type IndexPlace = Partial<Readonly<Record<IndexName, string>>>;

export const PREFIXES: Readonly<Record<TransactionKind, string>> = {
  expense: 'EXPENSE#',
  income: 'INCOME#',
  transfer: 'TRANSFER#',
  journal: 'JOURNAL#',
  payment: 'PAYMENT#',
};

/** In the index by status, which transactions otherwise do not need. */
export const externalIdPrefix = (externalId: string): string => `EXTERNAL#${externalIdHash(externalId)}#`;
/** In the same index. A tag has no `#`. */
export const tagPrefix = (kind: TransactionKind, tag: string): string => `${PREFIXES[kind]}${tag}#`;

/** Orders transactions: the date, then the id. */
export function positionOf({ id, date }: Transaction): string {
  return `${date}#${shortId(id)}`;
}

/** A line is found under its category if it has one, and otherwise under its account. */
export function places(value: Transaction): IndexPlace[] {
  const { kind, entry, external_id, tags = [], obligation_id, deleted_at } = value;
  const mark = deleted_at === undefined ? '' : DELETED;
  const prefix = mark + PREFIXES[kind];
  const position = positionOf(value);
  const groups = distinct([
    // The payments of an obligation are a separate list.
    ...(kind === 'payment' && obligation_id !== undefined ? [obligation_id] : []),
    ...entry.lines.flatMap(({ categoryId }) => categoryId ?? []),
  ]);
  const accounts = distinct(
    entry.lines.flatMap(({ accountId, categoryId }) => (categoryId === undefined ? [accountId] : [])),
  );
  // Most transactions are in the base currency. Indexing it would cost each of them a unit, only to find nearly all.
  const currencies = distinct([
    value.currency.code,
    ...entry.lines.map(({ amount }) => amount.currency.code),
  ]).filter((code) => code !== entry.lines[0]?.base.currency.code);
  const prefixes = [
    ...(external_id === undefined ? [] : [externalIdPrefix(external_id)]),
    ...tags.map((tag) => tagPrefix(kind, tag)),
  ];
  const count = Math.max(1, groups.length, accounts.length, currencies.length, prefixes.length);
  return Array.from({ length: count }, (_, index) => ({
    ...(index === 0 && { by_order: `${prefix}${position}` }),
    ...placeUnder('by_group', groups[index]),
    ...placeUnder('by_account', accounts[index]),
    ...placeUnder('by_currency', currencies[index]),
    ...(prefixes[index] !== undefined && { by_status: `${mark}${prefixes[index]}${position}` }),
  }));

  function placeUnder(index: IndexName, key: string | undefined): IndexPlace {
    return key === undefined ? {} : { [index]: `${prefix}${key}#${position}` };
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
