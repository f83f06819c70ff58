import type { Book, User } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api, onRefusal, type Refusal } from './api.ts';
import { BOOKS, bookOf, defaultOf, readBooks } from './book.ts';
import { findStored } from './kept/first-find.ts';
import { showStored, startKeeping, stopKeeping } from './kept/keep.ts';
import { mayRemove, onRemovalElsewhere, type Removal, removeKept } from './kept/removal.ts';
import { find, findReads, isCurrent, type KeptData, note, own } from './kept/storage.ts';
import { logOutFirst, logOutSoon } from './log-out.ts';
import { connection } from './online.ts';
import { APP, bookIn, currentScreen } from './paths.ts';
import { getPreferences, setPreferences } from './preferences.ts';
import { cache, forgetEverything, readStale, showOnlyAfter, useRead } from './reads.ts';
import { allowRenewal } from './session-over.ts';
import { createStore, useStore } from './store.ts';
import { whose } from './whose.ts';

export type Session =
  | { readonly state: 'unknown' }
  /** Somebody was signed in, and nothing is kept: the screen may read, and shows nothing yet. */
  | { readonly state: 'expected' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'out' }
  /** The address names a book that the user is not in. */
  | { readonly state: 'no-book' }
  | { readonly state: 'in'; readonly user: User };

export const session = createStore<Session>({ state: 'unknown' });

export const useSession = (): Session => useStore(session);

/** Screens of those who are not signed in. */
const AT_THE_DOOR = ['/sign-in', '/sign-up', '/forgot-password'];

const ME = ['me'];
const readMe = (): Promise<User> => api.getMe();

let generation = 0;
let wasOut = false;
/** Why it is not known yet whose screens these are. */
let failure: unknown;
let confirming: Promise<void> | undefined;
/** Called right before screens are shown. */
let onFound = (): void => {};

/** Shows what the device remembers, and asks the service who is signed in. */
export async function findSession(): Promise<void> {
  const found = await findStored();
  ({ generation } = found);
  wasOut = found.session === 'out';
  if (found.session === 'leaving') {
    session.set({ state: 'out' });
    return logOutFirst(generation);
  }
  // A device that knows of nobody does not ask there: the refusal would be an error in the console.
  if (!found.owner && found.session !== 'in' && AT_THE_DOOR.includes(currentScreen(location.pathname)))
    return leave('out');
  api.book = bookIn(location.pathname);
  if (found.owner && !(getPreferences().keepBooks && isCurrent(found.owner)))
    await remove({ why: 'expired' });
  else if (found.owner && remember(found)) return confirm();
  if (found.session === 'in') session.set({ state: 'expected' });
  return confirm();
}

/** After signing in: nothing of before is shown. */
export async function openSession(found: () => void): Promise<void> {
  onFound = found;
  ({ generation } = await find(undefined));
  startOver(bookIn(location.pathname));
  return confirm();
}

/** Shows what was read last, if it is complete. */
function remember({ owner, reads }: KeptData): boolean {
  try {
    showStored(reads);
    const user = cache.getQueryData<User>(ME);
    const books = cache.getQueryData<Book[]>(BOOKS);
    const book = api.book ?? owner?.book;
    if (user?.id !== owner?.user || !user || !books?.some(({ id }) => id === book))
      throw new TypeError('Something is missing.');
    api.book = book;
    whose.set({ user: user.id, book, isConfirmed: false });
    session.set({ state: 'in', user });
    return true;
  } catch {
    forgetEverything();
    return false;
  }
}

/** Asks the service whose screens these are. Until it has answered, no answer is shown. */
function confirm(): Promise<void> {
  confirming ??= ask()
    .catch(fail)
    .finally(() => {
      confirming = undefined;
    });
  return confirming;
}

async function ask(remembered = whose.get()): Promise<void> {
  const [user, books] = await Promise.all([
    cache.fetchQuery({ queryKey: ME, queryFn: readMe, staleTime: 0 }),
    cache.fetchQuery({ queryKey: BOOKS, queryFn: readBooks, staleTime: 0 }),
  ]);
  const book = bookOf(location.pathname, books);
  if (remembered && remembered.user !== user.id) {
    await remove({ why: 'another-user' });
    startOver(book);
    return ask();
  }
  if (api.book !== undefined && api.book !== book) {
    // Another device has made another book the default one, which has other numbers and another base currency.
    startOver(book);
    if (book) showStored(await findReads(user.id, book));
    return ask();
  }
  api.book = book;
  failure = undefined;
  whose.set({ user: user.id, book, isConfirmed: true });
  allowRenewal(true);
  onFound();
  session.set({ state: 'in', user });
  void keep(user, books);
}

function startOver(book: string | undefined): void {
  forgetEverything();
  whose.set(undefined);
  api.book = book;
  if (session.get().state === 'in') session.set({ state: 'unknown' });
}

async function fail(error: unknown): Promise<void> {
  failure = error;
  if (isProblem(error) && error.status === 401) return leave('out');
  if (isProblem(error, 'book_not_found')) return withoutBook();
  // What is remembered stays.
  if (session.get().state === 'in') return;
  onFound();
  session.set(wasOut ? { state: 'out' } : { state: 'unreachable', error });
}

function leave(state: 'out' | 'no-book'): void {
  startOver(undefined);
  onFound();
  session.set({ state });
}

async function withoutBook(): Promise<void> {
  const remembered = whose.get();
  const isNamed = bookIn(location.pathname) !== undefined;
  startOver(undefined);
  // The book that was the default one, perhaps of somebody who is not signed in any more.
  if (!isNamed) return ask(remembered).catch(fail);
  // It may be the book of somebody who is not signed in any more.
  const user = await readMe().catch(() => undefined);
  if (user && remembered && user.id !== remembered.user) await remove({ why: 'another-user' });
  leave('no-book');
}

/** From now on, this device keeps what is read, if the user wants it. */
async function keep(user: User, books: readonly Book[]): Promise<void> {
  const isKept = getPreferences().keepBooks;
  const isNoted = isKept ? own(generation, user.id, defaultOf(books)?.id) : note(generation, 'in');
  if (!(await isNoted.catch(() => true))) {
    // Another tab has removed it meanwhile, perhaps by signing out.
    const now = await find(undefined);
    if (now.session === 'leaving' || now.session === 'out') return location.assign(APP);
    generation = now.generation;
    return;
  }
  if (isKept && api.book) startKeeping({ generation, user: user.id, book: api.book });
}

/** After signing in again, or when the user wants it again. */
export async function keepAgain(): Promise<void> {
  const { state } = session.get();
  const user = cache.getQueryData<User>(ME);
  const books = cache.getQueryData<Book[]>(BOOKS);
  if (state === 'in' && user && books) await keep(user, books);
}

async function remove(removal: Removal): Promise<boolean> {
  const next = await removeKept(removal);
  generation = next ?? generation;
  // The page is about another book, which is still kept.
  if (removal.why === 'no-book' && removal.book !== api.book) await keepAgain();
  return next !== undefined;
}

/** Removes what is kept because of what the user did: erased everything, left a book, deleted it. */
export async function forget(removal: Removal): Promise<void> {
  await remove(removal);
}

/** Turns on or off that this device keeps books. False: the user would rather not lose what waits. */
export async function setKeeping(isOn: boolean): Promise<boolean> {
  if (isOn === getPreferences().keepBooks) return true;
  if (!isOn && !(await mayRemove('turned-off'))) return false;
  setPreferences({ keepBooks: isOn });
  if (isOn) await keepAgain();
  else await remove({ why: 'turned-off' });
  return true;
}

/** It needs no connection: the service is told with the next contact. */
export async function signOut(): Promise<void> {
  if (!(await mayRemove('signed-out'))) return;
  allowRenewal(false);
  const isNoted = await remove({ why: 'signed-out' });
  if (isNoted) await logOutSoon(generation);
  // This browser stores nothing that would remind the next page.
  else await api.logout();
  // Nothing of the user stays in memory.
  location.assign(APP);
}

/** The signed-in user. Screens are shown only if there is one. */
export function useUser(): User {
  const now = useSession();
  const { data } = useRead(ME, readMe, { enabled: now.state === 'in', isFirst: true });
  if (now.state === 'expected') return SOMEBODY;
  if (now.state !== 'in') throw new Error('A screen was shown although nobody is signed in.');
  // Someone else has signed in, in another tab.
  if (data && data.id !== now.user.id) void afresh();
  return data ?? now.user;
}

async function afresh(): Promise<void> {
  if (whose.get()?.isConfirmed) await remove({ why: 'another-user' });
  location.assign(APP);
}

/** Until it is known who is signed in, nothing that depends on it is shown. */
const SOMEBODY: User = {
  id: '',
  name: '',
  email: '',
  base_currency_id: 'EUR',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  created_at: '',
  updated_at: '',
};

showOnlyAfter(async () => {
  const { state } = session.get();
  if (whose.get()?.isConfirmed || (!confirming && state !== 'in')) return;
  await confirm();
  if (failure !== undefined) throw failure;
});

let ending: Promise<boolean> | undefined;

onRefusal(async (refusal: Refusal) => {
  if (refusal === 'session-over') ending ??= remove({ why: 'session-over' });
  else ending ??= remove({ why: 'no-book', book: refusal.book });
  await ending;
  ending = undefined;
  // Instead of the book's screens, the page says that there is no such book.
  if (refusal !== 'session-over' && refusal.book === api.book && whose.get()?.isConfirmed)
    void cache.invalidateQueries({ queryKey: BOOKS });
});

onRemovalElsewhere((removal) => {
  if (removal.why === 'no-book' && removal.book !== api.book) return;
  stopKeeping();
  // They show the sign-in screen, or the screens of whoever is signed in now.
  if (removal.why === 'signed-out' || removal.why === 'erased' || removal.why === 'another-user')
    location.assign(APP);
});

connection.subscribe(() => {
  if (connection.get() !== 'online') return;
  const { state } = session.get();
  if (state === 'unreachable') void findSession();
  if (state === 'in') void (whose.get()?.isConfirmed ? Promise.resolve() : confirm()).then(readStale);
});
