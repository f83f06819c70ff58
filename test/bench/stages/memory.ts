import { startReplayer } from '../calls/replayer.ts';
import { PRICES } from '../prices.ts';
import type { Run } from '../processes/invoke.ts';
import { median } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import { LIKE_LAMBDA } from './lambda.ts';

/** A typical and a demanding function of each access class. */
export const MEMORY_SUBJECTS = [
  'authorizer',
  'getCurrency',
  'getContact',
  'listExpenses',
  'getSpending',
  'createExpense',
  'createTransactions',
  'login',
  'changePassword',
  'createImport',
  'getExport',
  'deleteMe',
];
const SIZES_MB = [256, 512, 1024, 1769];
/** A function is warm after the first few. */
const REPEATS = 8;
const WARM_FROM = 3;

interface Cell {
  readonly memoryMb: number;
  readonly runs: Run[];
}

/** What each memory size costs, and how long a response takes with it, with Lambda's CPU share. */
export async function measureMemory(
  subjects: readonly Subject[],
  { rounds }: { rounds: number },
): Promise<Table> {
  const replayer = await startReplayer();
  try {
    const all = subjects.map((subject) => ({
      subject,
      cells: SIZES_MB.map((memoryMb): Cell => ({ memoryMb, runs: [] })),
    }));
    for (let round = 0; round < rounds; round++) {
      for (const { subject, cells } of all) {
        for (const { memoryMb, runs } of cells) {
          const { name, definition, event, exchanges } = subject;
          const answers = Array.from({ length: 1 + REPEATS }, () => exchanges.map((each) => ({ ...each })));
          const environment = replayer.environmentOf(definition);
          const invocation = { name, file: definition.file, event, environment, repeats: REPEATS };
          const { cpuShare, roundTripMs } = LIKE_LAMBDA;
          const pace = { cpuShare: cpuShare(memoryMb), roundTripMs };
          runs.push(await replayer.run({ ...invocation, exchanges: answers.flat() }, pace));
        }
      }
    }
    return {
      id: 'memory',
      title: 'Memory: dollars for the duration of a million warm requests',
      text: `With Lambda’s CPU, as in the table above: the time of the first response after a cold start, from the start of the process, and of a warm response, each with the price of that time per million requests. The prices of the request itself, the table and the gateway are not included, because they do not depend on memory. Lambda also bills the time it takes to load a module. The size in the template is marked with *. Medians of ${rounds} processes, each of which responds ${1 + REPEATS} times.`,
      columns: ['function', 'MB', 'first ms', 'first $', 'warm ms', 'warm $'],
      rows: all.flatMap(({ subject, cells }) => cells.map((cell) => row(subject, cell))),
    };
  } finally {
    await replayer.stop();
  }
}

function row({ name, definition }: Subject, { memoryMb, runs }: Cell): Row {
  const firstMs = median(runs.map(({ loadMs, handleMs }) => loadMs + handleMs));
  const warmMs = median(runs.map((run) => median(run.warmMs.slice(WARM_FROM))));
  const dollars = (ms: number) =>
    1e6 * (Math.ceil(ms) / 1000) * (memoryMb / 1024) * PRICES.lambdaGigabyteSecond;
  const mark = definition.memoryMb === memoryMb ? '*' : '';
  return {
    name,
    cells: [
      `${memoryMb}${mark}`,
      firstMs.toFixed(0),
      dollars(firstMs).toFixed(2),
      warmMs.toFixed(1),
      dollars(warmMs).toFixed(2),
    ],
    value: dollars(warmMs),
  };
}
