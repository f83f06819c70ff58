import { createServer, type Server } from 'node:http';
import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { environmentOf } from '../../../infra/local/lambda/function-definition.ts';
import { listen } from '../../../infra/local/listen.ts';
import { type Exchange, isDynamoDb, wavesOf } from '../calls/exchange.ts';
import { runChild } from '../processes/run-child.ts';
import { median } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import type { World } from '../world.ts';

const WALL_BUDGET = 1.1;
const CPU_BUDGET = 1.2;

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

export async function measureWarm(
  world: World,
  subjects: readonly Subject[],
  effort: Effort,
): Promise<{ table: Table; warmMs: WarmMs }> {
  const results: { subject: Subject; times: WarmTimes }[] = [];
  const lambda = await startIdleLambda();
  try {
    for (const subject of subjects) {
      results.push({ subject, times: await measure(world, subject, effort, lambda.url) });
    }
  } finally {
    lambda.server.close();
  }
  return {
    table: tableOf(results, effort),
    warmMs: new Map(results.map(({ subject, times }) => [subject.name, medianOf(times.handler, 'ms')])),
  };
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
    waves: wavesOf(subject.exchanges.filter(isDynamoDb)),
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

/** Compares neighboring turns pair by pair: other work on the machine affects both of a pair alike. */
function ratioOf({ handler, plain }: WarmTimes, what: keyof Turn): number {
  return median(handler.map((turn, index) => turn[what] / (plain[index]?.[what] ?? Number.NaN)));
}

/**
 * CPU time varies less, but one garbage collection outweighs many turns, so the totals are compared instead of pairs.
 */
function cpuRatioOf({ handler, plain }: WarmTimes): number {
  return medianOf(handler, 'cpuMs') / medianOf(plain, 'cpuMs');
}

function medianOf(turns: readonly Turn[], what: keyof Turn): number {
  return median(turns.map((turn) => turn[what]));
}

function tableOf(results: readonly { subject: Subject; times: WarmTimes }[], { turns }: Effort): Table {
  const rows = results.map(({ subject, times }): Row => {
    const { name, exchanges } = subject;
    const { handler, plain } = times;
    const ms = (of: readonly Turn[], what: keyof Turn) => medianOf(of, what).toFixed(2);
    const calls = exchanges.filter(isDynamoDb).length;
    // Without a call there is nothing to compare with, so only the time is shown.
    if (calls === 0) return { name, cells: [0, '', ms(handler, 'ms'), '', '', ms(handler, 'cpuMs'), ''] };
    const [value, cpu] = [ratioOf(times, 'ms'), cpuRatioOf(times)];
    return {
      name,
      cells: [
        calls,
        ms(plain, 'ms'),
        ms(handler, 'ms'),
        value.toFixed(2),
        ms(plain, 'cpuMs'),
        ms(handler, 'cpuMs'),
        cpu.toFixed(2),
      ],
      value,
      budget: WALL_BUDGET,
      further: [{ what: 'in CPU time', value: cpu, budget: CPU_BUDGET }],
    };
  });
  return {
    id: 'warm',
    title: 'Warm overhead: a handler’s time, relative to the same DynamoDB calls with the plain SDK',
    text: `Each handler, from its bundle, alternates with a plain DynamoDB client, which has the same options and all of the SDK’s own steps, and makes exactly the same calls to the same DynamoDB Local, in parallel where the handler does. Before each turn, the writes of the previous turn are undone. Values are medians of up to ${turns} turns; CPU time is that of the process. For functions that hash passwords, which is slow on purpose, the plain side hashes as many, one after the other. What this does not show: DynamoDB itself responds faster than DynamoDB Local, so in AWS the CPU columns matter more than the others.`,
    columns: [
      'function',
      'calls',
      'plain ms',
      'handler ms',
      'ratio',
      'plain CPU',
      'handler CPU',
      'CPU ratio',
    ],
    rows,
  };
}
