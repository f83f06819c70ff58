import type { Recorder } from '../calls/recorder.ts';
import { cpuShareOf } from '../processes/throttle.ts';
import { median, ratioAbove } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import type { World } from '../world.ts';
import {
  type Conditions,
  type FirstAnswers,
  measureFirstAnswers,
  medianOf,
  ratioTo,
  type Times,
} from './first-answers.ts';

const BUDGET = 0.75;
const MEDIAN_BUDGET = 0.6;
/** For the simplest request. */
const BUDGETS: Readonly<Record<string, number>> = { getContact: 0.5 };

/** As far as a laptop can show it. */
export const LIKE_LAMBDA: Conditions = { cpuShare: cpuShareOf, roundTripMs: 1 };

/** The first response after a cold start, with Lambda's CPU share. */
export async function measureLikeLambda(
  world: World,
  recorder: Recorder,
  subjects: readonly Subject[],
  { rounds }: { rounds: number },
): Promise<Table> {
  const all = await measureFirstAnswers(world, recorder, subjects, { rounds, conditions: LIKE_LAMBDA });
  const typical = median(all.map((each) => ratioTo(each, 'stock')));
  return {
    id: 'lambda',
    title: 'Cold start with Lambda’s CPU: time to the first response, relative to the stock handler',
    text: `Like the table above, but with Lambda’s CPU: a whole one while the module loads, and then the share that the function’s memory buys (512 MB: ${cpuShareOf(512).toFixed(2)}). To emulate that, the process is stopped and continued in periods of 20 ms. Each call takes 1 ms longer. The controls are those of the table above, with the same memory. Medians of ${rounds} interleaved runs, minus the time of an empty handler. The last column is calculated from CPU time alone, which is less affected by other processes. What this does not show: how long Lambda takes to fetch the code and to start the runtime, which is the same for all; the round trips of the TLS handshake; and a CPU other than this machine’s.`,
    columns: ['function', 'MB', 'load ms', 'response ms', 'of stock', 'of tuned', 'by CPU'],
    rows: [
      {
        name: 'median',
        cells: ['', '', '', typical.toFixed(2), '', ''],
        value: typical,
        budget: MEDIAN_BUDGET,
      },
      ...controlRows(all),
      ...all.map(row),
    ],
  };
}

function row(each: FirstAnswers): Row {
  const value = ratioTo(each, 'stock');
  const { name } = each.subject;
  return {
    name,
    cells: [
      ...cells(each, 'own'),
      value.toFixed(2),
      ratioTo(each, 'tuned').toFixed(2),
      ratioByCpu(each).toFixed(2),
    ],
    value,
    budget: BUDGETS[name] ?? BUDGET,
  };
}

/** The ratio to the stock handler if only CPU time counted, which other processes affect less. */
function ratioByCpu({ own, stock, empty, memoryMb }: FirstAnswers): number {
  const ms = (runs: readonly Times[]) =>
    median(
      runs.map(
        ({ cpuMs, handleCpuMs }) => cpuMs - handleCpuMs + handleCpuMs / LIKE_LAMBDA.cpuShare(memoryMb),
      ),
    );
  return ratioAbove(ms(own), ms(stock), ms(empty));
}

function controlRows(all: readonly FirstAnswers[]): Row[] {
  const groups = Map.groupBy(all, ({ controls, memoryMb }) => `${controls.name}, ${memoryMb} MB`);
  return [...groups.values()].flatMap(([each]) =>
    each
      ? [
          { name: each.controls.name, cells: [...cells(each, 'stock'), '1.00', '', ''] },
          { name: `tuned ${each.controls.name}`, cells: [...cells(each, 'tuned'), '', '1.00', ''] },
        ]
      : [],
  );
}

function cells(each: FirstAnswers, who: 'own' | 'stock' | 'tuned'): (string | number)[] {
  const above = (what: 'loadMs' | 'handleMs') =>
    (medianOf(each[who], what) - medianOf(each.empty, what)).toFixed(0);
  return [each.memoryMb, above('loadMs'), above('handleMs')];
}
