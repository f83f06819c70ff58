import type { Page } from './page.ts';

/**
 * A Lambda response can have 6 MB, and the body is a JSON string inside it, so escapes are escaped once more. A page
 * whose records can be long therefore ends before these have this many bytes of JSON.
 */
export const PAGE_MAX_BYTES = 2 * 1024 * 1024;

/** How many of these fit into a response. The first one always does. */
export function countThatFit<T>(records: readonly T[], bytesOf: (record: T) => number): number {
  let bytes = 0;
  const end = records.findIndex((each, index) => {
    bytes += bytesOf(each);
    return index > 0 && bytes > PAGE_MAX_BYTES;
  });
  return end === -1 ? records.length : end;
}

/** Ends a page early if its records would not fit into a response. */
export function cutToSize<T>(
  page: Page<T>,
  bytesOf: (record: T) => number,
  positionOf: (record: T) => string,
): Page<T> {
  const items = page.items.slice(0, countThatFit(page.items, bytesOf));
  const last = items.at(-1);
  return items.length === page.items.length ? page : { items, next: last && positionOf(last) };
}
