import { useRef, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router } from 'preact-iso/router';
import { lastScreen, noteScreen } from '../platform/last-screen.ts';
import { useAddress } from '../platform/location.ts';
import { screensStart, to } from '../platform/paths.ts';
import { dismissRead } from '../platform/toasts.ts';
import type { ScreenRoute } from '../routes.ts';
import { frame } from '../texts/en/frame.ts';
import { LoadFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** The screen of the address. The previous one stays until it is loaded. */
export function Screens({ routes }: { routes: readonly ScreenRoute[] }) {
  const [failure, setFailure] = useState<{ screen: string; error: unknown }>();
  const { screen, search } = useAddress();
  const shown = useRef(screen);
  noteScreen(screen, search);
  const onMove = () => {
    const before = shown.current;
    shown.current = screen;
    if (isSamePlace(routes, before, screen)) scrollTo(0, lastScreen()?.top ?? 0);
    else dismissRead();
  };
  if (failure && failure.screen === screen)
    return (
      <Screen title={frame.crashed}>
        <LoadFailure error={failure.error} again={() => location.reload()} />
      </Screen>
    );
  return (
    <ErrorBoundary
      onError={(error: unknown) => {
        console.error(error);
        setFailure({ screen, error });
      }}
    >
      <Router onRouteChange={onMove}>
        {routes.map(({ path, component }) => (
          <Route key={path} path={`${screensStart()}${path}`} component={component} />
        ))}
        <Route default component={NoSuchScreen} />
      </Router>
    </ErrorBoundary>
  );
}

/** Whether a dialog has opened or closed over a list that is still there. */
function isSamePlace(routes: readonly ScreenRoute[], before: string, now: string): boolean {
  const startOf = (path: string) => path.split('/')[1] ?? '';
  return (
    startOf(before) === startOf(now) &&
    routes.some(({ path, staysInPlace }) => staysInPlace && path.startsWith(`${startOf(now)}/`))
  );
}

function NoSuchScreen() {
  return (
    <Screen title={frame.notFound}>
      <p>{frame.notFoundMore}</p>
      <p>
        <a href={to('/')}>{frame.toOverview}</a>
      </p>
    </Screen>
  );
}
