import { find } from './dom.ts';

/** The page is served at `<base>/docs`, whatever the base is. */
export const BASE = location.href.replace(/[?#].*$/, '').replace(/\/docs\/?$/, '');

interface Session {
  readonly token: string;
  readonly email: string;
  /** The book that the reader has chosen. Absent: the default one. */
  readonly book?: string;
}

/** Names the chosen book in a request. */
export function bookHeader(): Record<string, string> {
  return current?.book === undefined ? {} : { Book: current.book };
}

const KEY = 'personal-finance-session';
const storage = storageOfTab();
let current = storedSession();

/** Kept for this tab only, until it is closed. */
export function currentSession(): Session | undefined {
  return current;
}

export function keepSession(session: Session | undefined): void {
  current = session;
  if (session) storage?.setItem(KEY, JSON.stringify(session));
  else storage?.removeItem(KEY);
  showSession();
}

function storedSession(): Session | undefined {
  const stored = storage?.getItem(KEY) ?? null;
  return stored === null ? undefined : (JSON.parse(stored) as Session);
}

/** Undefined in a browser that blocks cookies: the session is then lost when the page is reloaded. */
function storageOfTab(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

export function showSession(): void {
  const session = currentSession();
  const who = find('#who');
  who.textContent = session ? session.email : 'Not signed in';
  who.classList.toggle('in', session !== undefined);
  if (!session) find('#book').hidden = true;
}
