import type { IncomingMessage, ServerResponse } from 'node:http';

const EVENTS = '/_local/reload';
const SCRIPT = `${EVENTS}.js`;

/** A connection that comes back belongs to a service that was started again, possibly with other code. */
const SOURCE = `const events = new EventSource('${EVENTS}');
let isOpen = false;
events.onopen = () => {
  if (isOpen) location.reload();
  isOpen = true;
};
events.onmessage = () => location.reload();
`;

interface Answer {
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

/** During development: a page of the web app is loaded again when the app has changed. */
export class PageReload {
  readonly #pages = new Set<ServerResponse>();

  /** Returns false if the request is for something else. */
  answer({ method, url }: IncomingMessage, outgoing: ServerResponse): boolean {
    if (method !== 'GET') return false;
    if (url === SCRIPT) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(SOURCE);
    } else if (url === EVENTS) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      outgoing.flushHeaders();
      this.#pages.add(outgoing);
      outgoing.once('close', () => this.#pages.delete(outgoing));
    } else return false;
    return true;
  }

  /** Adds the script to a page of the app. */
  addTo(answer: Answer, path: string): void {
    const { headers, body } = answer;
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (!path.startsWith('/app') || !isPage || typeof body !== 'string') return;
    // A browser must not keep it as the page without the script.
    delete headers.etag;
    headers['cache-control'] = 'no-store';
    answer.body = body.replace('</head>', `<script type="module" src="${SCRIPT}"></script>\n</head>`);
  }

  reload(): void {
    for (const page of this.#pages) page.write('data: changed\n\n');
  }

  stop(): void {
    for (const page of this.#pages) page.end();
  }
}
