/// <reference lib="webworker" />
import { sendInBackground } from '../platform/waiting/in-background.ts';

/** Set by the build: a hash of the whole app, and the paths of its files and assets below `/app/`. */
declare const VERSION: string;
declare const FILES: readonly string[];
declare const ASSETS: readonly string[];
declare const self: ServiceWorkerGlobalScope;

/** The app is stored here. A response of the API never is. */
const CACHE = `app-${VERSION}`;
const SHELL = './';
/** The files are the same for every origin, although the service says that its responses vary. */
const WHOEVER_ASKS = { ignoreVary: true };
/** A new AWS account runs ten functions at a time: what it refuses is asked for again. */
const PAUSES_MS = [500, 1000, 2000];

self.addEventListener('install', (event) => event.waitUntil(store()));

/** One after the other, because the page may load a file of its own meanwhile, and two at once are enough. */
async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of [SHELL, ...ASSETS]) {
    // An asset with this name never changes, whichever version stored it.
    const kept = path === SHELL ? undefined : await caches.match(path, WHOEVER_ASKS);
    const response =
      kept ?? (await load(new Request(path, { cache: path === SHELL ? 'reload' : 'default' })));
    if (!response.ok) throw new Error(`${path} was refused.`);
    await cache.put(path, response);
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('app-') && name !== CACHE) await caches.delete(name);
    })(),
  );
});

/** The page asks for this when the user accepts a new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});

/** Where browsers have it: there is a connection again, perhaps without a page. */
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { readonly tag: string };
  const api = new URL('..', self.registration.scope).href.replace(/\/$/, '');
  if (tag === 'waiting') waitUntil.call(event, sendInBackground(api));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname))
    return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith('assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !FILES.includes(path)) event.respondWith(shell(request, path));
});

/** The stored page, for this path's depth. A newer one is offered once it is stored as well. */
async function shell(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(SHELL, { ...WHOEVER_ASKS, cacheName: CACHE });
  if (!stored) return load(request);
  const base = '../'.repeat(path.split('/').length - 1) || './';
  const text = (await stored.text()).replace('<base href="./">', `<base href="${base}">`);
  return new Response(text, { headers: stored.headers });
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, WHOEVER_ASKS)) ?? load(request);
}

async function load(request: Request): Promise<Response> {
  for (const pause of PAUSES_MS) {
    const response = await fetch(request.clone());
    if (response.status !== 503 && response.status !== 429) return response;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return fetch(request);
}
