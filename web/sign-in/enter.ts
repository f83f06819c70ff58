import { APP } from '../platform/paths.ts';
import { openSession, setKeeping } from '../platform/session.ts';

/** After signing in: goes where the link led that was opened while signed out. */
export async function enter(next: string | undefined, keepBooks?: boolean): Promise<void> {
  if (keepBooks !== undefined) await setKeeping(keepBooks);
  // The secret of an invitation is in the fragment, which reaches no log.
  history.replaceState(null, '', placeAfter(next) + location.hash);
  await openSession(() => dispatchEvent(new PopStateEvent('popstate')));
}

/** Only paths of the app count. */
function placeAfter(next: string | undefined): string {
  const url = new URL(`.${next?.startsWith('/') ? next : '/'}`, new URL(APP, location.origin));
  return url.origin === location.origin && url.pathname.startsWith(APP) ? url.pathname + url.search : APP;
}
