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

/** Shows a changed row at once. Reading thousands again would take long, and nothing else has changed. */
export function putRow(id: string, row: ImportRow): void {
  cache.setQueryData<InfiniteData<Page<ImportRow>>>(keyOf(id), (before) =>
    before
      ? {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            data: page.data.map((each) => (each.row === row.row ? row : each)),
          })),
        }
      : undefined,
  );
}

/** What a row becomes, as a choice of a list: a category, or the other account of a transfer. */
export function choiceOf({ kind, category_id, transfer_account_id }: ImportRow): string {
  if (kind === 'transfer') return `transfer ${transfer_account_id ?? ''}`;
  return `${kind ?? ''} ${category_id ?? ''}`;
}

/**
 * The whole decision about a row, because what is left out returns to the proposal. `found` is the record on the other
 * account, which a transfer to that account replaces.
 */
export function withChoice(row: ImportRow, choice: string, found?: AnyTransaction): ImportRowInput {
  const [kind, id = ''] = choice.split(' ') as [NonNullable<ImportRow['kind']>, string];
  const { payee, memo } = row;
  const kept = { include: true, kind, ...(payee && { payee }), ...(memo && { memo }) };
  if (kind !== 'transfer') return { ...kept, ...(id && { category_id: id }) };
  const isThere = found && 'asset_account_id' in found && found.asset_account_id === id;
  return { ...kept, transfer_account_id: id, ...(isThere && { transfer_transaction_id: found.id }) };
}

export function withInclude(row: ImportRow, include: boolean) {
  return { ...row, include };
}
