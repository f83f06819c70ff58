import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { environmentOf } from '../../infra/local/lambda/function-definition.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { type Exchange, isDynamoDb, wavesOf } from './exchange.ts';
import { type Invocation, invokeOnce } from './invoke.ts';
import type { Recorder } from './recorder.ts';
import { type Replayer, startReplayer } from './replayer.ts';
import { median, ratioAbove } from './statistics.ts';
import type { Subject } from './subject.ts';
import type { Row, Table } from './table.ts';
import type { World } from './world.ts';

const BUDGET = 0.85;

/** A function that makes more calls than this is compared with a stock handler that makes as many. */
const FEW_CALLS = 5;

interface Candidate extends Invocation {
  readonly passwordHashes: number;
  readonly exchanges: readonly Exchange[];
  readonly runs: { ms: number; cpuMs: number }[];
  /** Of each run, to the run of the control just before it: whatever else the machine does weighs on both alike. */
  readonly ratios: { ms: number; cpuMs: number }[];
}

interface Controls {
  readonly empty: Candidate;
  readonly stock: Candidate;
  /** The stock handler that derives so many keys from passwords. */
  readonly stockWithPasswords: ReadonlyMap<number, Candidate>;
  /** By function: the stock handler that makes as many calls, in the same waves. */
  readonly stockWithCalls: ReadonlyMap<string, Candidate>;
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
    const controls = await prepareControls(world, recorder, replayer, folder, subjects);
    const candidates = subjects.map((subject) =>
      candidate(replayer, {
        name: subject.name,
        file: subject.definition.file,
        event: subject.event,
        environment: environmentOf(subject.definition, replayer.url),
        exchanges: subject.exchanges,
        passwordHashes: subject.passwordHashes,
      }),
    );
    // Once for nothing: the file system has then seen every bundle.
    const all = [
      controls.empty,
      controls.stock,
      ...controls.stockWithPasswords.values(),
      ...controls.stockWithCalls.values(),
      ...candidates,
    ];
    for (const each of all) await run(replayer, each, false);
    for (let round = 0; round < rounds; round++) await runRound(replayer, controls, candidates);
    // A neighbour's burst of work may fall on one function alone: what looks too slow is looked at again.
    for (const each of candidates.filter((one) => ratioOf(one) > BUDGET)) {
      for (let again = 0; again < 3 * rounds; again++) await runRound(replayer, controls, [each]);
    }
    return tableOf(controls, candidates, rounds);
  } finally {
    replayer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function candidate({ certificateFile }: Replayer, subject: Omit<Candidate, 'runs' | 'ratios'>): Candidate {
  const environment = { ...subject.environment, NODE_EXTRA_CA_CERTS: certificateFile };
  return { ...subject, environment, runs: [], ratios: [] };
}

/** All run with the environment of an endpoint that reads. The stock ones read an account of the household. */
async function prepareControls(
  world: World,
  recorder: Recorder,
  replayer: Replayer,
  folder: string,
  subjects: readonly Subject[],
): Promise<Controls> {
  await buildControls(folder);
  const definition = world.functionOf('functions/accounts/get-account.ts');
  const { userId, assetAccountId } = world.household;
  const event = { table: world.tableName, ...keys.account(userId as UserId, assetAccountId) };
  const file = join(folder, 'stock.mjs');
  recorder.take();
  await invokeOnce({ name: 'stock', file, event, environment: environmentOf(definition, recorder.url) });
  const common = { environment: environmentOf(definition, replayer.url), exchanges: recorder.take() };
  const withPasswords = (passwordHashes: number): [number, Candidate] => [
    passwordHashes,
    candidate(replayer, {
      ...common,
      name: `stock and ${passwordHashes} password${passwordHashes > 1 ? 's' : ''}`,
      file: join(folder, 'stock-password.mjs'),
      event: { ...event, passwordHashes },
      passwordHashes,
    }),
  ];
  const withCalls = ({ name, exchanges, passwordHashes }: Subject): [string, Candidate][] => {
    const waves = wavesOf(exchanges.filter(isDynamoDb)).map(({ length }) => length);
    const calls = waves.reduce((sum, each) => sum + each, 0);
    if (calls <= FEW_CALLS) return [];
    const repeated = Array.from({ length: calls }, () =>
      common.exchanges.map((exchange) => ({ ...exchange })),
    );
    const control = candidate(replayer, {
      ...common,
      exchanges: repeated.flat(),
      name: `stock and ${calls} calls, for ${name}`,
      file: join(folder, passwordHashes > 0 ? 'stock-password.mjs' : 'stock.mjs'),
      event: { ...event, waves, passwordHashes },
      passwordHashes,
    });
    return [[name, control]];
  };
  return {
    stockWithCalls: new Map(subjects.flatMap(withCalls)),
    empty: candidate(replayer, {
      ...common,
      name: 'empty',
      file: join(folder, 'empty.js'),
      event,
      passwordHashes: 0,
    }),
    stock: candidate(replayer, { ...common, name: 'stock', file, event, passwordHashes: 0 }),
    stockWithPasswords: new Map([1, 2].map(withPasswords)),
  };
}

export async function buildControls(folder: string): Promise<void> {
  const file = (name: string): string => join(import.meta.dirname, 'controls', `${name}.ts`);
  const common = { platform: 'node', bundle: true, minify: true } as const;
  await build({ ...common, entryPoints: [file('empty')], outfile: join(folder, 'empty.js'), format: 'cjs' });
  await build({
    ...common,
    entryPoints: [file('stock'), file('stock-password')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    // Without this, an ES module cannot contain the CommonJS parts of the SDK.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}

async function runRound(replayer: Replayer, controls: Controls, candidates: readonly Candidate[]) {
  for (const [index, each] of candidates.entries()) {
    if (index % CONTROLS_EVERY === 0) {
      await run(replayer, controls.empty);
      await run(replayer, controls.stock);
    }
    const control = controlOf(each, controls);
    if (control !== controls.stock) await run(replayer, control);
    await run(replayer, each);
    const [own, other, empty] = [each, control, controls.empty].map(({ runs }) => runs.at(-1));
    if (own && other && empty)
      each.ratios.push({
        ms: ratioAbove(own.ms, other.ms, empty.ms),
        cpuMs: ratioAbove(own.cpuMs, other.cpuMs, empty.cpuMs),
      });
  }
}

function controlOf({ name, passwordHashes }: Candidate, controls: Controls): Candidate {
  const { stock, stockWithPasswords, stockWithCalls } = controls;
  return stockWithCalls.get(name) ?? stockWithPasswords.get(passwordHashes) ?? stock;
}

async function run(replayer: Replayer, each: Candidate, counts = true): Promise<void> {
  replayer.play(each.exchanges);
  const { ms, cpuMs } = await invokeOnce(each);
  if (counts) each.runs.push({ ms, cpuMs });
}

function ratioOf({ ratios }: Candidate, what: 'ms' | 'cpuMs' = 'ms'): number {
  return median(ratios.map((ratio) => ratio[what]));
}

function msOf({ runs }: Candidate): number {
  return median(runs.map(({ ms }) => ms));
}

function tableOf(controls: Controls, candidates: readonly Candidate[], rounds: number): Table {
  const { empty, stock, stockWithPasswords, stockWithCalls } = controls;
  const used = [...stockWithPasswords.values(), ...stockWithCalls.values()].filter(
    ({ runs }) => runs.length > 0,
  );
  const aboveEmpty = (each: Candidate): string => (msOf(each) - msOf(empty)).toFixed(1);
  const row = (each: Candidate): Row => {
    const value = ratioOf(each);
    const cpu = ratioOf(each, 'cpuMs').toFixed(2);
    return { name: each.name, cells: [aboveEmpty(each), value.toFixed(2), cpu], value, budget: BUDGET };
  };
  return {
    id: 'cold',
    title: 'Cold start: time to the first answer, as a part of the stock handler’s',
    text: `A fresh Node.js ${process.version} process, from its start to its first response, minus the time of an empty handler (${msOf(empty).toFixed(0)} ms here). The stock handler is a plain esbuild bundle of the DynamoDB client that makes one GetItem call. Values are medians of ${rounds} interleaved runs, and of each run’s ratio to the control run just before it. AWS is replaced by a server that repeats, over TLS, the recorded responses of DynamoDB Local. Functions that hash passwords, which is slow on purpose, are compared with a stock handler that hashes as many, one after the other. Functions that make more than ${FEW_CALLS} calls are compared with a stock handler that makes as many GetItem calls, as many of them at once. The CPU column has the ratio of processor time, which is less affected by other processes.`,
    columns: ['function', 'ms', 'of stock', 'cpu of stock'],
    rows: [
      ...[stock, ...used].map((each) => ({ name: each.name, cells: [aboveEmpty(each), '1.00', '1.00'] })),
      ...candidates.map(row),
    ],
  };
}
