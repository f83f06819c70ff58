import { createStore } from './store.ts';

/** A new AWS account runs ten functions at a time: a file that was refused is asked for again. */
const PAUSES_MS = [500, 1000, 2000];

/** How many scripts of screens are on their way or wait for their turn. */
export const filesOnTheWay = createStore(0);

let last: Promise<unknown> = Promise.resolve();

/** Loads scripts one after the other: two files at once are enough, and the service worker may load the other one. */
export function inTurn<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    filesOnTheWay.set(filesOnTheWay.get() + 1);
    const loading = last.then(() => again(load)).finally(() => filesOnTheWay.set(filesOnTheWay.get() - 1));
    last = loading.catch(() => undefined);
    return loading;
  };
}

async function again<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      if (!navigator.onLine) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
