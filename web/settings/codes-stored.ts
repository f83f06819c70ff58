import { createStore } from '../platform/store.ts';

const KEY = 'recovery-codes-shown';

/**
 * Whether recovery codes were made on this device, and nobody has confirmed that they are stored. Noted before they are
 * asked for: the page may be closed before the answer is there.
 */
export const areCodesUnsaved = createStore(localStorage.getItem(KEY) !== null);

export function noteCodes(what: 'asked' | 'stored'): void {
  if (what === 'asked') localStorage.setItem(KEY, 'true');
  else localStorage.removeItem(KEY);
  areCodesUnsaved.set(what === 'asked');
}
