/// <reference lib="webworker" />

/** Set by the build: a hash of the whole app, and the paths of its assets below `/app/`. */
declare const VERSION: string;
declare const ASSETS: readonly string[];
declare const self: ServiceWorkerGlobalScope;

/** The app is stored here. A response of the API never is. */
const CACHE = `app-${VERSION}`;
/** New AWS accounts run ten functions at a time, and the page needs some of them. */
const AT_ONCE = 2;
const SHELL = './';
/** The files are the same for every origin, although the service says that its responses vary. */
const WHOEVER_ASKS = { ignoreVary: true };

self.addEventListener('install', (event) => event.waitUntil(store()));

async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing = [SHELL, ...ASSETS];
  const next = async (): Promise<void> => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      // An asset with this name never changes, whichever version stored it.
      const kept = path === SHELL ? undefined : await caches.match(path, WHOEVER_ASKS);
      if (kept) await cache.put(path, kept);
      else await cache.add(new Request(path, { cache: path === SHELL ? 'reload' : 'default' }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
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

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith(scope.pathname)) {
    event.respondWith(shell(request));
  } else if (url.pathname.startsWith(`${scope.pathname}assets/`)) {
    event.respondWith(asset(request));
  }
});

/** The current page if the service can be reached; otherwise the stored one, for this path's depth. */
async function shell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const stored = await caches.match(SHELL, WHOEVER_ASKS);
    if (!stored) return Response.error();
    const below = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
    const base = '../'.repeat(below.split('/').length - 1) || './';
    const text = (await stored.text()).replace('<base href="./">', `<base href="${base}">`);
    return new Response(text, { headers: stored.headers });
  }
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, WHOEVER_ASKS)) ?? fetch(request);
}
