import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { environmentOf } from '../../infra/local/functions.ts';
import type { UserId } from '../../lib/domain/user.ts';
import { keys } from '../../lib/store/keys.ts';
import type { Exchange } from './exchange.ts';
import { type Invocation, invokeOnce } from './invoke.ts';
import type { Recorder } from './recorder.ts';
import { type Replayer, startReplayer } from './replayer.ts';
import { median, ratioAbove } from './statistics.ts';
import type { Subject } from './subject.ts';
import type { Row, Table } from './table.ts';
import type { World } from './world.ts';

const BUDGET = 0.85;

interface Candidate extends Invocation {
  readonly exchanges: readonly Exchange[];
  readonly ms: number[];
  readonly cpuMs: number[];
}

interface Controls {
  readonly empty: Candidate;
  readonly stock: Candidate;
}

/** How many functions run between two runs of the controls. */
const CONTROLS_EVERY = 6;

export async function measureColdStarts(
  world: World,
  recorder: Recorder,
  subjects: readonly Subject[],
  { rounds }: { rounds: number },
): Promise<Table> {
  const replayer = await startReplayer();
  const folder = mkdtempSync(join(tmpdir(), 'bench-controls-'));
  try {
    const controls = await prepareControls(world, recorder, replayer, folder);
    const candidates = subjects.map((subject) =>
      candidate(replayer, {
        name: subject.name,
        file: subject.definition.file,
        event: subject.event,
        environment: environmentOf(subject.definition, replayer.url),
        exchanges: subject.exchanges,
      }),
    );
    // Once for nothing: the file system has then seen every bundle.
    for (const each of [controls.empty, controls.stock, ...candidates]) await run(replayer, each, false);
    for (let round = 0; round < rounds; round++) await runRound(replayer, controls, candidates);
    // A neighbour's burst of work may fall on one function alone: what looks too slow is looked at again.
    for (const each of candidates.filter((one) => ratioOf(one, controls) > BUDGET)) {
      for (let again = 0; again < 2 * rounds; again++) await runRound(replayer, controls, [each]);
    }
    return tableOf(controls, candidates, rounds);
  } finally {
    replayer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function candidate(
  { certificateFile }: Replayer,
  subject: Invocation & { exchanges: readonly Exchange[] },
): Candidate {
  const environment = { ...subject.environment, NODE_EXTRA_CA_CERTS: certificateFile };
  return { ...subject, environment, ms: [], cpuMs: [] };
}

/** Both run with the environment of an endpoint that reads. The stock one reads an account of the household. */
async function prepareControls(
  world: World,
  recorder: Recorder,
  replayer: Replayer,
  folder: string,
): Promise<Controls> {
  const file = (name: string): string => join(import.meta.dirname, 'controls', `${name}.ts`);
  await build({
    entryPoints: [file('empty')],
    outfile: join(folder, 'empty.js'),
    platform: 'node',
    format: 'cjs',
  });
  await build({
    entryPoints: [file('stock')],
    outfile: join(folder, 'stock.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    // Without this, an ES module cannot contain the CommonJS parts of the SDK.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const definition = world.functionOf('functions/accounts/get-account.ts');
  const { userId, assetAccountId } = world.household;
  const event = { table: world.tableName, ...keys.account(userId as UserId, assetAccountId) };
  const stock = { name: 'stock', file: join(folder, 'stock.mjs'), event };
  recorder.take();
  await invokeOnce({ ...stock, environment: environmentOf(definition, recorder.url) });
  const environment = environmentOf(definition, replayer.url);
  return {
    stock: candidate(replayer, { ...stock, environment, exchanges: recorder.take() }),
    empty: candidate(replayer, {
      name: 'empty',
      file: join(folder, 'empty.js'),
      event: {},
      environment,
      exchanges: [],
    }),
  };
}

async function runRound(replayer: Replayer, { empty, stock }: Controls, candidates: readonly Candidate[]) {
  for (const [index, each] of candidates.entries()) {
    if (index % CONTROLS_EVERY === 0) {
      await run(replayer, empty);
      await run(replayer, stock);
    }
    await run(replayer, each);
  }
}

async function run(replayer: Replayer, each: Candidate, counts = true): Promise<void> {
  replayer.play(each.exchanges);
  const { ms, cpuMs } = await invokeOnce(each);
  if (!counts) return;
  each.ms.push(ms);
  each.cpuMs.push(cpuMs);
}

function ratioOf(each: Candidate, { empty, stock }: Controls): number {
  return ratioAbove(median(each.ms), median(stock.ms), median(empty.ms));
}

function tableOf(controls: Controls, candidates: readonly Candidate[], rounds: number): Table {
  const { empty, stock } = controls;
  const row = (each: Candidate, budget?: number): Row => {
    const value = ratioOf(each, controls);
    const cpu = ratioAbove(median(each.cpuMs), median(stock.cpuMs), median(empty.cpuMs));
    return {
      name: each.name,
      cells: [(median(each.ms) - median(empty.ms)).toFixed(1), value.toFixed(2), cpu.toFixed(2)],
      ...(budget !== undefined && { value, budget }),
    };
  };
  return {
    id: 'cold',
    title: 'Cold start: time to the first answer, as a part of the stock handler’s',
    text: `A fresh Node.js ${process.version} process from its start to its first answer, less what an empty handler takes (${median(empty.ms).toFixed(0)} ms here). The stock handler is a plain esbuild bundle of the DynamoDB client that does one GetItem and nothing else. Median of ${rounds} interleaved runs of each; AWS is a server that repeats, over TLS, what DynamoDB Local had answered. The last column is the same in processor time, which suffers less from neighbours.`,
    columns: ['function', 'ms', 'of stock', 'cpu of stock'],
    rows: [row(stock), ...candidates.map((each) => row(each, BUDGET))],
  };
}
