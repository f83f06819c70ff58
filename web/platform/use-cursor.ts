import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from './keys.ts';

interface CursorActions<T> {
  readonly open: (record: T) => void;
  readonly remove?: (record: T) => void;
  /** Not all rows are on the page: the table itself calls `useRowFocus`, whenever it draws some. */
  readonly isLong?: boolean;
}

/**
 * The keys of lists: `j` and `k` move the focus, `Enter` opens, `Delete` deletes. Returns the id of the row to mark with
 * `is-cursor`.
 */
export function useCursor<T>(
  records: readonly T[],
  idOf: (record: T) => string,
  { open, remove, isLong = false }: CursorActions<T>,
): string | undefined {
  const [cursor, setCursor] = useState<string>();
  const at = records.findIndex((record) => idOf(record) === cursor);
  const current = records[at];
  const move = (step: number) => {
    const next = records[Math.min(Math.max(at + step, 0), records.length - 1)];
    if (next) setCursor(idOf(next));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: (event) => {
      // A focused link or button takes the key itself.
      if (!current || !isPlain(event.target)) return;
      // The dialog's first button would take it, too.
      event.preventDefault();
      open(current);
    },
    ...(remove && { Delete: () => current && remove(current) }),
  });
  const marked = current && cursor;
  useRowFocus(isLong ? undefined : marked);
  return marked;
}

const isPlain = (target: EventTarget | null): boolean =>
  target === document.body || target instanceof HTMLHeadingElement || target instanceof HTMLTableRowElement;

/** Moves the focus to the marked row once for each move, so that screen readers read it. */
export function useRowFocus(cursor: string | undefined): void {
  const focused = useRef<string>(undefined);
  // A row of a long table may be drawn later, when it has scrolled into view.
  useEffect(() => {
    if (cursor === focused.current) return;
    const row = document.querySelector<HTMLElement>('tr.is-cursor');
    if (cursor !== undefined && !row) return;
    focused.current = cursor;
    if (cursor === undefined || !row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
}
