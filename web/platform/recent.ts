import { onRemoval } from './kept/removal.ts';
import { whose } from './whose.ts';

/** What was used last on this device, in the book of the page: most people pay from one account, in few currencies. */
type What = 'account' | 'currency';

const PREFIX = 'recent ';
const MOST = 5;
const nameOf = (what: What): string => `${PREFIX}${what} ${whose.get()?.book ?? ''}`;

/** The newest first. */
export function recent(what: What): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(what)) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

export function noteUsed(what: What, id: string | undefined): void {
  if (!id) return;
  const next = [id, ...recent(what).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(nameOf(what), JSON.stringify(next));
  } catch {
    // The browser does not allow it. The usual order is offered again.
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
