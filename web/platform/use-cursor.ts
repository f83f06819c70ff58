import { useEffect, useState } from 'preact/hooks';
import { useKeys } from './keys.ts';

interface CursorActions<T> {
  readonly open: (record: T) => void;
  readonly remove?: (record: T) => void;
}

/** The keys of lists: `j` and `k` move, `Enter` opens, `Delete` deletes. Returns the id of the row to mark. */
export function useCursor<T>(
  records: readonly T[],
  idOf: (record: T) => string,
  { open, remove }: CursorActions<T>,
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
      if (current && (event.target === document.body || event.target instanceof HTMLHeadingElement)) {
        event.preventDefault();
        open(current);
      }
    },
    Delete: () => current && remove?.(current),
  });
  useEffect(() => {
    document.querySelector('tr.is-cursor')?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  return current && cursor;
}
