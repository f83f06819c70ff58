import { useEffect, useState } from 'preact/hooks';
import type { EditInput, TestedRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Reading, useRead } from '../platform/reads.ts';

/** What an edit would do, as far as it was looked at. */
export interface Preview {
  readonly rows: readonly TestedRow[];
  readonly changing: number;
  /** Of which nothing changes, because something cannot be changed. */
  readonly cannot: number;
  /** Whether there is more than was looked at. */
  readonly isPart: boolean;
}

/** Pages of 100: more is not counted before it is done. */
const PAGES_MAX = 20;
const PAUSE_MS = 300;

/** Follows the fields of a form: what it would do is read again when they rest. */
export function usePreview(body: EditInput | undefined): Reading<Preview> {
  const rested = useRested(JSON.stringify(body));
  return useRead(['edit-preview', rested], () => read(JSON.parse(rested ?? '{}') as EditInput), {
    enabled: rested !== undefined,
    keepPrevious: true,
  });
}

async function read(body: EditInput): Promise<Preview> {
  const rows: TestedRow[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < PAGES_MAX && cursor !== null; page++) {
    const found = await api.testEdit(body, { limit: 100, ...(cursor && { cursor }) });
    rows.push(...found.data);
    cursor = found.next_cursor;
  }
  const isChanging = ({ changes }: TestedRow) => Object.keys(changes).length > 0;
  const changing = rows.filter(isChanging).length;
  const cannot = rows.filter((row) => !isChanging(row) && row.skipped.length > 0).length;
  return { rows, changing, cannot, isPart: cursor !== null };
}

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
