import { useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router } from 'preact-iso/router';
import { useAddress } from '../platform/location.ts';
import { screensStart, to } from '../platform/paths.ts';
import type { ScreenRoute } from '../routes.ts';
import { frame } from '../texts/en/frame.ts';
import { LoadFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** The screen of the address. The previous one stays until it is loaded. */
export function Screens({ routes }: { routes: readonly ScreenRoute[] }) {
  const [failure, setFailure] = useState<{ screen: string; error: unknown }>();
  const { screen } = useAddress();
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
      <Router>
        {routes.map(({ path, component }) => (
          <Route key={path} path={`${screensStart()}${path}`} component={component} />
        ))}
        <Route default component={NoSuchScreen} />
      </Router>
    </ErrorBoundary>
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
