import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';

/** A call to DynamoDB that the caller's role allows. */
interface DynamodbCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface DynamodbAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

/**
 * For tests: sits between the functions and the engine, and may observe a call, delay it, or answer it in place of the
 * engine. If it returns undefined, the connection breaks.
 */
export type DynamodbInterceptor = (
  call: DynamodbCall,
  forward: () => Promise<DynamodbAnswer>,
) => Promise<DynamodbAnswer | undefined>;

/** Passes calls to the engine. */
export class Dynamodb {
  readonly #target: { host: string; port: string };
  readonly #hostHeader: string;
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #intercept: DynamodbInterceptor | undefined;

  constructor(engine: URL, intercept?: DynamodbInterceptor) {
    // Reading the parts of a URL object for every call is slow.
    this.#target = { host: engine.hostname, port: engine.port };
    this.#hostHeader = engine.host;
    this.#intercept = intercept;
  }

  async answer(call: DynamodbCall, outgoing: ServerResponse): Promise<void> {
    const forward = () => this.#forward(call);
    const answer = await (this.#intercept ? this.#intercept(call, forward) : forward());
    if (outgoing.destroyed) return;
    if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    else outgoing.socket?.resetAndDestroy();
  }

  stop(): void {
    this.#agent.destroy();
  }

  /**
   * Keeps signature and access key: DynamoDB Local checks neither, and a proxy in between can identify the caller. It
   * fails if the engine has ended or closed the connection: the caller must see a broken connection too.
   */
  #forward({ headers, body }: DynamodbCall): Promise<DynamodbAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<DynamodbAnswer>();
    const sent = { ...headers, host: this.#hostHeader, 'content-length': body.length };
    request({ agent: this.#agent, ...this.#target, method: 'POST', path: '/', headers: sent }, (answer) => {
      // The whole response has arrived when it is passed on, so its length is known.
      const { 'transfer-encoding': _chunked, ...others } = answer.headers;
      readAll(answer).then(
        (text) => resolve({ status: answer.statusCode ?? 500, headers: others, body: text }),
        reject,
      );
    })
      .once('error', reject)
      .end(body);
    return promise;
  }
}

export function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  incoming
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', () => resolve(Buffer.concat(chunks)))
    .once('error', reject);
  return promise;
}
