import { useState } from 'preact/hooks';
import { typedAt } from '../platform/typed.ts';

export interface Accepted {
  readonly has: (row: number) => boolean;
  readonly accept: (rows: readonly number[]) => void;
}

/**
 * The proposals that somebody has looked at. Only this tab knows: a row is posted as it is proposed anyway, and one that
 * no request has changed is compared once more with what others have posted until then.
 */
export function useAccepted(importId: string): Accepted {
  const typed = typedAt(`/imports/${importId}`);
  const [rows, setRows] = useState<ReadonlySet<number>>(() => numbersIn(typed.read().draft));
  return {
    has: (row) => rows.has(row),
    accept: (more) => {
      const all = new Set([...rows, ...more]);
      setRows(all);
      typed.keep({ draft: { rows: [...all] } });
    },
  };
}

function numbersIn(draft: object | undefined): ReadonlySet<number> {
  const rows: unknown = draft && 'rows' in draft ? draft.rows : undefined;
  return new Set(Array.isArray(rows) ? rows.filter((row) => typeof row === 'number') : []);
}
