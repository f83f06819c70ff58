import { startCloud } from '../../../infra/local/cloud.ts';
import { atMost, BUDGETS, type Check } from '../budgets.ts';
import { startRecorder } from '../calls/recorder.ts';
import { readBook, registerUser } from '../household.ts';
import type { Table } from '../table.ts';
import type { World } from '../world.ts';
import { writeUnitsOf } from '../write-units.ts';

interface Effort {
  readonly rows: number;
  /** Single create requests, for comparison. */
  readonly singles: number;
}

/** Runs an action of a user, and returns how much it took: seconds, or write units. */
type Measure = (userId: string, action: () => Promise<void>) => Promise<number>;

/** How much each row takes. */
interface PerRow {
  readonly single: number;
  readonly preview: number;
  readonly commit: number;
  readonly again: number;
}

/** Units do not depend on how many rows there are. */
const COUNTED: Effort = { rows: 1000, singles: 50 };

/**
 * Imports a bank file, and creates transactions one by one: once through the unchanged local cloud, for the time, and
 * once with a recorder in front of the engine, for the units.
 */
export async function measureImports(
  world: World,
  effort: Effort,
): Promise<{ table: Table; checks: readonly Check[] }> {
  const ms = await measureRows(world.cloud.url, effort, async (_userId, action) => {
    const started = performance.now();
    await action();
    return performance.now() - started;
  });
  const units = await countUnits(world);
  const row = (name: string, part: keyof PerRow) => [name, ms[part].toFixed(2), units[part].toFixed(1)];
  const ofSingle = ({ preview, commit, single }: PerRow) => (preview + commit) / single;
  return {
    checks: [
      atMost('Time of an import, of single create requests', ofSingle(ms), BUDGETS.importTime),
      atMost('Write units of an import, of single create requests', ofSingle(units), BUDGETS.importUnits),
      atMost('Importing the same file again, ms per row', ms.again, BUDGETS.repeatedImportRowMs),
    ],
    table: {
      title: 'An import, compared with single create requests',
      text: `A CSV file of ${effort.rows} rows, about 14 per day, in 10 categories, imported through the local cloud, and ${effort.singles} expenses of the same kind, created one after the other. The time is that of DynamoDB Local on one machine; the units are those that AWS charges for writes, counted with ${COUNTED.rows} rows.`,
      columns: ['per row', 'ms', 'write units'],
      rows: [
        row('single create request', 'single'),
        row('preview', 'preview'),
        row('commit', 'commit'),
        row('preview of the same file again', 'again'),
      ],
    },
  };
}

async function measureRows(url: string, { rows, singles }: Effort, measure: Measure): Promise<PerRow> {
  const { id: userId, api } = await registerUser(url);
  const { data: accounts } = await api.listAccounts({ type: 'asset' });
  const bank = accounts.find(({ name }) => name === 'Bank')?.id ?? '';
  const categories: string[] = [];
  for (let i = 0; i < CATEGORIES; i++)
    categories.push((await api.createCategory({ name: `Category ${i}` })).id);
  const create = (i: number) =>
    api.createExpense({
      currency_id: 'EUR',
      amount: (1000 + i) / 100,
      date: dateOf(i),
      payee: payeeOf(i),
      memo: memoOf(i),
      asset_account_id: bank,
      category_id: categories[i % CATEGORIES] ?? '',
    });
  const upload = (file: string) => api.createImport({ account_id: bank }, file, 'text/csv');
  const finish = async (id: string) => {
    while ((await api.commitImport(id)).status !== 'committed');
  };
  // The first request of a function starts it.
  for (let i = 0; i < CATEGORIES; i++) await create(i);
  await finish((await upload('Date,Payee,Amount\n2020-01-01,A,-1.00\n')).id);
  const single = await measure(userId, async () => {
    for (let i = 0; i < singles; i++) await create(i);
  });
  const line = (i: number) =>
    `${dateOf(rows - 1 - i)},${payeeOf(i)},${memoOf(i)},-${((200_000 + i) / 100).toFixed(2)}`;
  const file = ['Date,Payee,Memo,Amount', ...Array.from({ length: rows }, (_, i) => line(i))].join('\n');
  let id = '';
  const preview = await measure(userId, async () => {
    id = (await upload(file)).id;
  });
  const commit = await measure(userId, () => finish(id));
  const again = await measure(userId, async () => {
    const { counts } = await upload(file);
    if (counts.duplicate !== rows)
      throw new Error(`Only ${counts.duplicate} of ${rows} rows are duplicates.`);
  });
  return {
    single: single / singles,
    preview: preview / rows,
    commit: commit / rows,
    again: again / rows,
  };
}

const CATEGORIES = 10;
const FIRST_DAY = Date.UTC(2025, 0, 1);
/** As many as in two years of 10,000 rows. */
const ROWS_PER_DAY = 13.7;

function dateOf(index: number): string {
  const day = Math.floor(index / ROWS_PER_DAY);
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
}

const payeeOf = (i: number) => `Shop of ${'ABCDEFGHIJ'[i % CATEGORIES]} Street`;
const memoOf = (i: number) => `Card payment ${100_000 + i}`;

async function countUnits({ engine, engineUrl, tableName }: World): Promise<PerRow> {
  const recorder = await startRecorder(engineUrl, 0);
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: recorder.url,
    runsRegularly: false,
    hasStreams: false,
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
  });
  try {
    return await measureRows(cloud.url, COUNTED, async (userId, action) => {
      recorder.take();
      await action();
      const done = recorder.take().filter(({ status }) => status === 200);
      // An item that was written several times counts each time, with the size it has in the end.
      return writeUnitsOf(done, [], await readBook(engine, tableName, userId));
    });
  } finally {
    await cloud.stop();
    recorder.stop();
  }
}
