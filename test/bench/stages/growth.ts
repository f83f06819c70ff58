import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { endpoints } from '../../../lib/contracts.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { newId } from '../../../lib/platform/id.ts';
import { keys } from '../../../lib/platform/table/keys.ts';
import { RECORDS } from '../../../lib/platform/table/names.ts';
import { parseTransaction, toItem } from '../../../lib/transactions/store.ts';
import type { Transaction } from '../../../lib/transactions/transaction.ts';
import { BUDGETS, type Check, eachAtMost, type Named } from '../budgets.ts';
import type { Consumption } from '../calls/exchange.ts';
import type { Recorder } from '../calls/recorder.ts';
import { cloneHousehold, type Household } from '../household.ts';
import { type StoredItem, writeItems, writeRequests } from '../items.ts';
import { PRICES } from '../prices.ts';
import { recordEndpoint } from '../subject.ts';
import type { Table } from '../table.ts';
import type { World } from '../world.ts';

const FEW = 1_000;
const FOLDERS = ['transactions', 'reports', 'accounts', 'categories'];
const STREAMS = 4;
const CHUNK = 250;

/** What the same requests cost a user with few transactions and one with many. */
export async function measureGrowth(
  world: World,
  recorder: Recorder,
  isWanted: (name: string) => boolean,
  { many }: { many: number },
): Promise<{ table: Table; checks: readonly Check[] }> {
  const households = { few: await householdWith(world, FEW), lots: await householdWith(world, many) };
  const consumed = async (endpoint: Endpoint, household: Household): Promise<Consumption> => {
    const { consumption, undo } = await recordEndpoint(world, recorder, endpoint, household);
    await writeRequests(world.engine, world.tableName, undo);
    return consumption;
  };
  const rows: string[][] = [];
  const ratios: Named[] = [];
  for (const endpoint of endpoints) {
    if (!FOLDERS.includes(endpoint.folder) || !isWanted(endpoint.id)) continue;
    const few = await consumed(endpoint, households.few);
    const lots = await consumed(endpoint, households.lots);
    const ratio = dollars(few) === dollars(lots) ? 1 : dollars(lots) / dollars(few);
    ratios.push([endpoint.id, ratio]);
    rows.push([endpoint.id, show(few), show(lots), ratio.toFixed(2)]);
  }
  const [fewer, more] = [FEW, many].map((count) => count.toLocaleString('en'));
  return {
    checks: [eachAtMost(`Cost at ${more} transactions, of that at ${fewer}`, ratios, BUDGETS.growthEach)],
    table: {
      title: `Growth: what DynamoDB bills for a request at ${more} transactions, relative to ${fewer}`,
      text: 'Calls, read units and write units of each request, for two users who differ only in their number of expenses. The ratio compares the prices of the units.',
      columns: ['endpoint', `at ${fewer}`, `at ${more}`, 'ratio'],
      rows,
    },
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
  const bookId = household.bookId as BookId;
  const sample = household.items.find(
    ({ sk, kind, deleted_at }) =>
      sk.S.startsWith(RECORDS.transaction) && kind?.S === 'expense' && !deleted_at,
  );
  if (!sample) throw new Error('The household has no expense to copy.');
  const pattern = parseTransaction(unmarshall(sample));
  let next = 0;
  const fill = async (): Promise<void> => {
    while (next < count) {
      const first = next;
      next += CHUNK;
      const length = Math.min(CHUNK, count - first);
      const items = Array.from({ length }, (_, index) => itemOf(bookId, pattern, first + index));
      await writeItems(world.engine, world.tableName, items);
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, fill));
  return household;
}

function itemOf(bookId: BookId, pattern: Transaction, index: number): StoredItem {
  const id = newId();
  const date = dayOf(index) as CalendarDate;
  const transaction: Transaction = { ...pattern, id, date };
  const item = { ...toItem(transaction), ...keys.transaction(bookId, transaction.id) };
  return marshall(item, { removeUndefinedValues: true }) as StoredItem;
}

/** In the months of the household's other transactions. */
function dayOf(index: number): string {
  return `2026-0${7 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`;
}
