import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { endpoints } from '../../../lib/contracts.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { newId } from '../../../lib/platform/id.ts';
import { keys } from '../../../lib/platform/table/keys.ts';
import { parseTransaction, toItem } from '../../../lib/transactions/store.ts';
import type { Transaction } from '../../../lib/transactions/transaction.ts';
import type { Consumption } from '../calls/exchange.ts';
import type { Recorder } from '../calls/recorder.ts';
import { cloneHousehold, dayOf, type Household } from '../household.ts';
import { type StoredItem, writeItems, writeRequests } from '../items.ts';
import { PRICES } from '../prices.ts';
import { recordEndpoint } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import type { World } from '../world.ts';

const BUDGET = 1.05;
const FEW = 1_000;
const FOLDERS = ['transactions', 'reports', 'accounts', 'categories'];
const STREAMS = 4;
const CHUNK = 250;

/** What the same requests cost a user with few transactions and one with many. */
export async function measureGrowth(
  world: World,
  recorder: Recorder,
  { many }: { many: number },
): Promise<Table> {
  const households = [await householdWith(world, FEW), await householdWith(world, many)];
  const rows: Row[] = [];
  for (const endpoint of endpoints.filter(({ folder }) => FOLDERS.includes(folder))) {
    const consumed: Consumption[] = [];
    for (const household of households) {
      const { consumption, undo } = await recordEndpoint(world, recorder, endpoint, household);
      consumed.push(consumption);
      await writeRequests(world.engine, world.tableName, undo);
    }
    const [few, lots] = consumed;
    if (!few || !lots) continue;
    const value = dollars(few) === 0 && dollars(lots) === 0 ? 1 : dollars(lots) / dollars(few);
    rows.push({
      name: endpoint.id,
      cells: [show(few), show(lots), value.toFixed(2)],
      value,
      budget: BUDGET,
    });
  }
  return {
    id: 'growth',
    title: `Growth: what DynamoDB bills for a request at ${many.toLocaleString('en')} transactions, relative to ${FEW.toLocaleString('en')}`,
    text: 'Calls, read units and write units of each request, for two users who differ only in their number of expenses. The ratio compares the prices of the units.',
    columns: ['endpoint', `at ${FEW.toLocaleString('en')}`, `at ${many.toLocaleString('en')}`, 'ratio'],
    rows,
  };
}

function dollars({ readUnits, writeUnits }: Consumption): number {
  return readUnits * PRICES.dynamodbReadUnit + writeUnits * PRICES.dynamodbWriteUnit;
}

function show({ calls, readUnits, writeUnits }: Consumption): string {
  return `${calls} / ${readUnits} / ${writeUnits}`;
}

/** Writes expenses straight to the table, as the service would have stored them, in months that already have others. */
async function householdWith(world: World, count: number): Promise<Household> {
  const household = await cloneHousehold(await world.household(), world.engine, world.tableName);
  const userId = household.userId as BookId;
  const { sk } = keys.transaction(userId, household.expenseId);
  const sample = household.items.find((item) => item.sk.S === sk);
  if (!sample) throw new Error('The household has no expense to copy.');
  const pattern = parseTransaction(unmarshall(sample));
  let next = 0;
  const fill = async (): Promise<void> => {
    while (next < count) {
      const first = next;
      next += CHUNK;
      const length = Math.min(CHUNK, count - first);
      const items = Array.from({ length }, (_, index) => itemOf(userId, pattern, first + index));
      await writeItems(world.engine, world.tableName, items);
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, fill));
  return household;
}

function itemOf(userId: BookId, pattern: Transaction, index: number): StoredItem {
  const id = newId();
  const date = dayOf(index) as CalendarDate;
  const transaction: Transaction = { ...pattern, id, date };
  const item = { ...toItem(transaction), ...keys.transaction(userId, transaction.id) };
  return marshall(item, { removeUndefinedValues: true }) as StoredItem;
}
