import { filesOnTheWay } from './files.ts';
import { cache } from './reads.ts';
import { session } from './session.ts';

/** Between two reads of a screen, nothing is on its way for a moment. */
const QUIET_MS = 300;
const LONGEST_MS = 15_000;

/** Resolves once the first screen has its numbers, or after a while. */
export function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      clearTimeout(timer);
      clearTimeout(longest);
      for (const stop of stops) stop();
      resolve();
    };
    const look = () => {
      clearTimeout(timer);
      if (isThere()) timer = setTimeout(done, QUIET_MS);
    };
    const longest = setTimeout(done, LONGEST_MS);
    const stops = [
      cache.getQueryCache().subscribe(look),
      session.subscribe(look),
      filesOnTheWay.subscribe(look),
    ];
    look();
  });
}

function isThere(): boolean {
  const { state } = session.get();
  return state !== 'unknown' && state !== 'expected' && filesOnTheWay.get() === 0 && cache.isFetching() === 0;
}
