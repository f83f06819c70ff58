import { startCloud } from '../../../infra/local/cloud.ts';
import { newId } from '../../../lib/platform/id.ts';
import type { Exchange } from '../calls/exchange.ts';
import { startRecorder } from '../calls/recorder.ts';
import { caller, PASSWORD } from '../household.ts';
import { readPartition, type StoredItem } from '../items.ts';
import type { Row, Table } from '../table.ts';
import type { World } from '../world.ts';
import { writeUnitsOf } from '../write-units.ts';

interface Effort {
  readonly rows: number;
  /** Single create requests, for comparison. */
  readonly singles: number;
}

interface Measured {
  readonly seconds: number;
  readonly units: number;
}

interface Run {
  readonly singles: Measured;
  readonly preview: Measured;
  readonly commit: Measured;
  readonly again: Measured;
}

/** The budget, as a share of what the same number of single create requests takes. */
const UNITS_MAX = 0.5;
const TIME_MAX = 0.2;
/** For a file that was imported before: what a program takes that imports into SQLite in its own process. */
const DUPLICATE_MS_MAX = 1.7;

/**
 * Imports a bank file, and creates transactions one by one: once through the unchanged local cloud, for the time, and
 * once with a recorder in front of the engine, for the units.
 */
export async function measureImports(world: World, effort: Effort): Promise<Table> {
  const timed = await run(world.cloud.url, effort, async (_userId, action) => {
    await action();
    return 0;
  });
  const counted = await withRecorder(world, (url, count) => run(url, effort, count));
  const scale = effort.rows / effort.singles;
  const singles = { seconds: timed.singles.seconds * scale, units: counted.singles.units * scale };
  const both = (name: 'preview' | 'commit' | 'again') => ({
    seconds: timed[name].seconds,
    units: counted[name].units,
  });
  const [preview, commit, again] = [both('preview'), both('commit'), both('again')];
  const whole = { seconds: preview.seconds + commit.seconds, units: preview.units + commit.units };
  const row = (name: string, { seconds, units }: Measured): Row => ({
    name,
    cells: [
      seconds.toFixed(1),
      ((1000 * seconds) / effort.rows).toFixed(2),
      (units / effort.rows).toFixed(1),
    ],
  });
  const judged = (name: string, value: number, budget: number): Row => ({
    name,
    cells: ['', '', value.toFixed(2)],
    value,
    budget,
  });
  return {
    id: 'imports',
    title: 'An import, compared with single create requests',
    text: `A CSV file of ${effort.rows} rows, about 14 per day, in 10 categories, imported through the local cloud. The single create requests are ${effort.singles} expenses of the same kind, one after the other, scaled to as many rows. The time is that of DynamoDB Local on one machine; the units are those that AWS charges for writes.`,
    columns: ['', 'seconds', 'ms per row', 'units per row'],
    rows: [
      row('single create requests', singles),
      row('preview', preview),
      row('commit', commit),
      row('preview of the same file again', again),
      judged(
        'units of preview and commit, relative to single requests',
        whole.units / singles.units,
        UNITS_MAX,
      ),
      judged('time, relative to single requests', whole.seconds / singles.seconds, TIME_MAX),
      judged(
        'milliseconds per row of the same file again',
        (1000 * again.seconds) / effort.rows,
        DUPLICATE_MS_MAX,
      ),
    ],
  };
}

/** Runs an action of a user, and returns the write units it used. */
type Count = (userId: string, action: () => Promise<void>) => Promise<number>;

async function run(url: string, { rows, singles }: Effort, count: Count): Promise<Run> {
  const callAs = caller(url);
  const { token, data: user } = await callAs('')('POST', '/auth/register', {
    name: 'Bench',
    email: `import-${newId()}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    base_currency_id: 'EUR',
  });
  const call = callAs(token);
  const accounts = (await call('GET', '/accounts?type=asset')).data as { id: string; name: string }[];
  const bank = accounts.find(({ name }) => name === 'Bank')?.id ?? '';
  const categories: string[] = [];
  for (let i = 0; i < CATEGORIES; i++)
    categories.push((await call('POST', '/budgeting/categories', { name: `Category ${i}` })).id);
  const single = (i: number) => ({
    currency_id: 'EUR',
    amount: (1000 + i) / 100,
    date: dateOf(i),
    payee: payeeOf(i),
    memo: memoOf(i),
    asset_account_id: bank,
    category_id: categories[i % CATEGORIES],
  });
  const measured = async (action: () => Promise<void>): Promise<Measured> => {
    let seconds = 0;
    const units = await count(user.id, async () => {
      const started = performance.now();
      await action();
      seconds = (performance.now() - started) / 1000;
    });
    return { seconds, units };
  };
  // The first request of a function starts it.
  for (let i = 0; i < CATEGORIES; i++) await call('POST', '/budgeting/expenses', single(i));
  const asSingles = await measured(async () => {
    for (let i = 0; i < singles; i++) await call('POST', '/budgeting/expenses', single(i));
  });
  const file = ['Date,Payee,Memo,Amount']
    .concat(
      Array.from(
        { length: rows },
        (_, i) => `${dateOf(rows - 1 - i)},${payeeOf(i)},${memoOf(i)},-${(200_000 + i) / 100}`,
      ),
    )
    .join('\n');
  const upload = () => call('POST', `/imports?account_id=${bank}`, file);
  const finish = async (id: string) => {
    while ((await call('POST', `/imports/${id}/commit`)).status !== 'committed');
  };
  const small = await call('POST', `/imports?account_id=${bank}`, 'Date,Payee,Amount\n2020-01-01,A,-1.00\n');
  await finish(small.id);
  let id = '';
  const preview = await measured(async () => {
    id = (await upload()).id;
  });
  const commit = await measured(() => finish(id));
  const again = await measured(async () => {
    const { counts } = await upload();
    if (counts.duplicate !== rows)
      throw new Error(`Only ${counts.duplicate} of ${rows} rows are duplicates.`);
  });
  return { singles: asSingles, preview, commit, again };
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

async function withRecorder<T>(world: World, use: (url: string, count: Count) => Promise<T>): Promise<T> {
  const recorder = await startRecorder(world.engineUrl, 0);
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: recorder.url,
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
  });
  try {
    return await use(cloud.url, async (userId, action) => {
      recorder.take();
      await action();
      // The second cloud reads the stream from its start, so it also writes the feeds of other users.
      const own = recorder.take().filter(({ request }) => request.includes(`USER#${userId}`));
      return unitsOf(own, await readPartition(world.engine, world.tableName, `USER#${userId}`));
    });
  } finally {
    await cloud.stop();
    recorder.stop();
  }
}

/** An item that was written several times counts each time, with the size it then had. */
function unitsOf(exchanges: readonly Exchange[], after: readonly StoredItem[]): number {
  return writeUnitsOf(
    exchanges.filter(({ status }) => status === 200),
    [],
    after,
  );
}
