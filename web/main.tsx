// First, so that the browser looks for what is kept while the rest is run.
import './platform/kept/first-find.ts';

import { render } from 'preact';
import { App } from './frame/app.tsx';
import { reach } from './platform/api.ts';
import { firstScreen } from './platform/first-screen.ts';
import { foundOrLate } from './platform/kept/first-find.ts';
import { watchReads } from './platform/kept/keep.ts';
import { watchConnection } from './platform/online.ts';
import { currentScreen } from './platform/paths.ts';
import { applyAppearance } from './platform/preferences.ts';
import { watchRecorded } from './platform/recorded.ts';
import { startServiceWorker } from './platform/service-worker.ts';
import { findSession } from './platform/session.ts';
import { watchTyped } from './platform/typed.ts';
import { startWaiting } from './platform/waiting/waiting.ts';
import { preload } from './routes.ts';

applyAppearance();
watchReads();
watchConnection(reach);
startWaiting();
watchRecorded();
watchTyped();
void findSession();
// The service worker has the script of the screen: it comes while it is looked up what is kept.
if (navigator.serviceWorker?.controller) preload(currentScreen(location.pathname));
const root = document.getElementById('app');
// Nothing is drawn only to be replaced by what is kept.
if (root) void foundOrLate.then(() => render(<App />, root));
// The page's files have come.
try {
  sessionStorage.removeItem('refused');
} catch {
  // The browser does not allow it. Then nothing was counted.
}
// The first screen needs the connection more.
void firstScreen().then(startServiceWorker);
