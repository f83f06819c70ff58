import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface HandleProps {
  readonly id: string;
  /** `Move Rent`. */
  readonly label: string;
  readonly title: string;
  /** With Alt and an arrow key. */
  readonly onStep: (by: 1 | -1) => void;
  /** While it is dragged: the row below which it would be dropped, by its `data-row`. */
  readonly onOver: (row: string | undefined) => void;
  readonly onDrop: (row: string) => void;
}

/** Near the edge of the window, dragging scrolls. */
const EDGE = 56;
const SCROLL = 12;
/** A press that moves less is none. */
const FROM_PX = 4;

/** The row below which something would be dropped at a height: of the two halves of a row, the upper one is above it. */
function rowBelowWhich(table: HTMLElement, y: number): string | undefined {
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row]')];
  const found = rows.findLast((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y >= top + height / 2;
  });
  return (found ?? rows[0])?.dataset.row;
}

/** Moves a row: by dragging it, or with Alt and the arrow keys. */
export function Handle({ id, label, title, onStep, onOver, onDrop }: HandleProps) {
  const from = useRef<number>(undefined);
  const over = useRef<string>(undefined);
  const [isLifted, setLifted] = useState(false);
  const hover = (row: string | undefined) => {
    if (row === over.current) return;
    over.current = row;
    onOver(row);
  };
  const end = () => {
    from.current = undefined;
    setLifted(false);
    hover(undefined);
  };
  useEffect(() => {
    if (!isLifted) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isLifted]);
  return (
    <button
      id={id}
      class={isLifted ? 'grip is-lifted' : 'grip'}
      type="button"
      aria-label={label}
      title={title}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? -1 : 1);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
      }}
      onPointerMove={({ currentTarget, clientY }) => {
        if (from.current === undefined) return;
        if (!isLifted && Math.abs(clientY - from.current) < FROM_PX) return;
        setLifted(true);
        const table = currentTarget.closest('table');
        if (table) hover(rowBelowWhich(table, clientY));
        if (clientY < EDGE) scrollBy(0, -SCROLL);
        else if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
      }}
      onPointerUp={() => {
        const row = over.current;
        end();
        if (row !== undefined) onDrop(row);
      }}
      onPointerCancel={end}
    >
      <Icon name="grip" size="s" />
    </button>
  );
}
