import type { InfiniteData } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';
import type { AnyTransaction, ImportRow, ImportRowInput, Page } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { cache, type ListReading, useList } from '../platform/reads.ts';

export const ROW_STATUSES = ['new', 'transfer', 'possible_duplicate', 'duplicate', 'error'] as const;

const keyOf = (id: string) => ['import-rows', id];

/** All rows of an import, at most 10,000: the first page is shown while the others arrive. */
export function useImportRows(id: string): ListReading<ImportRow> {
  const list = useList(keyOf(id), (cursor) =>
    api.listImportRows(id, { limit: 100, ...(cursor && { cursor }) }),
  );
  useEffect(() => {
    if (list.hasMore && !list.isLoadingMore) list.more();
  });
  return list;
}

/** Shows changed rows at once. Reading thousands again would take long, and nothing else has changed. */
export function putRows(id: string, rows: readonly ImportRow[]): void {
  const changed = new Map(rows.map((row) => [row.row, row]));
  cache.setQueryData<InfiniteData<Page<ImportRow>>>(keyOf(id), (before) =>
    before
      ? {
          ...before,
          pages: before.pages.map((page) =>
            page.data.some(({ row }) => changed.has(row))
              ? { ...page, data: page.data.map((each) => changed.get(each.row) ?? each) }
              : page,
          ),
        }
      : undefined,
  );
}

/** What a row becomes, as a choice of a list: a category, or the other account of a transfer. */
export function choiceOf({ kind, category_id, transfer_account_id }: ImportRow): string {
  if (kind === 'transfer') return `transfer ${transfer_account_id ?? ''}`;
  return `${kind ?? ''} ${category_id ?? ''}`;
}

/** What stays as it is, whatever the row becomes: what is left out returns to the proposal. */
function keptOf({ payee, memo, tags }: ImportRow) {
  return { ...(payee && { payee }), ...(memo && { memo }), ...(tags && { tags }) };
}

/** The row's kind and the record of its choice. */
function partsOf(choice: string): [NonNullable<ImportRow['kind']>, string] {
  const [kind, id = ''] = choice.split(' ') as [NonNullable<ImportRow['kind']>, string];
  return [kind, id];
}

/**
 * The whole decision about a row. `found` is the record on the other account, which a transfer to that account replaces.
 */
export function withChoice(row: ImportRow, choice: string, found?: AnyTransaction): ImportRowInput {
  const [kind, id] = partsOf(choice);
  const kept = { include: true, kind, ...keptOf(row) };
  if (kind !== 'transfer') return { ...kept, ...(id && { category_id: id }) };
  const isThere = found && 'asset_account_id' in found && found.asset_account_id === id;
  return { ...kept, transfer_account_id: id, ...(isThere && { transfer_transaction_id: found.id }) };
}

/** The row as it is shown until the service has answered. */
export function asChosen(row: ImportRow, choice: string): ImportRow {
  const [kind, id] = partsOf(choice);
  const { proposed_by: _why, splits: _splits, category_id: _category, ...kept } = row;
  const { transfer_account_id: _account, transfer_transaction_id: _other, ...plain } = kept;
  const usual = row.direction === 'in' ? 'income' : 'expense';
  return {
    ...plain,
    include: true,
    kind,
    is_refund: kind !== 'transfer' && kind !== usual,
    ...(kind === 'transfer' ? { transfer_account_id: id } : id ? { category_id: id } : {}),
  };
}

/** Only whether it is imported changes. What is as proposed stays so, and may still be proposed differently. */
export function withInclude(row: ImportRow, include: boolean): ImportRowInput {
  const { kind, category_id, splits, transfer_account_id, transfer_transaction_id, proposed_by } = row;
  const kept = { include, ...keptOf(row) };
  if (proposed_by) return kept;
  return {
    ...kept,
    ...(kind && { kind }),
    ...(splits ? { splits } : category_id && { category_id }),
    ...(transfer_account_id && { transfer_account_id }),
    ...(transfer_transaction_id && { transfer_transaction_id }),
  };
}
