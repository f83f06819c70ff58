import { createStore } from '../platform/store.ts';

const KEY = 'recovery-codes-shown';

/** Whether recovery codes were shown on this device, and nobody has confirmed that they are stored. */
export const areCodesUnsaved = createStore(localStorage.getItem(KEY) !== null);

export function noteCodes(what: 'shown' | 'stored'): void {
  if (what === 'shown') localStorage.setItem(KEY, 'true');
  else localStorage.removeItem(KEY);
  areCodesUnsaved.set(what === 'shown');
}
