import { render } from 'preact';
import { App } from './frame/app.tsx';
import { applyAppearance } from './platform/preferences.ts';
import { startServiceWorker } from './platform/service-worker.ts';
import { findSession } from './platform/session.ts';

applyAppearance();
void findSession();
const root = document.getElementById('app');
if (root) render(<App />, root);
// After the first screen, which needs the connection more.
addEventListener('load', () => setTimeout(() => void startServiceWorker(), 2000));
