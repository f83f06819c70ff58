import type { User } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from './api.ts';
import { settleOnBook } from './book.ts';
import { APP, bookIn } from './paths.ts';
import { cache, forgetEverything, useRead } from './reads.ts';
import { allowRenewal } from './session-over.ts';
import { createStore, useStore } from './store.ts';

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'out' }
  /** The address names a book that the user is not in. */
  | { readonly state: 'no-book' }
  | { readonly state: 'in'; readonly user: User };

const session = createStore<Session>({ state: 'unknown' });

export const useSession = (): Session => useStore(session);

const ME = ['me'];

/**
 * Asks the API who is signed in, and starts with this user: what was read for another one is forgotten. `onFound` is
 * called right before screens are shown.
 */
export async function findSession(onFound = () => {}): Promise<void> {
  try {
    api.book = bookIn(location.pathname);
    const [user, books] = await Promise.all([api.getMe(), api.listBooks({ limit: 100 }).all()]);
    forgetEverything();
    cache.setQueryData(ME, user);
    settleOnBook(books);
    allowRenewal(true);
    onFound();
    session.set({ state: 'in', user });
  } catch (error) {
    onFound();
    session.set(stateAfter(error));
  }
}

function stateAfter(error: unknown): Session {
  if (isProblem(error) && error.status === 401) return { state: 'out' };
  return isProblem(error, 'book_not_found') ? { state: 'no-book' } : { state: 'unreachable', error };
}

export async function signOut(): Promise<void> {
  allowRenewal(false);
  try {
    await api.logout();
  } catch (error) {
    if (!(isProblem(error) && error.status === 401)) {
      allowRenewal(true);
      throw error;
    }
  }
  // Nothing of the user stays in memory.
  location.assign(APP);
}

/** The signed-in user. Screens are shown only if there is one. */
export function useUser(): User {
  const now = useSession();
  const { data } = useRead(ME, () => api.getMe(), { enabled: now.state === 'in' });
  if (now.state !== 'in') throw new Error('A screen was shown although nobody is signed in.');
  // Someone else has signed in, in another tab.
  if (data && data.id !== now.user.id) location.assign(APP);
  return data ?? now.user;
}
