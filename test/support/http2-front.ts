import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../infra/local/listen.ts';
import { selfSigned } from './certificate.ts';

/** Functions that run at once in a new AWS account. */
const AT_ONCE = 10;

/** Headers that HTTP/2 does not have, or that a changed page makes wrong. */
const OF_HTTP_1 = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

interface Behavior {
  /** Changes the page of the app. */
  readonly page?: (html: string) => string;
  /**
   * Holds the app's files back until this many were asked for. A browser that asks for all of them at once is then seen
   * to do so, however slow the machine is.
   */
  readonly filesTogether?: number;
  /** How long after its request an answer is sent, in milliseconds, as from functions that are cold. */
  readonly delays?: { readonly file: number; readonly api: number };
  /** How many requests run at once; what comes meanwhile is refused. Default: as in a new AWS account. */
  readonly atOnce?: number;
  /** What is refused although there is room for it. */
  readonly refuses?: (path: string) => boolean;
}

/** How many requests ran at once. */
interface Running {
  files: number;
  api: number;
}

export interface Http2Front {
  readonly url: string;
  /** What was asked for, in order, without the app's prefix: `assets/main.1234.js`. */
  readonly files: string[];
  /** What came while ten requests were running. */
  readonly refused: string[];
  /** Requests for the API, in order. */
  readonly asked: string[];
  /** How many requests ran at once at most, in all and of each kind. */
  most: number;
  readonly mostOf: Running;
  stop(): Promise<void>;
}

/** Serves a local cloud over HTTP/2, as API Gateway does, and refuses whatever is over ten at once, unless told otherwise. */
export async function startHttp2Front(cloudUrl: string, behavior: Behavior = {}): Promise<Http2Front> {
  const {
    page = (html) => html,
    filesTogether = 0,
    delays = { file: 0, api: 0 },
    atOnce = AT_ONCE,
  } = behavior;
  const target = new URL(cloudUrl);
  const app = `${target.pathname.replace(/\/$/, '')}/app/`;
  const front = {
    url: '',
    files: [] as string[],
    asked: [] as string[],
    refused: [] as string[],
    most: 0,
    mostOf: { files: 0, api: 0 },
  };
  const now: Running = { files: 0, api: 0 };
  const held = Promise.withResolvers<void>();
  if (filesTogether === 0) held.resolve();
  let running = 0;

  async function answer(incoming: Http2ServerRequest, outgoing: Http2ServerResponse): Promise<void> {
    const path = incoming.url;
    const isFile = path.startsWith(app);
    if (isFile) front.files.push(path.slice(app.length));
    else front.asked.push(path);
    if (front.files.filter((each) => each.startsWith('assets/')).length === filesTogether) held.resolve();
    if (running >= atOnce || behavior.refuses?.(path)) {
      front.refused.push(path);
      outgoing.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const kind = isFile ? 'files' : 'api';
    running += 1;
    now[kind] += 1;
    front.most = Math.max(front.most, running);
    front.mostOf[kind] = Math.max(front.mostOf[kind], now[kind]);
    let isDone = false;
    const done = () => {
      if (isDone) return;
      isDone = true;
      running -= 1;
      now[kind] -= 1;
    };
    // The browser may give up.
    outgoing.once('close', done);
    const delay = isFile ? delays.file : delays.api;
    const isDue = delay > 0 ? new Promise((resolve) => setTimeout(resolve, delay)) : undefined;
    if (path.startsWith(`${app}assets/`)) await held.promise;
    forward(incoming, outgoing, async () => {
      await isDue;
      done();
    });
  }

  /** `done` is called right before the answer is sent: a function has ended when the browser hears from it. */
  function forward(
    incoming: Http2ServerRequest,
    outgoing: Http2ServerResponse,
    done: () => Promise<void>,
  ): void {
    const ordinary = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(ordinary), host: target.host, 'accept-encoding': 'identity' };
    const sent = request(target.origin + incoming.url, { method: incoming.method, headers }, async (got) => {
      const kept = Object.entries(got.headers).filter(([name]) => !OF_HTTP_1.includes(name));
      const body = await buffer(got);
      await done();
      outgoing.writeHead(got.statusCode ?? 0, Object.fromEntries(kept));
      outgoing.end(got.headers['content-type']?.startsWith('text/html') ? page(body.toString()) : body);
    });
    sent.once('error', async () => {
      await done();
      outgoing.stream.close();
    });
    incoming.pipe(sent);
  }

  const { key, certificate } = selfSigned();
  const server = createSecureServer({ key, cert: certificate }, (incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  front.url = `https://localhost:${await listen(server)}${target.pathname.replace(/\/$/, '')}`;
  return Object.assign(front, {
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
