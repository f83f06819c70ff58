import { createStore, useStore } from './store.ts';

export interface Preferences {
  readonly appearance: 'system' | 'light' | 'dark';
  /** A language tag for numbers and dates; empty: the browser's. */
  readonly format: string;
  readonly keys: boolean;
  readonly hideAmounts: boolean;
  /** Whether this device keeps what was read, and what was not sent yet. */
  readonly keepBooks: boolean;
}

const DEFAULTS: Preferences = {
  appearance: 'system',
  format: '',
  keys: true,
  hideAmounts: false,
  keepBooks: true,
};
const NAME = 'preferences';

function stored(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
}

const preferences = createStore<Preferences>(stored());

// Another tab has changed them.
addEventListener('storage', ({ key }) => {
  if (key !== NAME) return;
  preferences.set(stored());
  applyAppearance();
});

export function usePreferences(): Preferences {
  return useStore(preferences);
}

export function getPreferences(): Preferences {
  return preferences.get();
}

/** They belong to this browser, not to the user. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change });
  try {
    localStorage.setItem(NAME, JSON.stringify(preferences.get()));
  } catch {
    // The browser does not allow it. They last until the page is closed.
  }
  applyAppearance();
}

export function applyAppearance(appearance = preferences.get().appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = appearance;
}
