import { useRef, useState } from 'preact/hooks';
import type { RegisterLine } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { readAgain } from '../platform/reads.ts';
import { sayFailure } from '../platform/toasts.ts';

type MarkMap = ReadonlyMap<string, boolean>;

export interface Marks {
  readonly isCleared: (line: RegisterLine) => boolean;
  readonly mark: (line: RegisterLine, isCleared: boolean) => void;
  /** Ticks that the balances of the service do not have yet, by transaction. */
  readonly waiting: MarkMap;
  /** Settles when all of them are written. */
  readonly written: () => Promise<unknown>;
}

/** Ticks of lines: shown at once, and written one after the other. */
export function useMarks(account_id: string): Marks {
  const [marks, setMarks] = useState<MarkMap>(new Map());
  const [waiting, setWaiting] = useState<MarkMap>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const last = useRef(new Map<string, number>());
  const set = (id: string, value: boolean | undefined) => (map: MarkMap) => {
    const next = new Map(map);
    if (value === undefined) next.delete(id);
    else next.set(id, value);
    return next;
  };
  const write = async (id: string, cleared: boolean) => {
    try {
      await api.markCleared(account_id, { transaction_ids: [id], cleared });
    } catch (error) {
      sayFailure(messageOf(error));
      setMarks(set(id, undefined));
    }
    await readAgain(['account', 'accounts']);
  };
  const mark = ({ transaction_id: id }: RegisterLine, cleared: boolean) => {
    const turn = (last.current.get(id) ?? 0) + 1;
    last.current.set(id, turn);
    setMarks(set(id, cleared));
    // Ticked and unticked before it was written: the balance is as it was.
    setWaiting((map) => set(id, map.has(id) ? undefined : cleared)(map));
    queue.current = queue.current
      .then(() => write(id, cleared))
      .then(() => last.current.get(id) === turn && setWaiting(set(id, undefined)));
  };
  return {
    isCleared: (line) => marks.get(line.transaction_id) ?? line.cleared_on !== undefined,
    mark,
    waiting,
    written: () => queue.current,
  };
}
