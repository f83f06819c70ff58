import { onRemoval } from './kept/removal.ts';
import { whose } from './whose.ts';

const PREFIX = 'last account ';
const nameNow = (): string => `${PREFIX}${whose.get()?.book ?? ''}`;

/** The account that was used last on this device, in the book of the page: most people pay from one. */
export function lastAccount(): string | undefined {
  try {
    return localStorage.getItem(nameNow()) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberAccount(id: string | undefined): void {
  if (!id) return;
  try {
    localStorage.setItem(nameNow(), id);
  } catch {
    // The browser does not allow it. The first account is offered again.
  }
}

/** Nothing of a book stays on the device of someone who has signed out. */
onRemoval(({ why }) => {
  if (why !== 'signed-out' && why !== 'erased' && why !== 'another-user') return;
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // The browser stores nothing.
  }
});
