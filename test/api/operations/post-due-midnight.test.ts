import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../lib/platform/id.ts';
import { ownTable } from '../../support/engine/own-table.ts';
import { engine, table } from '../../support/table.ts';
import { newBooks } from '../../support/user-with-books.ts';
import { planner } from '../schedules/support.ts';

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();
afterAll(() => vi.useRealTimers());

/**
 * When 9 March 2031 begins in each zone, in UTC, by hand. North America changes its clocks on that day, so its next
 * day begins an hour earlier; in Havana they change at midnight itself.
 */
const DAY_BEGINS: Readonly<Record<string, string>> = {
  'Pacific/Kiritimati': '03-08T10:00',
  'Pacific/Chatham': '03-08T10:15',
  'Pacific/Auckland': '03-08T11:00',
  'Pacific/Apia': '03-08T11:00',
  'Pacific/Norfolk': '03-08T12:00',
  'Australia/Lord_Howe': '03-08T13:00',
  'Australia/Adelaide': '03-08T13:30',
  'Australia/Brisbane': '03-08T14:00',
  'Asia/Tokyo': '03-08T15:00',
  'Australia/Eucla': '03-08T15:15',
  'Asia/Singapore': '03-08T16:00',
  'Asia/Bangkok': '03-08T17:00',
  'Asia/Yangon': '03-08T17:30',
  'Asia/Dhaka': '03-08T18:00',
  'Asia/Kathmandu': '03-08T18:15',
  'Asia/Kolkata': '03-08T18:30',
  'Asia/Karachi': '03-08T19:00',
  'Asia/Kabul': '03-08T19:30',
  'Asia/Dubai': '03-08T20:00',
  'Asia/Tehran': '03-08T20:30',
  'Africa/Nairobi': '03-08T21:00',
  'Africa/Johannesburg': '03-08T22:00',
  'Europe/Berlin': '03-08T23:00',
  UTC: '03-09T00:00',
  'Atlantic/Azores': '03-09T01:00',
  'Atlantic/South_Georgia': '03-09T02:00',
  'America/Sao_Paulo': '03-09T03:00',
  'America/St_Johns': '03-09T03:30',
  'America/Caracas': '03-09T04:00',
  'America/New_York': '03-09T05:00',
  'America/Havana': '03-09T05:00',
  'America/Chicago': '03-09T06:00',
  'America/Phoenix': '03-09T07:00',
  'America/Los_Angeles': '03-09T08:00',
  'America/Anchorage': '03-09T09:00',
  'Pacific/Marquesas': '03-09T09:30',
  'Pacific/Honolulu': '03-09T10:00',
  'Pacific/Pago_Pago': '03-09T11:00',
  'Etc/GMT+12': '03-09T12:00',
};
/**
 * The function runs when their days begin, and a millisecond before. The other zones must be right at all these times.
 */
const WATCHED = ['Kiritimati', 'Chatham', 'Kathmandu', 'UTC', 'St_Johns', 'New_York', 'Havana', 'GMT+12'];
const CHANGES_CLOCKS = ['St_Johns', 'New_York', 'Havana', 'Chicago', 'Los_Angeles', 'Anchorage'];
const HOUR_MS = 3_600_000;

const users = Object.entries(DAY_BEGINS).map(([zone, begins]) => {
  const first = Date.parse(`2031-${begins}:00.000Z`);
  const isShort = CHANGES_CLOCKS.some((city) => zone.endsWith(city));
  const isWatched = WATCHED.some((city) => zone.endsWith(city));
  return { zone, id: newId(), first, second: first + (isShort ? 23 : 24) * HOUR_MS, isWatched };
});

let tableName = '';
let scheduleId = '';
let post: (event: unknown, context: Context) => Promise<unknown>;

/** The same user with a schedule in every zone, in a separate table. */
beforeAll(async () => {
  const { user, ...books } = await newBooks();
  const plan = { starts_on: '2031-03-09', max_count: 2, mode: 'post' };
  scheduleId = (await planner({ user, ...books }).plan(plan)).id;
  const items = await table().list(`BOOK#${user.bookId}`);
  tableName = await ownTable();
  for (const { zone, id } of users) {
    const copied = JSON.parse(JSON.stringify(items).replaceAll(user.bookId, id)) as typeof items;
    const own = copied.map((item) => ({ ...item, ...(item.sk === 'BOOK' && { time_zone: zone }) }));
    for (let i = 0; i < own.length; i += 25) {
      const requests = own.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
      await engine().send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    }
  }
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  ({ handler: post } = await import('../../../functions/operations/post-due.ts'));
});

/** How many dates are posted for each user, by zone. */
async function postedCounts(): Promise<Record<string, number>> {
  const Keys = users.map(({ id }) => ({ pk: `BOOK#${id}`, sk: `SCHEDULE#${scheduleId}` }));
  const request = { RequestItems: { [tableName]: { Keys, ConsistentRead: true } } };
  const { Responses } = await engine().send(new BatchGetCommand(request));
  const counts = new Map(Responses?.[tableName]?.map(({ pk, posted_count }) => [pk, posted_count]));
  return Object.fromEntries(users.map(({ zone, id }) => [zone, Number(counts.get(`BOOK#${id}`))]));
}

test("a date is posted when the user's day begins, and not a millisecond before", async () => {
  const begins = users.flatMap(({ first, second, isWatched }) => (isWatched ? [first, second] : []));
  for (const moment of [...new Set(begins)].toSorted((a, b) => a - b)) {
    for (const now of [moment - 1, moment]) {
      vi.useFakeTimers({ toFake: ['Date'], now });
      await post({}, { getRemainingTimeInMillis: () => 60_000 } as Context);
      vi.useRealTimers();
      const expected = users.map(({ zone, first, second }) => [zone, +(now >= first) + +(now >= second)]);
      expect(await postedCounts(), new Date(now).toISOString()).toEqual(Object.fromEntries(expected));
    }
  }
});
