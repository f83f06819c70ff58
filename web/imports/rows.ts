import type { InfiniteData } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';
import type { ImportRow, Page } from '../../client/client.ts';
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

/** These rows as they are by now: what a key has changed is drawn only after the next one may have been pressed. */
export function latestOf(id: string, rows: readonly ImportRow[]): ImportRow[] {
  const pages = cache.getQueryData<InfiniteData<Page<ImportRow>>>(keyOf(id))?.pages ?? [];
  const wanted = new Map(rows.map((row) => [row.row, row]));
  for (const { data } of pages) for (const row of data) if (wanted.has(row.row)) wanted.set(row.row, row);
  return [...wanted.values()];
}
