import type { Key } from './keys.ts';
import { getItem, getItems } from './read.ts';
import type { Item } from './write.ts';

/** How the code that checks a request reads: directly, or together with other checks that run at the same time. */
export interface Reads {
  /** Like `getItems`. */
  readonly getItems: (wanted: readonly (Key | undefined)[]) => Promise<(Item | undefined)[]>;
}

/** For a single record. Reading one item costs less than a batch of one. */
export const DIRECT_READS: Reads = {
  getItems: async (wanted) => {
    const [key, ...others] = wanted;
    return key && others.length === 0 ? [await getItem(key)] : getItems(wanted);
  },
};

/**
 * For many records that are checked at the same time: all keys requested in the same turn of the event loop are read
 * together, each key once. It caches what it has read, so create a new one for each attempt.
 */
export function sharedReads(source: Reads = DIRECT_READS): Reads {
  const items = new Map<string, Promise<Item | undefined>>();
  let waiting: { keys: Key[]; read: Promise<(Item | undefined)[]> } | undefined;

  function readItem(key: Key): Promise<Item | undefined> {
    waiting ??= { keys: [], read: afterTheOthers() };
    const index = waiting.keys.push(key) - 1;
    return waiting.read.then((found) => found[index]);
  }

  async function afterTheOthers(): Promise<(Item | undefined)[]> {
    // After all settled promises, because code that waits for them may request more keys.
    await new Promise((resolve) => setImmediate(resolve));
    const keys = waiting?.keys ?? [];
    waiting = undefined;
    return source.getItems(keys);
  }

  return {
    getItems: (wanted) =>
      Promise.all(wanted.map((key) => key && once(items, `${key.pk}|${key.sk}`, () => readItem(key)))),
  };
}

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
