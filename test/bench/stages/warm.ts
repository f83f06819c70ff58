import { createServer, type Server } from 'node:http';
import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { environmentOf } from '../../../infra/local/lambda/function-definition.ts';
import { listen } from '../../../infra/local/listen.ts';
import { BUDGETS, type Check, eachAtMost, medianAtMost } from '../budgets.ts';
import { type Exchange, invokedFunction, isDynamoDb, wavesOf } from '../calls/exchange.ts';
import { runChild } from '../processes/run-child.ts';
import { median } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Table } from '../table.ts';
import type { World } from '../world.ts';

export interface WarmJob {
  readonly name: string;
  readonly file: string;
  /** JSON */
  readonly event: string;
  readonly table: string;
  readonly engineUrl: string;
  readonly waves: readonly (readonly Exchange[])[];
  readonly undo: readonly WriteRequest[];
  readonly passwordHashes: number;
  readonly warmUps: number;
  readonly turns: number;
  readonly leastTurns: number;
  /** No new turn starts after this time, once there are enough. */
  readonly seconds: number;
}

export interface Turn {
  readonly ms: number;
  readonly cpuMs: number;
}

export interface WarmTimes {
  readonly handler: Turn[];
  readonly plain: Turn[];
}

export interface Effort {
  readonly turns: number;
  readonly seconds: number;
}

/** Milliseconds of a warm handler, for what Lambda bills. */
export type WarmMs = ReadonlyMap<string, number>;

export interface WarmOverhead {
  readonly table: Table;
  readonly checks: readonly Check[];
  readonly warmMs: WarmMs;
}

/** They cannot be repeated: an invitation is used up, and of tokens and invitations there can be only so many. */
const ONCE = new Set(['acceptInvitation', 'createInvitation', 'createToken']);

export async function measureWarm(
  world: World,
  subjects: readonly Subject[],
  effort: Effort,
): Promise<WarmOverhead> {
  const results: Result[] = [];
  const failed: string[] = [];
  const lambda = await startIdleLambda();
  try {
    for (const subject of subjects.filter(({ name }) => !ONCE.has(name))) {
      try {
        results.push({ subject, times: await measure(world, subject, effort, lambda.url) });
      } catch {
        // It has said why. One that cannot be measured must not cost the time that all others took.
        failed.push(subject.name);
      }
    }
  } finally {
    lambda.server.close();
  }
  const ratios = results.filter(makesCalls).map((result) => [result.subject.name, cpuRatio(result)] as const);
  const what = 'Warm CPU time, of the plain calls';
  return {
    table: tableOf(results, effort),
    checks: [
      medianAtMost(what, ratios, BUDGETS.warmCpuMedian),
      eachAtMost(what, ratios, BUDGETS.warmCpuEach),
      { what: 'Functions that could not be measured', value: failed.length, budget: 0, past: failed },
    ],
    warmMs: new Map(results.map(({ subject, times }) => [subject.name, medianOf(times.handler, 'ms')])),
  };
}

interface Result {
  readonly subject: Subject;
  readonly times: WarmTimes;
}

/** Without a call there is nothing to compare with. */
function makesCalls({ subject }: Result): boolean {
  return subject.exchanges.some(isDynamoDb);
}

/**
 * Accepts every invocation and runs nothing. A function that is invoked by another one, for example to deliver a
 * webhook, would continue into the next turn, and write to the same records.
 */
async function startIdleLambda(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(202).end());
  });
  return { server, url: `http://127.0.0.1:${await listen(server)}` };
}

async function measure(
  world: World,
  subject: Subject,
  effort: Effort,
  lambdaUrl: string,
): Promise<WarmTimes> {
  const job: WarmJob = {
    name: subject.name,
    file: subject.definition.file,
    event: JSON.stringify(subject.event),
    table: world.tableName,
    engineUrl: world.engineUrl,
    waves: wavesOf(subject.exchanges.filter((it) => isDynamoDb(it) || invokedFunction(it) !== undefined)),
    undo: subject.undo,
    passwordHashes: subject.passwordHashes,
    warmUps: 20,
    leastTurns: 10,
    ...effort,
  };
  return runChild(new URL('./warm-child.ts', import.meta.url), job, {
    ...environmentOf(subject.definition, world.cloud.awsEndpoint),
    // DynamoDB without the local cloud in between; the signing key is requested once and then cached.
    AWS_ENDPOINT_URL_DYNAMODB: world.engineUrl,
    AWS_ENDPOINT_URL_LAMBDA: lambdaUrl,
  });
}

function cpuRatio({ times }: Result): number {
  return medianOf(times.handler, 'cpuMs') / medianOf(times.plain, 'cpuMs');
}

function medianOf(turns: readonly Turn[], what: keyof Turn): number {
  return median(turns.map((turn) => turn[what]));
}

function tableOf(results: readonly Result[], { turns }: Effort): Table {
  const ms = (of: readonly Turn[], what: keyof Turn) => medianOf(of, what).toFixed(2);
  return {
    title: 'Warm overhead: a handler, relative to the same DynamoDB calls with the plain SDK',
    text: `Each handler, from its bundle, alternates with a plain DynamoDB client, which has the same options and all of the SDK’s own steps, and makes exactly the same calls to the same DynamoDB Local, in parallel where the handler does. Before each turn, the writes of the previous turn are undone. Values are medians of up to ${turns} turns; CPU time is that of the process. If a function hashes passwords or invokes another function, the plain side does the same. Functions without calls have nothing to be compared with.`,
    columns: ['function', 'calls', 'plain ms', 'handler ms', 'plain CPU ms', 'handler CPU ms', 'CPU ratio'],
    rows: results.map((result) => {
      const { name, exchanges } = result.subject;
      const { handler, plain } = result.times;
      const calls = exchanges.filter(isDynamoDb).length;
      return makesCalls(result)
        ? [
            name,
            calls,
            ms(plain, 'ms'),
            ms(handler, 'ms'),
            ms(plain, 'cpuMs'),
            ms(handler, 'cpuMs'),
            cpuRatio(result).toFixed(2),
          ]
        : [name, 0, '', ms(handler, 'ms'), '', ms(handler, 'cpuMs'), ''];
    }),
  };
}
