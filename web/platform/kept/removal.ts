import { stopKeeping } from './keep.ts';
import { removeAll, removeBook, type SessionNote } from './storage.ts';

/** What the user asked for: it also ends what was typed and not yet sent. So it is asked about first. */
export type Wish = 'signed-out' | 'erased' | 'turned-off';

/** What an answer of the service said, or the calendar. What was typed and not sent stays. */
export type Verdict = 'session-over' | 'another-user' | 'expired';

export type Removal =
  | { readonly why: Wish | Verdict }
  /** The user left the book, deleted it, or is not in it any more. */
  | { readonly why: 'no-book'; readonly book: string };

type Ask = (wish: Wish) => Promise<boolean>;
type Follow = (removal: Removal) => Promise<void> | void;

const asking = new Set<Ask>();
const following = new Set<Follow>();
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('kept') : undefined;

/** `ask` is called before a wish is granted. False: the user would rather not. */
export function beforeRemoval(ask: Ask): void {
  asking.add(ask);
}

export async function mayRemove(wish: Wish): Promise<boolean> {
  for (const ask of asking) if (!(await ask(wish))) return false;
  return true;
}

/** `follow` is called in the tab that removes what is kept, which waits for it. */
export function onRemoval(follow: Follow): void {
  following.add(follow);
}

/** `follow` is called in every other tab. */
export function onRemovalElsewhere(follow: (removal: Removal) => void): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Removal>) => follow(data));
}

/** What is known of the session afterwards; otherwise, what was known before. */
const NOTES: Partial<Record<Removal['why'], SessionNote>> = {
  // Until the service has been told.
  'signed-out': 'leaving',
  erased: 'out',
  'session-over': 'out',
};

/**
 * Removes what is kept, and tells the other tabs. None of them writes it back, even if it is told too late: each removal
 * begins a new generation of the storage. Returns it; undefined if the browser stores nothing.
 */
export async function removeKept(removal: Removal): Promise<number | undefined> {
  stopKeeping();
  const removing = removal.why === 'no-book' ? removeBook(removal.book) : removeAll(NOTES[removal.why]);
  const generation = await removing.catch(() => undefined);
  tabs?.postMessage(removal);
  await Promise.allSettled([...following].map(async (follow) => follow(removal)));
  return generation;
}
