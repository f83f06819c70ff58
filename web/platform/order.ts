/** Where groups and categories stand among each other. */
export interface Placed {
  readonly id: string;
  readonly name: string;
  readonly position?: number | undefined;
}

export interface Position {
  readonly id: string;
  readonly position: number;
}

/** The highest that the service takes. */
const MOST = 1_000_000;
const STEP = 1000;
/** With those before the point, as many digits as the service takes. */
const DECIMALS = 9;

/** As the service sorts: by position, then name; what has a position comes before what has none. */
export function inOrder<T extends Placed>(records: readonly T[]): T[] {
  const place = ({ position = Number.POSITIVE_INFINITY }: Placed) => position;
  return records.toSorted((a, b) => {
    if (place(a) !== place(b)) return place(a) - place(b);
    return a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
  });
}

/**
 * What must be written so that a record stands at an index among the others: usually its own position, between its
 * neighbours. Where they have none, or leave no room, those before it get positions, too.
 */
export function positionsFor(others: readonly Placed[], moved: Placed, index: number): Position[] {
  const [before, after] = [others[index - 1], others[index]];
  const position = between(before, after);
  if (position !== undefined) return [{ id: moved.id, position }];
  const all = others.toSpliced(index, 0, moved);
  const last = Math.max(
    index,
    all.findLastIndex(({ id, position: at }) => id !== moved.id && at !== undefined),
  );
  const step = Math.min(STEP, MOST / (last + 2));
  return all
    .slice(0, last + 1)
    .map(({ id }, at) => ({ id, position: rounded(step * (at + 1)) }))
    .filter(
      ({ id, position: at }) => id === moved.id || others.find((one) => one.id === id)?.position !== at,
    );
}

const rounded = (position: number): number => Number(position.toFixed(DECIMALS));

/** Undefined: there is no room. */
function between(before: Placed | undefined, after: Placed | undefined): number | undefined {
  if (before && before.position === undefined) return undefined;
  const low = before?.position;
  const high = after?.position;
  if (high === undefined) {
    const next = (low ?? 0) + STEP;
    if (next <= MOST) return next;
    return low !== undefined && low < MOST ? rounded((low + MOST) / 2) : undefined;
  }
  const middle = rounded(((low ?? 0) + high) / 2);
  return middle < high && (low === undefined || middle > low) ? middle : undefined;
}
