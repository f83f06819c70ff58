import { onRemoval } from './kept/removal.ts';
import { createStore, type Store, useStore } from './store.ts';
import { whose } from './whose.ts';

const PREFIX = 'folded ';
const stores = new Map<string, Store<readonly string[]>>();

/** What is folded at a place, such as groups of the budget, as this device remembers it for the book of the page. */
export function useFolded(place: string): {
  readonly isFolded: (id: string) => boolean;
  readonly fold: (id: string, isFolded: boolean) => void;
} {
  const name = `${PREFIX}${place} ${whose.get()?.book ?? ''}`;
  const store = stores.get(name) ?? createStore(read(name));
  stores.set(name, store);
  const folded = useStore(store);
  return {
    isFolded: (id) => folded.includes(id),
    fold: (id, isFolded) => {
      store.set([...folded.filter((other) => other !== id), ...(isFolded ? [id] : [])]);
      write(name, store.get());
    },
  };
}

function read(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function write(name: string, folded: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(folded));
  } catch {
    // The browser does not allow it. It lasts until the page is closed.
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
