import { useEffect, useRef } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { useStore } from '../platform/store.ts';
import { addFiles, leaveOut, type Outgoing, outgoing, shownPlaces } from './outgoing.ts';

export interface Files {
  readonly chosen: readonly Outgoing[];
  readonly add: (files: readonly File[], known: readonly Attachment[]) => void;
}

/** The files that were chosen in a form, now or before it was closed. `place` is the transaction, or what is not one yet. */
export function useFiles(place: string, transactionId: string | undefined, onStored: () => void): Files {
  const chosen = useStore(outgoing).filter((each) => each.place === place);
  useEffect(() => {
    shownPlaces.add(place);
    return () => {
      shownPlaces.delete(place);
      for (const each of outgoing.get())
        if (each.place === place && each.state === 'stored') leaveOut(each.key);
    };
  }, [place]);
  const count = chosen.filter(({ state }) => state === 'stored').length;
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) onStored();
    before.current = count;
  }, [count]);
  return {
    chosen,
    add: (files, known) =>
      addFiles(
        {
          ...{ place, transactionId, missing: known.filter(({ status }) => status === 'pending') },
          count: new Set([...known.map(({ id }) => id), ...chosen.map(idOf)]).size,
        },
        files,
      ),
  };
}

/** By which it is in the service's list, if it is. */
export const idOf = ({ key, stored, sending }: Outgoing): string => (stored ?? sending.announced)?.id ?? key;
