import { type AnyTransaction, PersonalFinance } from '../../../client/client.ts';
import { send, sendForUser } from '../api.ts';
import { onRemoval, type Removal } from '../kept/removal.ts';
import { connection, NeedsConnection } from '../online.ts';
import { API } from '../paths.ts';
import { getPreferences } from '../preferences.ts';
import { createStore, useStore } from '../store.ts';
import { whose } from '../whose.ts';
import { entryEndpoints } from './endpoints.ts';
import {
  byAge,
  type EntryAttempt,
  type EntryBody,
  isOpen,
  needsAttention,
  type WaitingEntry,
} from './entry.ts';
import { sharedLocks } from './locks.ts';
import { deviceOutbox, type Outbox, OutboxFull, pageOutbox } from './outbox.ts';
import { type Saved, saveEntry } from './save.ts';
import { sendAll, type World } from './send.ts';

/** What waits on this device, whoever typed it, and what was done in the last day. */
const entries = createStore<readonly WaitingEntry[] | undefined>(undefined);
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('waiting');

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

type Follow = (record: AnyTransaction, isOfForm: boolean, entryId: string) => void;
const followers = new Set<Follow>();
/** How many forms of this page are saving. */
let forms = 0;

/** `follow` is told what the service has recorded, whichever tab has sent it. */
export function onRecorded(follow: Follow): void {
  followers.add(follow);
}

async function refresh(from: Outbox = device): Promise<void> {
  const known = new Map(entries.get()?.map((entry) => [entry.id, entry.doneAt]));
  const now = await from.all();
  entries.set(now);
  for (const { id, doneAt, attempt } of now)
    if (doneAt !== undefined && known.has(id) && known.get(id) !== doneAt && attempt.found)
      for (const follow of followers) follow(attempt.found.record, forms > 0, id);
}

/** An outbox whose changes all tabs get to know. */
function announcing(outbox: Outbox): Outbox {
  return {
    ...outbox,
    change: async (id, edit) => {
      const changed = await outbox.change(id, edit);
      await refresh(outbox);
      channel?.postMessage('changed');
      return changed;
    },
  };
}

const stored = deviceOutbox();
const device = announcing(stored);

function worldOf(outbox: Outbox, fetch: typeof send): World {
  const client = (book?: string) =>
    new PersonalFinance({ baseUrl: API, book, retries: 0, timeoutMs: TIMEOUT_MS, fetch });
  return {
    outbox,
    whoIsSignedIn: () =>
      client()
        .getMe()
        .then(
          ({ id }) => id,
          () => undefined,
        ),
    endpointsOf: ({ book }) => entryEndpoints(client(book)),
    ...sharedLocks,
    now: Date.now,
  };
}

let isSending = false;
let isAskedAgain = false;
let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, and tries again later if something still waits for a better moment. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = isSending;
  if (isSending) return;
  isSending = true;
  let isLater = true;
  try {
    do {
      isAskedAgain = false;
      isLater = await sendAll(worldOf(device, send));
    } while (isAskedAgain);
  } catch {
    // The browser does not allow storage, so nothing is stored.
  } finally {
    isSending = false;
  }
  clearTimeout(timer);
  timer = isLater ? setTimeout(() => void sendWaiting(), pause) : undefined;
  pause = isLater ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
}

export interface NewEntry {
  readonly id: string;
  readonly attempt: EntryAttempt;
}

/** Saves what was typed in a form. Undefined: it waits on this device. */
export async function save(
  start: NewEntry,
  body: EntryBody,
  isNew: boolean,
): Promise<AnyTransaction | undefined> {
  const now = whose.get();
  if (!now?.book) throw new NeedsConnection();
  const entry: WaitingEntry = { ...start, user: now.user, book: now.book, body, typedAt: Date.now() };
  const saving = {
    start: entry,
    body,
    isNew,
    isConnected: connection.get() === 'online' && now.isConfirmed,
    pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  };
  const outbox = await outboxFor(entry);
  forms += 1;
  const saved: Saved = await saveEntry(worldOf(outbox, sendForUser), saving).finally(() => {
    forms -= 1;
  });
  if (saved !== 'waiting') return saved.record;
  if (outbox !== device) throw new NeedsConnection();
  void keepWaiting();
  return undefined;
}

let page: Outbox | undefined;

/** This device, if the entry can be stored there. Otherwise it can only be sent at once. */
async function outboxFor(entry: WaitingEntry): Promise<Outbox> {
  page ??= pageOutbox();
  if (!getPreferences().keepBooks) return page;
  try {
    await stored.change(entry.id, (known) => known ?? entry);
    return device;
  } catch (error) {
    if (error instanceof OutboxFull && connection.get() === 'offline') throw new NeedsConnection();
    return page;
  }
}

/** Something waits: the browser should not clear it away, and may send it when this page is closed. */
async function keepWaiting(): Promise<void> {
  void sendWaiting();
  await navigator.storage?.persist?.().catch(() => false);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as Syncing | undefined)?.sync?.register('waiting').catch(() => undefined);
}

/** Only Chromium has it. */
interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Those of the user that is signed in, oldest first; nobody else sees them. */
export function useEntries(): readonly WaitingEntry[] {
  const all = useStore(entries);
  const now = useStore(whose);
  return byAge((all ?? []).filter((entry) => isOpen(entry) && entry.user === now?.user));
}

/** How many wait on this device, whoever typed them. */
export function useWaitingHere(): number {
  return (useStore(entries) ?? []).filter(isOpen).length;
}

/** How many of the book that is shown its numbers do not include. */
export function useNotIncluded(): number {
  const now = useStore(whose);
  return useEntries().filter(({ book }) => book === now?.book).length;
}

/** One of the user's. Undefined until what is stored was read; null: there is none with this id. */
export function useEntry(id: string | undefined): WaitingEntry | undefined | null {
  const own = useEntries();
  const isRead = useStore(entries) !== undefined;
  return id === undefined ? null : (own.find((entry) => entry.id === id) ?? (isRead ? null : undefined));
}

export const attentionOf = (entry: WaitingEntry): boolean => needsAttention(entry, Date.now());

/** Takes an entry back that was never sent. The result brings it back. */
export async function discard(entry: WaitingEntry): Promise<() => Promise<void>> {
  await device.change(entry.id, () => undefined);
  return async () => {
    await device.change(entry.id, (now) => now ?? entry);
    void sendWaiting();
  };
}

/** What the entry says has been written otherwise, such as on top of someone else's change. */
export async function settleEntry(id: string): Promise<void> {
  await device.change(id, (entry) => (entry && isOpen(entry) ? undefined : entry));
}

/** What the user who signs out would lose. */
export function entriesToLose(): number {
  return (entries.get() ?? []).filter((entry) => isOpen(entry) && isOfUser(entry)).length;
}

const isOfUser = ({ user }: WaitingEntry): boolean => user === (whose.get()?.user ?? user);

/** What the user wished away goes. Otherwise entries stay; what is done goes, because the service has it. */
async function onRemoved({ why }: Removal): Promise<void> {
  const isWish = why === 'signed-out' || why === 'erased' || why === 'turned-off';
  for (const entry of await stored.all())
    if (!isOpen(entry) || (isWish && isOfUser(entry))) await device.change(entry.id, () => undefined);
}

/** Knows what waits, and sends it when it can be sent. */
export function startWaiting(): void {
  // Without storage, nothing waits.
  const refreshQuietly = () => void refresh().catch(() => entries.set([]));
  channel?.addEventListener('message', refreshQuietly);
  onRemoval(onRemoved);
  const sendAgain = () => {
    if (!whose.get()?.isConfirmed) return;
    pause = FIRST_PAUSE_MS;
    void sendWaiting();
  };
  whose.subscribe(sendAgain);
  connection.subscribe(() => connection.get() === 'online' && sendAgain());
  addEventListener('focus', sendAgain);
  refreshQuietly();
  sendAgain();
}
