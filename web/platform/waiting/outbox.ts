import { clear, createStore, promisifyRequest, type UseStore, values } from 'idb-keyval';
import { isForgettable, isOpen, type WaitingEntry } from './entry.ts';

/** Where entries are kept. */
export interface Outbox {
  all(): Promise<WaitingEntry[]>;
  /**
   * Reads, changes and writes an entry in one step, whatever other tabs do. Undefined removes it. Adding one is refused
   * with `OutboxFull` if too many wait.
   */
  change(
    id: string,
    edit: (entry: WaitingEntry | undefined) => WaitingEntry | undefined,
  ): Promise<WaitingEntry | undefined>;
  clear(): Promise<void>;
}

const MOST = 200;

export class OutboxFull extends Error {
  override readonly name = 'OutboxFull';
}

/** A new one fits, or it is none. */
export function checkRoom(entries: readonly WaitingEntry[], id: string): void {
  if (entries.filter(isOpen).filter((each) => each.id !== id).length >= MOST) throw new OutboxFull();
}

/** On this device, for all its tabs and for the service worker. */
export function deviceOutbox(now: () => number = Date.now): Outbox {
  let store: UseStore | undefined;
  const opened = () => {
    store ??= createStore('waiting', 'entries');
    return store;
  };
  return {
    all: async () => (await values<WaitingEntry>(opened())).filter((entry) => !isForgettable(entry, now())),
    change: (id, edit) =>
      opened()('readwrite', async (entries) => {
        const before = await promisifyRequest<WaitingEntry | undefined>(entries.get(id));
        const after = edit(before);
        if (after && !before) checkRoom(await promisifyRequest<WaitingEntry[]>(entries.getAll()), id);
        if (after) entries.put(after, id);
        else entries.delete(id);
        await promisifyRequest(entries.transaction);
        return after;
      }),
    clear: () => clear(opened()),
  };
}

/** In this page only: where nothing may or can be kept. */
export function pageOutbox(): Outbox {
  const entries = new Map<string, WaitingEntry>();
  return {
    all: async () => [...entries.values()],
    change: async (id, edit) => {
      const after = edit(entries.get(id));
      if (after && !entries.has(id)) checkRoom([...entries.values()], id);
      if (after) entries.set(id, after);
      else entries.delete(id);
      return after;
    },
    clear: async () => entries.clear(),
  };
}
