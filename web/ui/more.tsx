import { useEffect, useRef } from 'preact/hooks';
import type { ListReading } from '../platform/reads.ts';
import { common } from '../texts/en/common.ts';

/** The end of a list: reads the next page when it comes into view. */
export function More<T>({ list }: { list: ListReading<T> }) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(list.more);
  more.current = list.more;
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current());
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [list.hasMore, list.isLoadingMore]);
  if (!list.hasMore) return null;
  return (
    <button class="button secondary show-more" type="button" ref={button} onClick={list.more}>
      {list.isLoadingMore && <span class="spinner" aria-hidden="true" />}
      {common.showMore}
    </button>
  );
}
