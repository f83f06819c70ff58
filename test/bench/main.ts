import { parseArgs } from 'node:util';
import { type Recorder, startRecorder } from './calls/recorder.ts';
import { requireFixtures } from './fixtures.ts';
import { writeReport } from './report.ts';
import { measureColdStarts } from './stages/cold.ts';
import { costTable } from './stages/cost.ts';
import { measureGrowth } from './stages/growth.ts';
import { HEAT_SUBJECTS, heatTable } from './stages/heat.ts';
import { idleTable } from './stages/idle.ts';
import { measureImports } from './stages/imports.ts';
import { measureLikeLambda } from './stages/lambda.ts';
import { LEAN_SUBJECTS, measureLeanSdk } from './stages/lean.ts';
import { MEMORY_SUBJECTS, measureMemory } from './stages/memory.ts';
import { sizeTable } from './stages/sizes.ts';
import { measureThroughput, THROUGHPUT_SUBJECTS } from './stages/throughput.ts';
import { measureWarm, type WarmMs } from './stages/warm.ts';
import { type RecordedSubjects, recordedSubjects, type Subject } from './subject.ts';
import { asText, failures, type Table } from './table.ts';
import { startWorld, type World } from './world.ts';

const STAGES = [
  'sizes',
  'cold',
  'lambda',
  'memory',
  'warm',
  'cost',
  'growth',
  'imports',
  'idle',
  'throughput',
  'heat',
] as const;
/** Stages that run only if named: their results are for decisions, not for the report. */
const MORE_STAGES = ['lean'] as const;
const ALL_STAGES = [...STAGES, ...MORE_STAGES];
type Stage = (typeof ALL_STAGES)[number];

const USAGE = `npm run bench [-- ${ALL_STAGES.join(' | ')} ...] [--quick] [--only <functions>] [--rounds <n>] [--write]

  --quick   fewer runs, for a rough idea
  --only    only functions whose names contain one of these, as in: --only login,register
  --rounds  how many times each function is started in the stages cold, lambda, memory and lean
  --write   write docs/performance.md and docs/charts; a complete run without --quick and --only does so anyway
`;

interface Options {
  readonly quick: boolean;
  readonly only: string;
  readonly rounds: string;
  readonly write: boolean;
}

interface Bench {
  readonly world: World;
  readonly recorder: Recorder;
  readonly recorded: RecordedSubjects;
  /** The functions that are measured. */
  wanted(): Promise<Subject[]>;
  readonly quick: boolean;
  rounds(usual: number, quick: number): number;
  warmMs: WarmMs | undefined;
}

const stages: Readonly<Record<Stage, (bench: Bench) => Promise<Table> | Table>> = {
  sizes: ({ world }) => sizeTable(world),
  cold: async ({ world, recorder, wanted, rounds }) =>
    measureColdStarts(world, recorder, await wanted(), { rounds: rounds(3, 2) }),
  lambda: async ({ world, recorder, wanted, rounds }) =>
    measureLikeLambda(world, recorder, await wanted(), { rounds: rounds(3, 2) }),
  memory: async ({ recorded, rounds }) =>
    measureMemory(await recorded.named(MEMORY_SUBJECTS), { rounds: rounds(2, 1) }),
  warm: async (bench) => {
    const effort = bench.quick ? { turns: 40, seconds: 0.5 } : { turns: 150, seconds: 0.6 };
    const { table, warmMs } = await measureWarm(bench.world, await bench.wanted(), effort);
    bench.warmMs = warmMs;
    return table;
  },
  cost: async (bench) => {
    if (!bench.warmMs) await stages.warm(bench);
    return costTable(await bench.wanted(), bench.warmMs ?? new Map(), bench.world.template);
  },
  growth: ({ world, recorder, quick }) => measureGrowth(world, recorder, { many: quick ? 5_000 : 100_000 }),
  imports: ({ world, quick }) =>
    measureImports(world, quick ? { rows: 1000, singles: 100 } : { rows: 10_000, singles: 500 }),
  idle: ({ world }) => idleTable(world),
  throughput: async ({ world, recorded, quick }) =>
    measureThroughput(
      world,
      await recorded.named(THROUGHPUT_SUBJECTS),
      quick ? { seconds: 1, turns: 1 } : { seconds: 2, turns: 3 },
    ),
  heat: async ({ recorded }) => heatTable(await recorded.named(HEAT_SUBJECTS)),
  lean: async ({ recorded, rounds }) =>
    measureLeanSdk(await recorded.named(LEAN_SUBJECTS), { rounds: rounds(15, 3) }),
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !ALL_STAGES.some((stage) => stage === name));
  if (values.help || unknown !== undefined) {
    console.log(USAGE);
    process.exitCode = unknown === undefined ? 0 : 1;
    return;
  }
  const chosen =
    positionals.length === 0 ? STAGES : ALL_STAGES.filter((stage) => positionals.includes(stage));
  requireFixtures();
  const isComplete = chosen === STAGES && !values.quick && values.only === '';
  const tables = await run(chosen, { ...values, write: values.write || isComplete });
  const failed = failures(tables);
  for (const failure of failed) console.error(`Past its budget: ${failure}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function run(chosen: readonly Stage[], { quick, only, rounds, write }: Options): Promise<Table[]> {
  const timed = timer();
  const world = await startWorld();
  const recorder = await startRecorder(world.cloud.awsEndpoint);
  try {
    const parts = only.toLowerCase().split(',');
    const isWanted = (name: string): boolean => parts.some((part) => name.toLowerCase().includes(part));
    const recorded = recordedSubjects(world, recorder);
    timed('the local cloud');
    const bench: Bench = {
      world,
      recorder,
      recorded,
      wanted: () => recorded.where(isWanted),
      quick,
      rounds: (usual, few) => Number(rounds) || (quick ? few : usual),
      warmMs: undefined,
    };
    const tables: Table[] = [];
    for (const stage of chosen) {
      const table = await stages[stage](bench);
      tables.push(table);
      // Written at once, so that a later failure does not lose half an hour of measurements.
      if (write && STAGES.some((known) => known === stage)) writeReport(table);
      console.log(`\n${asText(table)}`);
      timed(stage);
    }
    return tables;
  } finally {
    recorder.stop();
    await world.stop();
  }
}

function timer(): (step: string) => void {
  let started = performance.now();
  return (step) => {
    console.log(`(${step}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
    started = performance.now();
  };
}

await main();
