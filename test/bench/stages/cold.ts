import { BUDGETS, type Check, eachAtMost, medianAtMost } from '../budgets.ts';
import type { Recorder } from '../calls/recorder.ts';
import { cpuShareOf } from '../processes/throttle.ts';
import { median } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Table } from '../table.ts';
import type { World } from '../world.ts';
import { FEW_CALLS } from './controls.ts';
import { type Conditions, type FirstAnswer, measureFirstAnswers } from './first-answers.ts';

/** As far as a laptop can show it. */
const LAMBDA: Conditions = { cpuShare: cpuShareOf, roundTripMs: 1 };
const WHOLE_CPU: Conditions = { cpuShare: () => 1, roundTripMs: 0 };

export interface ColdStarts {
  readonly table: Table;
  readonly checks: readonly Check[];
  /** With Lambda's CPU, by function. */
  readonly lambda: ReadonlyMap<string, FirstAnswer>;
}

export async function measureColdStarts(
  world: World,
  recorder: Recorder,
  subjects: readonly Subject[],
  { rounds }: { rounds: number },
): Promise<ColdStarts> {
  const measure = (conditions: Conditions) =>
    measureFirstAnswers(world, recorder, subjects, { rounds, conditions });
  const lambda = byName(await measure(LAMBDA));
  const whole = byName(await measure(WHOLE_CPU));
  const ratios = (answers: typeof lambda) =>
    [...answers].map(([name, { ofStock }]) => [name, ofStock] as const);
  const emptyMs = median([...whole.values()].map((each) => each.emptyMs));
  return {
    lambda,
    checks: [
      medianAtMost('Cold start with Lambda’s CPU, of stock', ratios(lambda), BUDGETS.lambdaMedian),
      eachAtMost('Cold start with Lambda’s CPU, of stock', ratios(lambda), BUDGETS.lambdaEach),
      medianAtMost('Cold start on a whole CPU, of stock', ratios(whole), BUDGETS.wholeCpuMedian),
    ],
    table: {
      title: 'Cold start: time to the first response, relative to the stock handler',
      text: `A fresh Node.js ${process.version} process, from its start to its first response, minus the time of an empty handler (${emptyMs.toFixed(0)} ms on a whole CPU). The stock handler is a plain esbuild bundle (an ES module) of the DynamoDB client that makes one GetItem call, without any validation or security. Functions that make more than ${FEW_CALLS} calls are compared with one that makes as many GetItem calls, as many of them in parallel; functions that hash passwords, which is slow on purpose, with one that hashes as many. AWS is replaced by a server that repeats, over TLS, the recorded responses of DynamoDB Local. With Lambda’s CPU, a process has a whole CPU while the module loads, and then the share that the function’s memory buys (512 MB: ${cpuShareOf(512).toFixed(2)}), for which it is stopped and continued in periods of 20 ms; each call takes 1 ms longer. Values are medians of ${rounds} interleaved runs, and of each run’s ratio to the stock handler just before it.`,
      columns: [
        'function',
        'MB',
        'Lambda’s CPU: ms',
        'stock ms',
        'of stock',
        'whole CPU: ms',
        'stock ms',
        'of stock',
      ],
      rows: subjects.map(({ name, definition }) => [
        name,
        definition.memoryMb,
        ...cells(lambda.get(name)),
        ...cells(whole.get(name)),
      ]),
    },
  };
}

function byName(answers: readonly FirstAnswer[]): Map<string, FirstAnswer> {
  return new Map(answers.map((answer) => [answer.subject.name, answer]));
}

function cells(answer: FirstAnswer | undefined): string[] {
  if (!answer) return ['', '', ''];
  return [answer.ms.toFixed(0), answer.stockMs.toFixed(0), answer.ofStock.toFixed(2)];
}
