import { parseArgs } from 'node:util';
import { measureColdStarts } from './cold.ts';
import { costTable } from './cost.ts';
import { requireFixtures } from './fixtures.ts';
import { measureGrowth } from './growth.ts';
import { HEAT_SUBJECTS, heatTable } from './heat.ts';
import { idleTable } from './idle.ts';
import { measureImports } from './imports.ts';
import { LEAN_SUBJECTS, measureLeanSdk } from './lean.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { writeReport } from './report.ts';
import { sizeTable } from './sizes.ts';
import { recordSubjects, type Subject } from './subject.ts';
import { asText, failures, type Table } from './table.ts';
import { measureThroughput } from './throughput.ts';
import { measureWarm, type WarmMs } from './warm.ts';
import { startWorld, type World } from './world.ts';

const STAGES = ['sizes', 'cold', 'warm', 'cost', 'growth', 'imports', 'idle', 'throughput', 'heat'] as const;
/** Stages that run only when they are named: what they find is for decisions, not for the report. */
const MORE_STAGES = ['lean'] as const;
const ALL_STAGES = [...STAGES, ...MORE_STAGES];
type Stage = (typeof ALL_STAGES)[number];

const USAGE = `npm run bench [-- ${ALL_STAGES.join(' | ')} ...] [--quick] [--only <functions>] [--write]

  --quick   fewer runs: to see where one stands
  --only    only functions whose names contain one of these, as in: --only login,register
  --write   write docs/performance.md and docs/charts; a complete run without --quick and --only does so anyway
`;

/** What a stage needs if it does not need all functions. */
const OWN_SUBJECTS: Partial<Record<Stage, readonly string[]>> = { lean: LEAN_SUBJECTS, heat: HEAT_SUBJECTS };

interface Bench {
  readonly world: World;
  readonly recorder: Recorder;
  readonly subjects: readonly Subject[];
  readonly quick: boolean;
  warmMs: WarmMs | undefined;
}

const stages: Readonly<Record<Stage, (bench: Bench) => Promise<Table> | Table>> = {
  sizes: ({ world }) => sizeTable(world),
  cold: ({ world, recorder, subjects, quick }) =>
    measureColdStarts(world, recorder, subjects, { rounds: quick ? 3 : 9 }),
  warm: async (bench) => {
    const effort = bench.quick ? { turns: 40, seconds: 0.5 } : { turns: 150, seconds: 1.5 };
    const { table, warmMs } = await measureWarm(bench.world, bench.subjects, effort);
    bench.warmMs = warmMs;
    return table;
  },
  cost: async (bench) => {
    if (!bench.warmMs) await stages.warm(bench);
    return costTable(bench.subjects, bench.warmMs ?? new Map());
  },
  growth: ({ world, recorder, quick }) => measureGrowth(world, recorder, { many: quick ? 5_000 : 100_000 }),
  imports: ({ world, quick }) =>
    measureImports(world, quick ? { rows: 1000, singles: 100 } : { rows: 10_000, singles: 500 }),
  idle: ({ world }) => idleTable(world),
  throughput: ({ world, subjects, quick }) =>
    measureThroughput(world, subjects, quick ? { seconds: 1, turns: 1 } : { seconds: 2, turns: 3 }),
  heat: ({ subjects }) => heatTable(subjects.filter(({ name }) => HEAT_SUBJECTS.includes(name))),
  lean: ({ subjects, quick }) =>
    measureLeanSdk(
      subjects.filter(({ name }) => LEAN_SUBJECTS.includes(name)),
      { rounds: quick ? 3 : 15 },
    ),
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
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
  const tables = await run(chosen, values);
  const isComplete = chosen === STAGES && !values.quick && values.only === '';
  if (values.write || isComplete)
    writeReport(tables.filter(({ id }) => STAGES.some((stage) => stage === id)));
  const failed = failures(tables);
  for (const failure of failed) console.error(`Past its budget: ${failure}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function run(
  chosen: readonly Stage[],
  { quick, only }: { quick: boolean; only: string },
): Promise<Table[]> {
  const timed = timer();
  const world = await startWorld();
  const recorder = await startRecorder(world.cloud.awsEndpoint);
  try {
    const named = chosen.flatMap((stage) => OWN_SUBJECTS[stage] ?? ['']);
    const parts = (only || named.join()).toLowerCase().split(',');
    const isWanted = (name: string): boolean => parts.some((part) => name.toLowerCase().includes(part));
    const subjects = await recordSubjects(world, recorder, isWanted);
    timed('the local cloud, a household in it, and one recorded run of each function');
    const bench: Bench = { world, recorder, subjects, quick, warmMs: undefined };
    const tables: Table[] = [];
    for (const stage of chosen) {
      const table = await stages[stage](bench);
      tables.push(table);
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
