import { APP } from './paths.ts';
import { createStore } from './store.ts';

/** Set when a new version is ready. Calling it loads the new version. */
export const newVersion = createStore<(() => void) | undefined>(undefined);

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/** The only address that becomes a script. Browsers without Trusted Types take it as it is. */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const url = `${APP}sw.js`;
  const policy = trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError(`${asked} is not the service worker.`);
      return asked;
    },
  });
  return (policy?.createScriptURL(url) ?? url) as string;
}

/** Stores the app for use offline. A new version is offered, never forced. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(scriptUrl(), { scope: APP });
    const offer = (worker: ServiceWorker | null) => {
      // The first version has nothing to replace.
      if (!worker || !navigator.serviceWorker.controller) return;
      newVersion.set(() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('activate');
      });
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') offer(worker);
      });
    });
    // The page was answered from the store of the last version.
    void registration.update().catch(() => undefined);
    addEventListener('focus', () => void registration.update().catch(() => undefined));
  } catch {
    // Private windows and old browsers: the app works, but not offline.
  }
}
