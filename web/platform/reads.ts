import {
  focusManager,
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  keepPreviousData,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
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
      // See `readStale`.
      refetchOnReconnect: false,
      // A record's version belongs to the very object that the client returned.
      structuralSharing: false,
      staleTime: 1000,
      // Nothing is read twice while a page opens, however late one of its parts comes.
      refetchOnMount: (query) => query.isStaleByTime(10_000),
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

let settled = (): Promise<void> => Promise.resolve();
let era = 0;

/** Answers wait until it is known whose they are. If `check` fails, so do they. */
export function showOnlyAfter(check: () => Promise<void>): void {
  settled = check;
}

/** What was asked for on behalf of somebody else is dropped unseen. */
async function afterSettling<T>(read: () => PromiseLike<T>): Promise<T> {
  const asked = era;
  const [answer] = await Promise.allSettled([read()]);
  await settled();
  if (asked !== era) throw new DroppedAnswer();
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

class DroppedAnswer extends Error {
  override readonly name = 'DroppedAnswer';
}

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
  /** For the two reads that say whose page it is: the others wait for them. */
  readonly isFirst?: boolean;
  /** It gives names to what the screen is about: "As of" is not about it. */
  readonly isForNames?: boolean;
}

/** An observer for the life of the component, which is drawn again when there is something new. */
function useObserver<Observer extends { subscribe(listener: () => void): () => void }>(
  create: () => Observer,
): Observer {
  const [observer] = useState(create);
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => observer.subscribe(notifyManager.batchCalls(() => draw())), [observer]);
  return observer;
}

/** Reads from the API: `useRead(['accounts'], () => api.listAccounts().all())`. */
export function useRead<T>(key: QueryKey, read: () => Promise<T>, options: ReadOptions = {}): Reading<T> {
  const { enabled = true, isConstant = false, keepPrevious = false } = options;
  const { isFirst = false, isForNames = false } = options;
  const wanted: QueryObserverOptions<T, unknown> = {
    queryKey: key,
    queryFn: isFirst ? read : () => afterSettling(read),
    enabled,
    ...(isConstant && { staleTime: Number.POSITIVE_INFINITY }),
    ...((isConstant || isForNames) && { meta: { isConstant, isForNames } }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  };
  const observer = useObserver(() => new QueryObserver(cache, wanted));
  const { data, error, isPending, refetch } = observer.getOptimisticResult(cache.defaultQueryOptions(wanted));
  useEffect(() => observer.setOptions(wanted));
  return { data, error, isLoading: isPending && enabled, again: () => void refetch() };
}

export interface ListReading<T> extends Reading<readonly T[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
}

const PAGES_ON_FOCUS = 3;
/** Pages are read again one after the other, so what was scrolled beyond this is read again only by scrolling. */
const PAGES_AFTER_WRITE = 20;

type Cursor = string | undefined;
type Pages<T> = InfiniteData<Page<T>, Cursor>;

/** Reads a list page by page. */
export function useList<T>(
  key: QueryKey,
  readPage: (cursor: string | undefined) => PromiseLike<Page<T>>,
  enabled = true,
): ListReading<T> {
  const wanted: InfiniteQueryObserverOptions<Page<T>, unknown, Pages<T>, QueryKey, Cursor> = {
    queryKey: key,
    queryFn: ({ pageParam }) => afterSettling(() => readPage(pageParam)),
    enabled,
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // All pages are read again, one after the other: of a long list, only after a write.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= PAGES_ON_FOCUS,
  };
  const observer = useObserver(() => new InfiniteQueryObserver(cache, wanted));
  // (The type of the defaults alone knows nothing of pages.)
  const result = observer.getOptimisticResult(Object.assign({}, wanted, cache.defaultQueryOptions(wanted)));
  useEffect(() => observer.setOptions(wanted));
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

/** What a write touches: the first words of keys. */
export type Touched = readonly string[];

/**
 * After a write: what it touches is read again if it is shown, and otherwise forgotten, so that no screen shows it stale.
 * Without `touched`, that is everything.
 */
export function readAgain(touched?: Touched): Promise<void> {
  const predicate = ({ queryKey, meta }: Query) =>
    touched ? touched.includes(String(queryKey[0])) : !meta?.isConstant;
  cache.removeQueries({ type: 'inactive', predicate });
  cache.setQueriesData<{ pages?: unknown[]; pageParams?: unknown[] }>({ predicate }, (list) =>
    list?.pages && list.pageParams && list.pages.length > PAGES_AFTER_WRITE
      ? {
          ...list,
          pages: list.pages.slice(0, PAGES_AFTER_WRITE),
          pageParams: list.pageParams.slice(0, PAGES_AFTER_WRITE),
        }
      : undefined,
  );
  return cache.invalidateQueries({ predicate });
}

/** Requests get through again. */
export async function readStale(): Promise<void> {
  await cache.refetchQueries(
    { type: 'active', predicate: (query) => query.isStale() },
    { cancelRefetch: false },
  );
}

/** Nothing that was read or asked for so far is shown any more. */
export function forgetEverything(): void {
  era += 1;
  cache.clear();
}
