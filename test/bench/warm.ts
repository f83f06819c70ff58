import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { environmentOf } from '../../infra/local/lambda/function-definition.ts';
import { type Exchange, isDynamoDb, wavesOf } from './exchange.ts';
import { median } from './statistics.ts';
import type { Subject } from './subject.ts';
import type { Row, Table } from './table.ts';
import type { World } from './world.ts';

const BUDGETS: Readonly<Record<Subject['kind'], number>> = { read: 1.1, write: 1.1, authorizer: 1.15 };
const CHILD = join(import.meta.dirname, 'warm-child.ts');

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
  /** No new turn after this time, once there are enough. */
  readonly seconds: number;
}

export interface WarmTimes {
  readonly handler: number[];
  readonly plain: number[];
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
  for (const subject of subjects) {
    let times = await measure(world, subject, effort);
    // A second look, longer, at what seems too slow: a neighbour's burst of work may be to blame.
    if (ratioOf(times) > BUDGETS[subject.kind] && subject.exchanges.some(isDynamoDb)) {
      const again = await measure(world, subject, { turns: 3 * effort.turns, seconds: 3 * effort.seconds });
      times = { handler: [...times.handler, ...again.handler], plain: [...times.plain, ...again.plain] };
    }
    results.push({ subject, times });
  }
  return {
    table: tableOf(results, effort),
    warmMs: new Map(results.map(({ subject, times }) => [subject.name, median(times.handler)])),
  };
}

async function measure(world: World, subject: Subject, effort: Effort): Promise<WarmTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-warm-'));
  const jobFile = join(folder, 'job.json');
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
  writeFileSync(jobFile, JSON.stringify(job));
  const child = fork(CHILD, [jobFile], {
    // DynamoDB without the local cloud between; the signing key is asked for once and then kept.
    env: {
      ...environmentOf(subject.definition, world.cloud.awsEndpoint),
      AWS_ENDPOINT_URL_DYNAMODB: world.engineUrl,
    },
    execArgv: [],
  });
  const times = await new Promise<WarmTimes>((resolve, reject) => {
    child.once('message', (message) => resolve(message as WarmTimes));
    child.once('exit', (code) => reject(new Error(`${subject.name} ended with ${code} in the warm bench.`)));
  });
  rmSync(folder, { recursive: true, force: true });
  return times;
}

/** Of neighbours in time, pair by pair: whatever else the machine does weighs on both of a pair alike. */
function ratioOf({ handler, plain }: WarmTimes): number {
  return median(handler.map((ms, index) => ms / (plain[index] ?? Number.NaN)));
}

function tableOf(results: readonly { subject: Subject; times: WarmTimes }[], { turns }: Effort): Table {
  const rows = results.map(({ subject, times }): Row => {
    const { name, kind, exchanges } = subject;
    const handlerMs = median(times.handler).toFixed(2);
    const calls = exchanges.filter(isDynamoDb).length;
    // Without a call there is nothing to compare with, only the time itself.
    if (calls === 0) return { name, cells: [0, '', handlerMs, ''] };
    const value = ratioOf(times);
    const plainMs = median(times.plain).toFixed(2);
    return { name, cells: [calls, plainMs, handlerMs, value.toFixed(2)], value, budget: BUDGETS[kind] };
  });
  return {
    id: 'warm',
    title: 'Warm overhead: a handler’s time, as a multiple of its DynamoDB calls made by the plain SDK',
    text: `Each handler, from its bundle, alternates with the stock DynamoDB client making exactly the same calls (in parallel where the handler makes them in parallel), against the same DynamoDB Local. Before each turn, the writes of the previous turn are undone. Values are medians of up to ${turns} turns. For functions that hash passwords, which is slow on purpose, the plain side hashes as many, one after the other. A ratio below 1 means that the handler is faster than the stock client alone.`,
    columns: ['function', 'calls', 'plain ms', 'handler ms', 'ratio'],
    rows,
  };
}
