import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../platform/keys.ts';
import type { Rows } from '../platform/use-rows.ts';
import { openPick } from './category-pick.tsx';
import type { Item, Stop } from './items.ts';

interface InboxActions {
  readonly isDone: (stop: Stop) => boolean;
  readonly accept: (stop: Stop) => void;
  /** The suggestion with this number, from 0. */
  readonly choose: (stop: Stop, index: number) => void;
  readonly leaveOut: (stop: Stop) => void;
  readonly open: (stop: Stop) => void;
}

/** After `g`, a key is the second half of an address. */
const SEQUENCE_MS = 1000;

/** `1` to `3` choose, `a` accepts and moves on, `c` opens the list of categories, `x` leaves out, `j` and `k` move. */
export function useInboxKeys(
  items: readonly Item[],
  rows: Rows,
  actions: InboxActions,
  isEditable: boolean,
): string | undefined {
  const [cursor, setCursor] = useState<string>();
  const wanted = useRef<string>(undefined);
  const gone = useRef(0);
  const stops = items.filter((item): item is Stop => item.type !== 'head');
  const at = Math.max(
    stops.findIndex(({ key }) => key === cursor),
    0,
  );
  const current = stops[at];

  const moveTo = (stop: Stop | undefined) => {
    if (!stop) return;
    setCursor(stop.key);
    wanted.current = stop.key;
    rows.scrollTo(items.findIndex(({ key }) => key === stop.key));
  };
  const accept = (stop: Stop) => {
    actions.accept(stop);
    const after = stops.slice(at + 1);
    moveTo(after.find((each) => !actions.isDone(each)) ?? after[0]);
  };
  const onCurrent = (act: (stop: Stop) => void) => (event: KeyboardEvent) => {
    if (!current || Date.now() - gone.current < SEQUENCE_MS) return;
    // What gets the focus now must not take it for typing.
    event.preventDefault();
    setCursor(current.key);
    act(current);
  };
  // A row far away is drawn only when it has scrolled into view.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = document.querySelector<HTMLElement>('tr.is-cursor');
    if (row?.dataset.key !== wanted.current) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
  useKeys({
    g: () => {
      gone.current = Date.now();
    },
    // The first row is marked from the start: the first press moves the focus to it.
    j: () => moveTo(cursor === undefined ? stops[0] : stops[at + 1]),
    k: () => moveTo(stops[Math.max(at - 1, 0)]),
    Enter: (event) => {
      // A focused link or button takes the key itself.
      const isPlain = event.target === document.body || event.target instanceof HTMLTableRowElement;
      if (!current || !isPlain) return;
      event.preventDefault();
      actions.open(current);
    },
    ...(isEditable && {
      '1': onCurrent((stop) => actions.choose(stop, 0)),
      '2': onCurrent((stop) => actions.choose(stop, 1)),
      '3': onCurrent((stop) => actions.choose(stop, 2)),
      a: onCurrent(accept),
      c: onCurrent((stop) => {
        const row = document.querySelector(`tr[data-key="${CSS.escape(stop.key)}"]`);
        if (row) openPick(row);
        else moveTo(stop);
      }),
      x: onCurrent(actions.leaveOut),
    }),
  });
  return isEditable || cursor !== undefined ? current?.key : undefined;
}
