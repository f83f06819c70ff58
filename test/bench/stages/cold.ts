import type { Recorder } from '../calls/recorder.ts';
import { ratioAbove } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import type { World } from '../world.ts';
import { FEW_CALLS } from './controls.ts';
import { type FirstAnswers, measureFirstAnswers, medianOf, ratioTo, UNLIMITED } from './first-answers.ts';

const STOCK_BUDGET = 0.75;
const TUNED_BUDGET = 0.95;

const CONTROLS_TEXT = `The stock handler is a plain esbuild bundle (an ES module) of the DynamoDB client that makes one GetItem call, without any validation or security; the tuned one is the same code bundled as CommonJS from the SDK’s ES modules (\`mainFields\`). AWS is replaced by a server that repeats, over TLS, the recorded responses of DynamoDB Local. Functions that hash passwords, which is slow on purpose, are compared with controls that hash as many, one after the other, and functions that make more than ${FEW_CALLS} calls with controls that make as many GetItem calls, with as many in parallel.`;

export async function measureColdStarts(
  world: World,
  recorder: Recorder,
  subjects: readonly Subject[],
  { rounds }: { rounds: number },
): Promise<Table> {
  const all = await measureFirstAnswers(world, recorder, subjects, { rounds, conditions: UNLIMITED });
  const emptyMs = medianOf(all.flatMap(({ empty }) => empty));
  return {
    id: 'cold',
    title: 'Cold start on a whole CPU: time to the first response, relative to the stock handler',
    text: `A fresh Node.js ${process.version} process, from its start to its first response, minus the time of an empty handler (${emptyMs.toFixed(0)} ms here). ${CONTROLS_TEXT} Values are medians of ${rounds} interleaved runs, and of each run’s ratio to the controls just before it. The CPU column has the ratio of processor time, which is less affected by other processes.`,
    columns: ['function', 'ms', 'of stock', 'of tuned', 'cpu of stock'],
    rows: [...controlRows(all), ...all.map(row)],
  };
}

function row(each: FirstAnswers): Row {
  const [ofStock, ofTuned] = [ratioTo(each, 'stock'), ratioTo(each, 'tuned')];
  return {
    name: each.subject.name,
    cells: [
      aboveEmpty(each, 'own'),
      ofStock.toFixed(2),
      ofTuned.toFixed(2),
      ratioTo(each, 'stock', 'cpuMs').toFixed(2),
    ],
    value: ofStock,
    budget: STOCK_BUDGET,
    further: [{ what: 'of the tuned control', value: ofTuned, budget: TUNED_BUDGET }],
  };
}

function controlRows(all: readonly FirstAnswers[]): Row[] {
  return [...Map.groupBy(all, ({ controls }) => controls.name).values()].flatMap(([each]) => {
    if (!each) return [];
    const ofStock = ratioAbove(medianOf(each.tuned), medianOf(each.stock), medianOf(each.empty));
    return [
      { name: each.controls.name, cells: [aboveEmpty(each, 'stock'), '1.00', '', ''] },
      { name: `tuned ${each.controls.name}`, cells: [aboveEmpty(each, 'tuned'), ofStock.toFixed(2), '', ''] },
    ];
  });
}

function aboveEmpty(each: FirstAnswers, who: 'own' | 'stock' | 'tuned'): string {
  return (medianOf(each[who]) - medianOf(each.empty)).toFixed(1);
}
