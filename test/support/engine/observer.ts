import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../../infra/local/listen.ts';
import {
  Dynamodb,
  type DynamodbAnswer,
  type DynamodbInterceptor,
  readAll,
} from '../../../infra/local/services/dynamodb.ts';
import { type Call, type FaultRule, type ObserverCommand, Recorder } from './observer-rules.ts';

/**
 * Sits between the functions and the engine. It counts what each function asks of DynamoDB, and breaks calls on
 * request, in ways in which a real DynamoDB fails now and then, and DynamoDB Local never does. A cloud in this process
 * uses `intercept`; tests in other processes control it at `url`, which also passes calls to the engine.
 */
export async function startObserver(engine: Promise<string>) {
  const recorder = new Recorder();
  const intercept: DynamodbInterceptor = async ({ headers, body }, forward) => {
    const text = body.toString();
    const call = recorder.record(headers, text);
    const { rule, removed } = recorder.faultFor(call, text) ?? {};
    if (rule?.kind === 'error') return errorOf(rule, text);
    if (rule?.kind === 'delay') await wait(rule.ms);
    if (rule?.kind === 'hold') await removed?.promise;
    if (rule?.kind === 'reset') return undefined;
    const answer = await forward();
    recorder.complete(call, answer.status, answer.body.toString());
    if (rule?.kind === 'forward then reset') return undefined;
    if (rule?.kind === 'forward then delay') await wait(rule.ms);
    return answer;
  };
  const dynamodb = engine.then((endpoint) => new Dynamodb(new URL(endpoint), intercept));
  dynamodb.catch(() => undefined);
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    if (!incoming.url?.startsWith('/_observer'))
      return (await dynamodb).answer({ headers: incoming.headers, body }, outgoing);
    const answer = recorder.command(JSON.parse(body.toString()) as ObserverCommand);
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
  }

  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    intercept,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await dynamodb.then(
        (it) => it.stop(),
        () => undefined,
      );
    },
  };
}

/** A delay that outlasts the tests does not keep their process alive. */
function wait(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false });
}

function errorOf(rule: FaultRule & { kind: 'error' }, body: string): DynamodbAnswer {
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
  return {
    status: rule.name === 'InternalServerError' ? 500 : 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify(answer),
  };
}

/** By default, the first item of a transaction conflicts with another transaction. */
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

/** For tests: what the observer at this address has seen, and what it should do. */
export function observerAt(url: string) {
  return {
    /** Calls whose request names this text, usually `BOOK#<id>`, oldest first. */
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
