import { find } from './dom.ts';

/** The page is served at `<base>/docs`, whatever the base is. */
export const BASE = location.href.replace(/[?#].*$/, '').replace(/\/docs\/?$/, '');

interface Session {
  readonly token: string;
  readonly email: string;
}

const KEY = 'personal-finance-session';

/** Kept for this tab only, until it is closed. */
export function currentSession(): Session | undefined {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? undefined : (JSON.parse(stored) as Session);
}

export function keepSession(session: Session | undefined): void {
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
  showSession();
}

export function showSession(): void {
  const session = currentSession();
  const who = find('#who');
  who.textContent = session ? session.email : 'Not signed in';
  who.classList.toggle('in', session !== undefined);
}
