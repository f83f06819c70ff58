import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type FaultRule, type ObserverCommand, Recorder } from './observer-rules.ts';

/**
 * Stands between the local cloud and the engine. It counts what each function asks of DynamoDB, and breaks
 * calls on request: everything a real DynamoDB does now and then, and DynamoDB Local never.
 */
export async function startObserver(engine: Promise<string>): Promise<{ url: string; stop(): void }> {
  const recorder = new Recorder();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (incoming.url?.startsWith('/_observer')) {
      const answer = recorder.command(JSON.parse(body.toString()) as ObserverCommand);
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
      return;
    }
    const text = body.toString();
    const call = recorder.record(incoming.headers, text);
    const rule = recorder.faultFor(call, text);
    if (rule?.kind === 'error') return answerError(rule, text, outgoing);
    if (rule?.kind === 'delay') await delay(rule.ms);
    if (rule?.kind === 'hold') await recorder.untilRemoved(rule);
    if (rule?.kind === 'reset') return reset(incoming);
    const { status, headers, answer } = await forward(new URL(await engine), incoming, body);
    recorder.complete(call, status, answer.toString());
    if (rule?.kind === 'forward then reset') return reset(incoming);
    if (rule?.kind === 'forward then delay') await delay(rule.ms);
    if (!outgoing.destroyed) outgoing.writeHead(status, headers).end(answer);
  }

  async function forward(endpoint: URL, incoming: IncomingMessage, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(
      {
        agent,
        host: endpoint.hostname,
        port: endpoint.port,
        method: incoming.method,
        path: '/',
        headers: { ...incoming.headers, host: endpoint.host, 'content-length': body.length },
      },
      resolve,
    )
      .once('error', reject)
      .end(body);
    const response = await promise;
    const { 'transfer-encoding': _chunked, ...headers } = response.headers;
    return { status: response.statusCode ?? 500, headers, answer: await buffer(response) };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** The connection breaks without a goodbye, as when a host dies. */
function reset(incoming: IncomingMessage): void {
  incoming.socket.resetAndDestroy();
}

function answerError(rule: FaultRule & { kind: 'error' }, body: string, outgoing: ServerResponse): void {
  const reasons =
    rule.name === 'TransactionCanceledException' ? (rule.reasons ?? conflictIn(body)) : undefined;
  const message = reasons
    ? `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`
    : `Injected by a test: ${rule.name}`;
  const service =
    rule.name === 'ThrottlingException'
      ? 'com.amazon.coral.availability'
      : 'com.amazonaws.dynamodb.v20120810';
  const answer = {
    __type: `${service}#${rule.name}`,
    message,
    Message: message,
    ...(reasons && { CancellationReasons: reasons }),
  };
  const status = rule.name === 'InternalServerError' ? 500 : 400;
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
}

/** By default the first item of a transaction meets another transaction. */
function conflictIn(body: string): { Code: string; Message?: string }[] {
  const { TransactItems = [] } = JSON.parse(body) as { TransactItems?: unknown[] };
  return TransactItems.map((_item, index) =>
    index === 0
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  );
}

async function send<T>(url: string, command: ObserverCommand): Promise<T> {
  const response = await fetch(`${url}/_observer`, { method: 'POST', body: JSON.stringify(command) });
  return (await response.json()) as T;
}

/** For tests: what the observer at this address has seen, and what it shall do. */
export function observerAt(url: string) {
  return {
    /** Calls whose request names this text, usually `USER#<id>`, oldest first. */
    calls: (text: string) => send<Call[]>(url, { command: 'calls', text }),
    /** Breaks matching calls until they have been broken `times` times or the rule is removed. */
    async inject(rule: FaultRule) {
      const id = await send<number>(url, { command: 'inject', rule });
      return {
        hits: () => send<number>(url, { command: 'hits', id }),
        remove: () => send<number>(url, { command: 'remove', id }),
      };
    },
  };
}
