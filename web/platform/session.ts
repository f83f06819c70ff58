import type { User } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from './api.ts';
import { APP } from './paths.ts';
import { cache, forgetEverything, useRead } from './reads.ts';
import { allowRenewal } from './session-over.ts';
import { createStore, useStore } from './store.ts';

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly user: User };

const session = createStore<Session>({ state: 'unknown' });

export const useSession = (): Session => useStore(session);

const ME = ['me'];

/** Asks the API who is signed in. */
export async function findSession(): Promise<void> {
  try {
    begin(await api.getMe());
  } catch (error) {
    session.set(
      isProblem(error) && error.status === 401 ? { state: 'out' } : { state: 'unreachable', error },
    );
  }
}

/** Starts with this user: what was read for another one is forgotten. */
export function begin(user: User): void {
  forgetEverything();
  cache.setQueryData(ME, user);
  allowRenewal(true);
  session.set({ state: 'in', user });
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
