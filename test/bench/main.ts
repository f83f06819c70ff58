import { parseArgs } from 'node:util';
import { type Check, checkCells, isMet } from './budgets.ts';
import { type Recorder, startRecorder } from './calls/recorder.ts';
import { type Results, writeReport } from './report.ts';
import { measureColdStarts } from './stages/cold.ts';
import { costsOf } from './stages/cost.ts';
import { measureFeed } from './stages/feed.ts';
import { measureGrowth } from './stages/growth.ts';
import { measureImports } from './stages/imports.ts';
import { measureSizes } from './stages/sizes.ts';
import { measureWarm } from './stages/warm.ts';
import { recordSubjects } from './subject.ts';
import { asText, type Table } from './table.ts';
import { startWorld, type World } from './world.ts';

const STAGES = ['sizes', 'imports', 'feed', 'growth', 'cold', 'warm'] as const;
type Stage = (typeof STAGES)[number];

const USAGE = `npm run bench [-- ${STAGES.join(' | ')} ...] [--only <endpoints>] [--quick] [--write]

  --only    only endpoints whose names contain one of these, as in: --only login,register
  --quick   fewer runs, for a rough idea
  --write   write the numbers into the documentation, for which it needs the stages cold and warm; a complete run
            without --quick does so anyway
`;

/** How often something is measured. */
const USUAL = {
  rounds: 3,
  warm: { turns: 150, seconds: 0.6 },
  growth: { many: 100_000 },
  imports: { rows: 10_000, singles: 500 },
  feed: { turns: 2, rows: 1000 },
};
const QUICK: typeof USUAL = {
  rounds: 1,
  warm: { turns: 40, seconds: 0.3 },
  growth: { many: 5_000 },
  imports: { rows: 1_000, singles: 100 },
  feed: { turns: 1, rows: 1000 },
};

interface Options {
  readonly stages: readonly Stage[];
  readonly isWanted: (name: string) => boolean;
  readonly effort: typeof USUAL;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !STAGES.some((stage) => stage === name));
  const isComplete = positionals.length === 0 && values.only === '';
  if (values.help || unknown !== undefined) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const parts = values.only.toLowerCase().split(',');
  const results = await run({
    stages: STAGES.filter((stage) => positionals.length === 0 || positionals.includes(stage)),
    isWanted: (name) => parts.some((part) => name.toLowerCase().includes(part)),
    effort: values.quick ? QUICK : USUAL,
  });
  const { checks = [], cold, warm, costs } = results;
  const columns = ['budget', 'measured', 'budget', ''];
  console.log(`\n${asText({ title: 'Budgets', text: '', columns, rows: checks.map(checkCells) })}`);
  for (const { what, past } of checks.filter((check) => !isMet(check) && check.past.length > 0))
    console.error(`${what}: past the budget are ${past.join(', ')}.`);
  if (cold && warm && costs && (values.write || (isComplete && !values.quick)))
    writeReport({ ...results, cold, warm, costs });
  process.exitCode = checks.every(isMet) ? 0 : 1;
}

type Measured = Pick<Results, 'tables' | 'checks'> & Partial<Results>;

async function run(options: Options): Promise<Measured> {
  const world = await startWorld();
  const recorder = await startRecorder(world.cloud.awsEndpoint);
  try {
    return await measure(world, recorder, options);
  } finally {
    recorder.stop();
    await world.stop();
  }
}

async function measure(
  world: World,
  recorder: Recorder,
  { stages, isWanted, effort }: Options,
): Promise<Measured> {
  const tables: Table[] = [];
  const checks: Check[] = [];
  let started = performance.now();
  const timed = (what: string) => {
    console.log(`(${what}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
    started = performance.now();
  };
  const add = <R extends { table: Table; checks: readonly Check[] }>(name: string, result: R): R => {
    tables.push(result.table);
    checks.push(...result.checks);
    console.log(`\n${asText(result.table)}`);
    timed(name);
    return result;
  };
  if (stages.includes('sizes')) add('sizes', await measureSizes());
  if (stages.includes('imports')) add('imports', await measureImports(world, effort.imports));
  if (stages.includes('feed')) add('feed', await measureFeed(effort.feed));
  if (stages.includes('growth')) add('growth', await measureGrowth(world, recorder, isWanted, effort.growth));
  if (!stages.includes('cold') && !stages.includes('warm')) return { tables, checks };
  const subjects = await recordSubjects(world, recorder, isWanted);
  const all = [subjects.authorizer, ...subjects.endpoints];
  timed('recording calls');
  const cold = stages.includes('cold')
    ? add('cold', await measureColdStarts(world, recorder, all, effort))
    : undefined;
  if (!stages.includes('warm')) return { tables, checks };
  const warm = add('warm', await measureWarm(world, all, effort.warm));
  const costs = add('cost', costsOf(subjects, warm.warmMs, world.template));
  return { tables, checks, warm, costs, ...(cold && { cold }) };
}

await main();
