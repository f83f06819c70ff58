import type { Query } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import { connection } from '../online.ts';
import { cache } from '../reads.ts';
import { isStored } from './keep.ts';

/** Who and which books: they are not what the screen is about. */
const AROUND = ['me', 'books', 'members'];

/** The oldest time of what is on the screen and not fresh. Undefined: all of it is. */
function oldest(): number | undefined {
  const parts = cache
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => query.state.data !== undefined && isOld(query));
  return parts.length > 0 ? Math.min(...parts.map(({ state }) => state.dataUpdatedAt)) : undefined;
}

function isOld(query: Query): boolean {
  if (query.meta?.isConstant || AROUND.includes(String(query.queryKey[0]))) return false;
  if (query.observers.every(({ options }) => options.meta?.isForNames)) return false;
  return isStored(query) || query.state.status === 'error' || connection.get() === 'offline';
}

/** The time that the numbers on the screen are from, unless all of them are fresh. */
export function useAsOf(): number | undefined {
  const [asOf, setAsOf] = useState(oldest);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setAsOf(oldest()));
    };
    look();
    const stops = [cache.getQueryCache().subscribe(look), connection.subscribe(look)];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, []);
  return asOf;
}
