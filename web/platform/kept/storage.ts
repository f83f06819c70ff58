import type { DehydratedState } from '@tanstack/query-core';
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** What the screens last read is kept in this database of the browser, and nothing else. */
const DATABASE = 'kept';
/** Another number than the stored one: what is stored was written by another version of the app. */
const FORMAT = 1;
/** After this long without an answer of the service, nothing of it is shown any more. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;
/** Private windows of some browsers never answer. */
const PATIENCE_MS = 1000;

const opened = createStore(DATABASE, DATABASE);
/** Where storage is not allowed, it fails later, not at once. */
const use: UseStore = async (mode, work) => opened(mode, work);

/** Whose reads they are, and when the service last answered. */
export interface Owner {
  readonly format: number;
  readonly user: string;
  /** The default book. */
  readonly book: string | undefined;
  readonly answeredAt: number;
}

/** What this device knows of a session. `leaving`: the user has signed out, and the service does not know it yet. */
export type SessionNote = 'in' | 'leaving' | 'out';

/** One read of one book. */
export type KeptRead = DehydratedState['queries'][number];

export interface KeptData {
  /** Raised by each removal. Whoever read an older one writes nothing, in whichever tab. */
  readonly generation: number;
  readonly session: SessionNote | undefined;
  readonly owner: Owner | undefined;
  readonly reads: readonly KeptRead[];
}

const NOTHING: KeptData = { generation: 0, session: undefined, owner: undefined, reads: [] };

const allOf = (...parts: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...parts], [...parts, []]);

const got = <T>(store: IDBObjectStore, key: IDBValidKey): Promise<T | undefined> =>
  promisifyRequest(store.get(key) as IDBRequest<T | undefined>);

/** Whether it is what this version of the app stores, and young enough. */
export function isCurrent({ format, answeredAt }: Owner, now = Date.now()): boolean {
  return format === FORMAT && Math.abs(now - answeredAt) <= LONGEST_MS;
}

/** What is stored, with the reads of a book; of the default book if none is named. */
export async function find(book: string | undefined): Promise<KeptData> {
  const reading = use('readonly', async (store): Promise<KeptData> => {
    const [generation = 0, session, owner] = await Promise.all([
      got<number>(store, 'generation'),
      got<SessionNote>(store, 'session'),
      got<Owner>(store, 'owner'),
    ]);
    const its = book ?? owner?.book;
    const isShown = owner && isCurrent(owner) && its !== undefined;
    const reads = isShown ? await promisifyRequest(store.getAll(allOf(owner.user, its))) : [];
    return { generation, session, owner, reads };
  });
  const patience = new Promise<KeptData>((resolve) => setTimeout(() => resolve(NOTHING), PATIENCE_MS));
  return Promise.race([reading, patience]).catch(() => {
    dropAll();
    return NOTHING;
  });
}

/** What cannot be read is of no use. */
function dropAll(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // Nothing is stored.
  }
}

/** The reads of a book, or one of them. */
export async function findReads(user: string, book: string, hash?: string): Promise<readonly KeptRead[]> {
  const wanted = hash === undefined ? allOf(user, book) : [user, book, hash];
  return use('readonly', (store) => promisifyRequest(store.getAll(wanted))).catch(() => []);
}

/** Changes what is stored, unless something was removed since `generation` was read. */
async function change(
  generation: number,
  write: (store: IDBObjectStore) => Promise<void> | void,
): Promise<boolean> {
  return use('readwrite', async (store) => {
    if (((await got<number>(store, 'generation')) ?? 0) !== generation) return false;
    await write(store);
    await promisifyRequest(store.transaction);
    return true;
  });
}

/** From now on, the device keeps this user's reads. Anybody else's go. */
export function own(generation: number, user: string, book: string | undefined): Promise<boolean> {
  return change(generation, async (store) => {
    const before = await got<Owner>(store, 'owner');
    if (before && (before.user !== user || before.format !== FORMAT)) store.clear();
    store.put(generation, 'generation');
    store.put({ format: FORMAT, user, book, answeredAt: Date.now() } satisfies Owner, 'owner');
    store.put('in' satisfies SessionNote, 'session');
  });
}

/** Somebody is signed in, and wants nothing to be kept. */
export function note(generation: number, session: SessionNote): Promise<boolean> {
  return change(generation, (store) => {
    store.put(session, 'session');
  });
}

/** At most this many reads of a book: what was not read for the longest time goes. */
const MOST_READS = 150;

/** False: something was removed meanwhile, and nothing is written. */
export function put(
  generation: number,
  { user, book }: { readonly user: string; readonly book: string },
  reads: readonly KeptRead[],
): Promise<boolean> {
  return change(generation, async (store) => {
    const owner = await got<Owner>(store, 'owner');
    if (owner?.user !== user) return;
    store.put({ ...owner, answeredAt: Date.now() } satisfies Owner, 'owner');
    for (const read of reads) store.put(read, [user, book, read.queryHash]);
    if ((await promisifyRequest(store.count(allOf(user, book)))) <= MOST_READS) return;
    const all: KeptRead[] = await promisifyRequest(store.getAll(allOf(user, book)));
    const oldestLast = all.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const { queryHash } of oldestLast.slice(MOST_READS)) store.delete([user, book, queryHash]);
  });
}

/** Removes everything. Returns the new generation. */
export function removeAll(session?: SessionNote): Promise<number> {
  return use('readwrite', async (store) => {
    const [generation = 0, before] = await Promise.all([
      got<number>(store, 'generation'),
      got<SessionNote>(store, 'session'),
    ]);
    store.clear();
    store.put(generation + 1, 'generation');
    const now = session ?? before;
    if (now) store.put(now, 'session');
    await promisifyRequest(store.transaction);
    return generation + 1;
  });
}

/** Removes what is kept of a book. Returns the new generation. */
export function removeBook(book: string): Promise<number> {
  return use('readwrite', async (store) => {
    const [generation = 0, owner] = await Promise.all([
      got<number>(store, 'generation'),
      got<Owner>(store, 'owner'),
    ]);
    if (owner) store.delete(allOf(owner.user, book));
    store.put(generation + 1, 'generation');
    await promisifyRequest(store.transaction);
    return generation + 1;
  });
}
