import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { StartError } from '../errors.ts';
import type { InvocationOutcome } from '../lambda/lambda-function.ts';
import { REQUEST_TOO_LARGE } from '../lambda/payload-limits.ts';
import { listen } from '../listen.ts';
import type { LocalMail } from '../services/mailbox.ts';
import type { Api } from './api.ts';
import { authorize } from './authorizer.ts';
import { isBinary } from './binary-types.ts';
import { compress, decompress } from './compression.ts';
import { headerOf, type ProxyEvent, proxyEvent, type Received, receive, unreadable } from './event.ts';
import { answerFire, type Fire, isFire } from './fire-route.ts';
import { FAULTS, type Fault, renderGatewayResponse } from './gateway-response.ts';
import { answerInvoke, type Invoke, isInvoke } from './invoke-route.ts';
import { localPageOf, localPreflight, openToLocalPage } from './local-pages.ts';
import { sendLocalProblem } from './local-problem.ts';
import { answerMail, isMail } from './mail-route.ts';
import { renderMock, takesMediaType } from './mock-integration.ts';
import type { Operation } from './openapi-body.ts';
import { foreignHost, hostInUrl, isOwnHost } from './own-host.ts';
import { PageReload } from './page-reload.ts';
import { renderPlain } from './plain-integration.ts';
import { mapProxyResponse } from './proxy-response.ts';
import {
  BODY_LIMIT_BYTES,
  discard,
  HEADER_LIMIT_BYTES,
  headerBytes,
  READABLE_HEADER_BYTES,
  readBody,
} from './request-limits.ts';
import { Router } from './router.ts';
import { answerOutsideStage, isBelowStage } from './stage-path.ts';
import { answerWhileStarting } from './starting.ts';
import { TokenBucket } from './throttle.ts';

export interface Access {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** What sent the response: the function's ARN, or the name of the gateway's own response. */
  by: string;
  requestId: string;
}

interface Hooks {
  invoke(functionArn: string, event: unknown, requestId: string): Promise<InvocationOutcome>;
  onAccess(access: Access): void;
  fire: Fire;
  /** Runs a function that operators invoke. */
  operate: Invoke;
  /** The mails that functions have sent to an address, or all of them. */
  mails(to: string | undefined): readonly LocalMail[];
}

interface Options {
  isStrict?: boolean | undefined;
  reloadsPages?: boolean | undefined;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string;
  by: string;
}

/** Longer than clients keep idle connections. One that reuses a connection while it is being closed sees it break. */
const KEEP_ALIVE_MS = 350_000;

/** API Gateway: an HTTP server that serves the API of the template. */
export class Gateway {
  readonly #hooks: Hooks;
  readonly #server: Server;
  #api: Api | undefined;
  #router = new Router<Operation>([]);
  #bucket: TokenBucket | undefined;
  readonly #isStrict: boolean;
  readonly #pageReload: PageReload | undefined;
  #host = '';
  #port = 0;

  constructor(hooks: Hooks, { isStrict = false, reloadsPages = false }: Options = {}) {
    this.#hooks = hooks;
    this.#isStrict = isStrict;
    this.#pageReload = reloadsPages ? new PageReload() : undefined;
    this.#server = createServer({ maxHeaderSize: READABLE_HEADER_BYTES }, (incoming, outgoing) => {
      this.#serve(incoming, outgoing).catch((error: unknown) => {
        // A client may disconnect at any time; any other error is our bug.
        if (!incoming.errored) console.error(error);
        outgoing.destroy();
      });
    });
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => this.#refuse(error, socket));
  }

  /** Returns its address. Until there is an API, the server only reserves its port. */
  async listen(host: string, port: number): Promise<string> {
    this.#host = host;
    this.#port = await listen(this.#server, port, host).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`
          : `Cannot listen on ${host}:${port} (${error.code}).`,
      );
    });
    return this.#url;
  }

  get #url(): string {
    return `http://${hostInUrl(this.#host)}:${this.#port}`;
  }

  use(api: Api): void {
    this.#router = new Router(api.routes);
    this.#bucket = api.throttle && new TokenBucket(api.throttle);
    this.#api = api;
  }

  /** Has open pages of the app loaded again, if it was started for that. */
  reloadPages(): void {
    this.#pageReload?.reload();
  }

  /** Accepts no new connections, and waits up to the given time for requests in progress. */
  async stop(graceMs: number): Promise<void> {
    this.#pageReload?.stop();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const started = performance.now();
    // Both refuse other hosts themselves, as if there were no such path.
    if (isMail(incoming)) return answerMail(incoming, outgoing, (to) => this.#hooks.mails(to));
    if (isInvoke(incoming)) return answerInvoke(incoming, outgoing, this.#hooks.operate);
    if (!isOwnHost(incoming.headers.host, this.#host))
      return sendLocalProblem(incoming, outgoing, 'forbidden', foreignHost(this.#url));
    const api = this.#api;
    if (!api) return answerWhileStarting(incoming, outgoing);
    if (isFire(incoming)) return answerFire(incoming, outgoing, this.#hooks.fire);
    if (this.#pageReload?.answer(incoming, outgoing)) return;
    if (this.#isStrict && !isBelowStage(incoming, api)) return answerOutsideStage(incoming, outgoing);
    const received = receive(incoming, api, this.#port, this.#isStrict);
    const answer = await this.#answer(api, received, incoming);
    const localPage = localPageOf(received);
    if (localPage !== undefined) openToLocalPage(answer.headers, localPage);
    const { requestId, extendedRequestId } = received.context;
    answer.headers['x-amzn-requestid'] = requestId;
    answer.headers['x-amz-apigw-id'] = extendedRequestId;
    if (answer.status !== 204 && answer.status !== 304) {
      answer.headers['content-length'] = String(Buffer.byteLength(answer.body));
    }
    if (!incoming.complete) {
      answer.headers.connection = 'close';
      discard(incoming);
    }
    try {
      outgoing.writeHead(answer.status, answer.headers);
    } catch {
      // The function returned an invalid HTTP header: API Gateway treats the response as malformed.
      const fault = this.#fault(api, 'MALFORMED_RESPONSE', received);
      outgoing.writeHead(fault.status, fault.headers);
      answer.body = fault.body;
    }
    outgoing.end(answer.body);
    const { method, path } = received;
    this.#hooks.onAccess({
      method,
      path,
      status: outgoing.statusCode,
      ms: performance.now() - started,
      by: answer.by,
      requestId: extendedRequestId,
    });
  }

  /** Responds to data that is not an HTTP request, or whose headers are far too large. */
  #refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
    // The rest of a request that has its response.
    if (socket.writableEnded && !socket.destroyed) return;
    if (!this.#api || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const fault = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'UNREADABLE_REQUEST';
    const { status, headers, body } = this.#fault(this.#api, fault, unreadable(this.#api));
    const length = Buffer.byteLength(body);
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': String(length) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`);
    discard(socket);
  }

  async #answer(api: Api, received: Received, incoming: IncomingMessage): Promise<Answer> {
    const fault = (name: Fault): Answer => this.#fault(api, name, received);
    if (headerBytes(incoming) > HEADER_LIMIT_BYTES) return fault('HEADERS_TOO_LARGE');
    const hasRoute = (method: string) => this.#router.find(method, received.path) !== undefined;
    const preflight = localPreflight(received, hasRoute);
    if (preflight) return preflight;
    const match = this.#router.find(received.method, received.path);
    if (!match) {
      // Without a route, API Gateway treats an Authorization header as an AWS signature and rejects it.
      return fault(incoming.headers.authorization ? 'INVALID_SIGNATURE' : 'MISSING_AUTHENTICATION_TOKEN');
    }
    if (this.#bucket?.take() === false) return fault('THROTTLED');
    const sent = await readBody(incoming, BODY_LIMIT_BYTES);
    if (sent === undefined) return fault('REQUEST_TOO_LARGE');
    const body = await decompress(sent, incoming.headers['content-encoding'], api.minimumCompressionBytes);
    if (typeof body === 'string') return fault(body);
    const event = proxyEvent(received, match.route, match.pathParameters, body, api.binaryTypes);
    const answer = await this.#integrate(api, match.route, received, event, fault);
    this.#pageReload?.addTo(answer, received.path);
    // The gateway's own responses are not compressed.
    if (!(answer.by in FAULTS)) {
      await compress(answer, incoming.headers['accept-encoding']?.toString(), api.minimumCompressionBytes);
    }
    return answer;
  }

  async #integrate(
    api: Api,
    route: Operation,
    received: Received,
    event: ProxyEvent,
    fault: (name: Fault) => Answer,
  ): Promise<Answer> {
    const { extendedRequestId: requestId } = received.context;
    if (route.authorizer) {
      const verdict = await authorize(route.authorizer, received, event, (arn, request) =>
        this.#hooks.invoke(arn, request, requestId),
      );
      if (!verdict.allowed) return fault(verdict.fault);
      received.context.authorizer = verdict.context;
    }
    const { integration } = route;
    const plain = integration.kind === 'mock' ? undefined : integration.plain;
    if (integration.kind === 'mock' || plain) {
      if (!takesMediaType(headerOf(received, 'content-type'))) return fault('UNSUPPORTED_MEDIA_TYPE');
    }
    if (integration.kind === 'mock') return { ...renderMock(integration, received), by: 'mock' };
    const outcome = await this.#invokeInTime(integration, plain?.event ?? event, requestId);
    if (outcome === 'timeout') return fault('INTEGRATION_TIMEOUT');
    if (plain) {
      const rendered = renderPlain(plain, outcome, received);
      return rendered ? { ...rendered, by: integration.functionArn } : fault('MALFORMED_RESPONSE');
    }
    if (!outcome.ok)
      return fault(outcome.error === REQUEST_TOO_LARGE ? 'REQUEST_TOO_LARGE' : 'INTEGRATION_FAILURE');
    const [preferred] = headerOf(received, 'accept')?.split(',') ?? [];
    const mapped = mapProxyResponse(outcome.payload, isBinary(preferred, api.binaryTypes));
    return mapped ? { ...mapped, by: integration.functionArn } : fault('MALFORMED_RESPONSE');
  }

  async #invokeInTime(
    { functionArn, timeoutMs }: { functionArn: string; timeoutMs: number },
    event: unknown,
    requestId: string,
  ): Promise<InvocationOutcome | 'timeout'> {
    const late = Promise.withResolvers<'timeout'>();
    const timer = setTimeout(() => late.resolve('timeout'), timeoutMs);
    try {
      return await Promise.race([this.#hooks.invoke(functionArn, event, requestId), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #fault(api: Api, name: Fault, received: Received): Answer {
    return { ...renderGatewayResponse(api.gatewayResponses, name, received), by: name };
  }
}
