import { useEffect } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { useAddress } from '../platform/location.ts';
import { useOnline } from '../platform/online.ts';
import { APP } from '../platform/paths.ts';
import { findSession, useSession } from '../platform/session.ts';
import { SCREENS, SIGN_IN } from '../routes.ts';
import { frame } from '../texts/en/frame.ts';
import { Skeleton } from '../ui/loading.tsx';
import { LoadFailure } from '../ui/notice.tsx';
import { Frame } from './frame.tsx';
import { Screens } from './screens.tsx';

export function App() {
  return (
    <LocationProvider scope={APP}>
      <Start />
    </LocationProvider>
  );
}

/** Signed in: the frame and a screen. Signed out: sign in first, then go where the link led. */
function Start() {
  const session = useSession();
  const address = useAddress();
  const isOnline = useOnline();
  const isDoor = address.screen === '/sign-in' || address.screen === '/sign-up';
  useEffect(() => {
    if (session.state === 'out' && !isDoor) {
      const next = location.pathname.slice(APP.length - 1) + location.search;
      address.go('/sign-in', next === '/' ? {} : { next }, true);
    }
    if (session.state === 'in' && isDoor) address.go('/', {}, true);
  }, [session.state, isDoor, address]);
  useEffect(() => {
    if (session.state === 'unreachable' && isOnline) void findSession();
  }, [isOnline]);

  if (session.state === 'unreachable')
    return (
      <main class="sheet alone">
        <h1>{isOnline ? frame.unreachable : frame.offlineTitle}</h1>
        <LoadFailure error={session.error} again={() => void findSession()} />
      </main>
    );
  if (session.state === 'in' && !isDoor)
    return (
      <Frame>
        <Screens routes={SCREENS} />
      </Frame>
    );
  if (session.state === 'out' && isDoor) return <Screens routes={SIGN_IN} />;
  return <Skeleton />;
}
