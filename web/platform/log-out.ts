import { beginWith } from './api.ts';
import { find, note } from './kept/storage.ts';
import { API } from './paths.ts';

/** How long the sign-in screen waits for the service, which is told anyway. */
const PATIENCE_MS = 3000;

/** The next contact with the service begins with logging out, in whichever tab it is. */
export async function logOutFirst(generation: number): Promise<void> {
  await beginWith(() => locked(() => logOut(generation))).catch(() => undefined);
}

export async function logOutSoon(generation: number): Promise<void> {
  await Promise.race([logOutFirst(generation), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** One tab does it: somebody may have signed in since. */
const locked = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('log-out', work) : work();

async function logOut(generation: number): Promise<void> {
  if ((await find(undefined)).session !== 'leaving') return;
  const response = await fetch(`${API}/auth/logout`, { method: 'POST', credentials: 'same-origin' });
  if (response.ok || response.status === 401) await note(generation, 'out');
}
