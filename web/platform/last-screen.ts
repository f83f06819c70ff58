import { useRef } from 'preact/hooks';
import { useAddress } from './location.ts';
import type { Search } from './paths.ts';

interface Visit {
  readonly screen: string;
  readonly search: Search;
  /** How far the page was scrolled when it was left. */
  readonly top: number;
}

let present: Visit | undefined;
let last: Visit | undefined;

/** Notes which screen the page shows. Called while the next one is drawn, when the page has not moved yet. */
export function noteScreen(screen: string, search: Search): void {
  if (present?.screen === screen) {
    present = { screen, search, top: present.top };
    return;
  }
  last = present && { ...present, top: scrollY };
  present = { screen, search, top: 0 };
}

/** The screen before the present one. */
export const lastScreen = (): Visit | undefined => last;

/** Leads back to the screen that a dialog with an address of its own was opened from. */
export function useWayBack(isElsewhere: (screen: string) => boolean): (() => void) | undefined {
  const { go } = useAddress();
  const from = useRef(last);
  const visit = from.current;
  if (!visit || !isElsewhere(visit.screen)) return undefined;
  return () => go(visit.screen, visit.search);
}
