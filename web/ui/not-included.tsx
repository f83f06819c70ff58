import { useNotIncluded } from '../platform/waiting/waiting.ts';
import { waitingTexts } from '../texts/en/waiting.ts';

/** Beside the title of a screen with balances: what waits on this device is not part of them. */
export function NotIncluded() {
  const count = useNotIncluded();
  return count > 0 ? <p class="not-included">{waitingTexts.notIncluded(count)}</p> : null;
}
