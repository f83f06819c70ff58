import {
  focusManager,
  InfiniteQueryObserver,
  notifyManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/query-core';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { Page } from '../../client/client.ts';

/** Everything that was read from the API. Components that read the same share one request. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // The client repeats requests itself.
      retry: false,
      networkMode: 'always',
      // A record's version belongs to the very object that the client returned.
      structuralSharing: false,
      staleTime: 1000,
      gcTime: 5 * 60_000,
    },
  },
});
cache.mount();

// Data is read again when the window gets the focus, not only when the tab becomes visible.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
});

export interface Reading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  again(): void;
}

export interface ReadOptions {
  /** False: do not read yet. */
  readonly enabled?: boolean;
  /** For what hardly ever changes, such as the currencies. */
  readonly isConstant?: boolean;
  /** Shows what was read for the previous key until the new data is there. */
  readonly keepPrevious?: boolean;
}

/** Reads from the API: `useRead(['accounts'], () => api.listAccounts().all())`. */
export function useRead<T>(key: QueryKey, read: () => Promise<T>, options: ReadOptions = {}): Reading<T> {
  const wanted = {
    queryKey: key,
    queryFn: read,
    enabled: options.enabled ?? true,
    ...(options.isConstant && { staleTime: Number.POSITIVE_INFINITY, meta: { isConstant: true } }),
    ...(options.keepPrevious && { placeholderData: (before: T | undefined) => before }),
    _optimisticResults: 'optimistic' as const,
  };
  const [observer] = useState(() => new QueryObserver<T, unknown, T, T>(cache, wanted as object as never));
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const result = observer.getOptimisticResult(cache.defaultQueryOptions(wanted as never));
  useEffect(() => observer.subscribe(notifyManager.batchCalls(() => draw(undefined as never))), [observer]);
  useEffect(() => observer.setOptions(wanted as never));
  return {
    data: result.data,
    error: result.error,
    isLoading: result.isPending && result.fetchStatus !== 'idle',
    again: () => void result.refetch(),
  };
}

export interface ListReading<T> extends Reading<readonly T[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
}

const PAGES_ON_FOCUS = 3;
/** Pages are read again one after the other, so what was scrolled beyond this is read again only by scrolling. */
const PAGES_AFTER_WRITE = 20;

/** Reads a list page by page. */
export function useList<T>(
  key: QueryKey,
  readPage: (cursor: string | undefined) => PromiseLike<Page<T>>,
  enabled = true,
): ListReading<T> {
  const wanted = {
    queryKey: key,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => Promise.resolve(readPage(pageParam)),
    enabled,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<T>) => page.next_cursor ?? undefined,
    // All pages are read again, one after the other: of a long list, only after a write.
    refetchOnWindowFocus: (query: { state: { data?: { pages: unknown[] } | undefined } }) =>
      (query.state.data?.pages.length ?? 0) <= PAGES_ON_FOCUS,
    _optimisticResults: 'optimistic' as const,
  };
  const [observer] = useState(() => new InfiniteQueryObserver(cache, wanted as never));
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const result = observer.getOptimisticResult(cache.defaultQueryOptions(wanted as never) as never) as {
    data: { pages: Page<T>[] } | undefined;
    error: unknown;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetching: boolean;
    refetch(): Promise<unknown>;
    fetchNextPage(): Promise<unknown>;
  };
  useEffect(() => observer.subscribe(notifyManager.batchCalls(() => draw(undefined as never))), [observer]);
  useEffect(() => observer.setOptions(wanted as never));
  // The same array until something was read: a list of 10,000 is drawn again with every row that scrolls into view.
  const data = useMemo(() => result.data?.pages.flatMap((page) => page.data), [result.data]);
  return {
    data,
    error: result.error,
    isLoading: result.isPending,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    again: () => void result.refetch(),
    more: () => {
      if (result.hasNextPage && !result.isFetching) void result.fetchNextPage();
    },
  };
}

/** After a write: everything that is shown is read again, and the rest is forgotten, so that no screen shows it stale. */
export function readAgain(): Promise<void> {
  cache.removeQueries({ type: 'inactive', predicate: ({ meta }) => !meta?.isConstant });
  cache.setQueriesData<{ pages?: unknown[]; pageParams?: unknown[] }>({}, (list) =>
    list?.pages && list.pageParams && list.pages.length > PAGES_AFTER_WRITE
      ? {
          ...list,
          pages: list.pages.slice(0, PAGES_AFTER_WRITE),
          pageParams: list.pageParams.slice(0, PAGES_AFTER_WRITE),
        }
      : undefined,
  );
  return cache.invalidateQueries();
}

export function forgetEverything(): void {
  cache.clear();
}
