import type { Attempt } from './in-doubt.ts';
import { onRemoval } from './kept/removal.ts';
import { whose } from './whose.ts';

/** What was typed in a form of this tab, as it survives a reload and a crash. */
export interface Kept {
  readonly draft?: object | undefined;
  /** What the form contained at first, and the version of the record that it was opened with. */
  readonly opened?: object | undefined;
  readonly record?: object | undefined;
  /** What was sent, and under which key. */
  readonly attempt?: Attempt<unknown, unknown> | undefined;
  /** What waits on this device and was typed here. */
  readonly entry?: string | undefined;
}

interface Stored extends Kept {
  readonly user: string;
  readonly at: number;
}

/** One form's. Nothing is kept where the browser allows no storage. */
export interface Typed {
  read(): Kept;
  keep(part: Kept): void;
  /** It was saved or cancelled. */
  forget(): void;
}

const PREFIX = 'typed ';
/** When the user of this device last signed out: what other tabs have from before is theirs no more. */
const SIGNED_OUT = 'typed-until';

/** What was typed at an address of this tab, by the user who is signed in. */
export function typedAt(address: string): Typed {
  const name = `${PREFIX}${whose.get()?.book ?? ''} ${address}`;
  let isForgotten = false;
  return {
    read: () => read(name) ?? {},
    keep: (part) => {
      const user = whose.get()?.user;
      if (user === undefined || isForgotten) return;
      write(name, { ...read(name), ...part, user, at: Date.now() });
    },
    forget: () => {
      isForgotten = true;
      tryTo(() => sessionStorage.removeItem(name));
    },
  };
}

function read(name: string): Stored | undefined {
  const stored = tryTo(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Stored | null);
  if (!stored) return undefined;
  const signedOut = Number(tryTo(() => localStorage.getItem(SIGNED_OUT)) ?? 0);
  if (stored.user === whose.get()?.user && stored.at > signedOut) return stored;
  tryTo(() => sessionStorage.removeItem(name));
  return undefined;
}

function write(name: string, stored: Stored): void {
  tryTo(() => sessionStorage.setItem(name, JSON.stringify(stored)));
}

function forgetAll(): void {
  const names = tryTo(() => Object.keys(sessionStorage)) ?? [];
  for (const name of names) if (name.startsWith(PREFIX)) tryTo(() => sessionStorage.removeItem(name));
}

/** Signing out and another user end what was typed, in every tab. */
export function watchTyped(): void {
  onRemoval(({ why }) => {
    if (why !== 'signed-out' && why !== 'erased' && why !== 'another-user') return;
    forgetAll();
    tryTo(() => localStorage.setItem(SIGNED_OUT, String(Date.now())));
  });
  addEventListener('storage', ({ key }) => key === SIGNED_OUT && forgetAll());
}

function tryTo<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
