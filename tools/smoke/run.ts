import { tableText } from '../cli/table.ts';
import { explain, hintFor } from './explain.ts';
import { Skipped, type Smoke, type Step } from './step.ts';
import { lastSteps, steps, unreachable } from './steps.ts';

interface Outcome {
  readonly step: Step;
  readonly result: 'ok' | 'FAILED' | 'skipped';
  readonly ms: number;
  readonly failure?: string;
}

/** Runs every step, also after one has failed, unless nothing else could succeed. */
export async function runSteps(smoke: Smoke): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let isPossible = true;
  for (const step of steps) {
    const outcome: Outcome = isPossible ? await run(step, smoke) : { step, result: 'skipped', ms: 0 };
    if (step.isEssential && outcome.result === 'FAILED') isPossible = false;
    outcomes.push(outcome);
  }
  for (const step of lastSteps)
    outcomes.push(smoke.api.token ? await run(step, smoke) : { step, result: 'skipped', ms: 0 });
  return outcomes;
}

async function run(step: Step, smoke: Smoke): Promise<Outcome> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    await step.run(smoke);
    console.log(`ok      ${step.name} (${elapsed()} ms)`);
    return { step, result: 'ok', ms: elapsed() };
  } catch (error) {
    if (error instanceof Skipped) return { step, result: 'skipped', ms: 0 };
    console.log(`FAILED  ${step.name}`);
    const failure = `${step.name}: ${explain(error)}\n${hintFor(step, error)}`;
    return { step, result: 'FAILED', ms: elapsed(), failure };
  }
}

/** Every step with what it shows, and every access class that no step can show. */
export function summary(outcomes: readonly Outcome[]): string {
  const columns = [
    { title: 'Step' },
    { title: 'What it shows', isText: true },
    { title: 'Access class' },
    { title: 'Result' },
    { title: 'ms', isNumber: true },
  ];
  const seen = outcomes.map(({ step, result, ms }) => [
    step.name,
    step.shows,
    step.classes.join(', '),
    result,
    result === 'skipped' ? '' : String(ms),
  ]);
  const unseen = unreachable.map(({ access, name, invoke }) => [
    name,
    `Not reachable from outside: ${invoke}`,
    access,
    'not seen',
    '',
  ]);
  return tableText(columns, [...seen, ...unseen]);
}
