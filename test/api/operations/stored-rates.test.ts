import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { RATE_COPIES } from '../../../lib/platform/table/names.ts';
import { cloud } from '../../support/cloud.ts';
import { ownTable } from '../../support/own-table.ts';
import { engine } from '../../support/table.ts';

// What runs in this process reads the environment as it is loaded; another file may have loaded it before.
vi.resetModules();

let store: typeof import('../../../lib/currencies/store.ts');
let fx: typeof import('../../../lib/currencies/find-rate.ts');
let memory: typeof import('../../../lib/currencies/known-days.ts');
let table = '';
beforeAll(async () => {
  await ownTable();
  // Not before the environment is set, which they read as they are loaded.
  store = await import('../../../lib/currencies/store.ts');
  fx = await import('../../../lib/currencies/find-rate.ts');
  memory = await import('../../../lib/currencies/known-days.ts');
});
beforeEach(async () => {
  table = await ownTable();
  memory.forgetDays();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const rateOf = (from: string, to: string, date: string, maxAgeDays = 7) =>
  fx.findRate({ from, to, date: date as CalendarDate, maxAgeDays });

async function storeDays(days: Record<string, Record<string, string>>): Promise<void> {
  const all = Object.entries(days).map(([date, rates]) => ({
    date: date as CalendarDate,
    source: 'ECB',
    rates,
  }));
  await store.addRateDays(all, () => undefined);
}

test('is used up to the greatest age, and without limit when that is unlimited', async () => {
  await storeDays({ '2026-11-10': { USD: '1.12' } });
  expect(await rateOf('USD', 'EUR', '2026-11-17')).toMatchObject({ rateDate: '2026-11-10' });
  expect(await rateOf('USD', 'EUR', '2026-11-18')).toBeUndefined();
  expect(await rateOf('USD', 'EUR', '2199-12-31', Number.POSITIVE_INFINITY)).toMatchObject({
    rateDate: '2026-11-10',
  });
  expect(await rateOf('USD', 'EUR', '2026-11-09', Number.POSITIVE_INFINITY)).toBeUndefined();
});

test('may be of a currency that was last quoted many days ago', async () => {
  const days: Record<string, Record<string, string>> = { '2026-01-01': { ISK: '140', USD: '1' } };
  for (let i = 1; i <= 60; i++)
    days[new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)] = { USD: '2' };
  await storeDays(days);
  expect(await rateOf('ISK', 'USD', '2026-03-02', 366)).toMatchObject({ rateDate: '2026-01-01' });
  expect(await rateOf('ISK', 'USD', '2026-03-02', 59)).toBeUndefined();
});

test.each([
  [undefined, 7],
  ['30', 30],
  ['unlimited', Number.POSITIVE_INFINITY],
])('has the greatest age that FX_MAX_AGE_DAYS=%s says: %d', async (value, days) => {
  const { config } = await import('../../../lib/platform/config.ts');
  vi.stubEnv('FX_MAX_AGE_DAYS', value);
  expect(config.fxMaxAgeDays).toBe(days);
});

describe('a warm function', () => {
  const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const queries = async () =>
    (await cloud().observer.calls(table)).filter(({ operation }) => operation === 'Query').length;
  const WEEKEND = { '2026-11-06': { USD: '1.1', JPY: '170' }, '2026-11-09': { USD: '1.2' } };

  test('reads no rate twice', async () => {
    at('2026-11-09T18:00:00Z');
    await storeDays(WEEKEND);
    const same = () => rateOf('USD', 'EUR', '2026-11-09');
    expect(new Set((await Promise.all([same(), same(), same()])).map((found) => found?.rate)).size).toBe(1);
    expect(await queries()).toBe(1);
    // Monday is known, so nothing can be published for Sunday any more.
    expect(await rateOf('JPY', 'USD', '2026-11-08')).toMatchObject({ rateDate: '2026-11-06' });
    expect(await queries()).toBe(2);
    // Monday has no yen, and what is before it is read for that.
    expect(await rateOf('JPY', 'USD', '2026-11-09')).toMatchObject({ rateDate: '2026-11-06' });
    const before = await queries();
    at('2027-11-09T18:00:00Z');
    await Promise.all([same(), rateOf('EUR', 'USD', '2026-11-08'), rateOf('JPY', 'USD', '2026-11-09')]);
    expect(await queries()).toBe(before);
  });

  test('looks for a newer day after a minute, and not before', async () => {
    await storeDays(WEEKEND);
    const today = () => rateOf('USD', 'EUR', '2026-11-10');
    at('2026-11-10T14:59:00.000Z');
    expect(await today()).toMatchObject({ rateDate: '2026-11-09' });
    // By another function.
    await storeDays({ '2026-11-10': { USD: '1.3' }, '2026-11-11': { USD: '1.4' } });
    at('2026-11-10T14:59:59.999Z');
    expect(await today()).toMatchObject({ rateDate: '2026-11-09' });
    at('2026-11-11T15:00:00.000Z');
    expect(await rateOf('USD', 'EUR', '2026-11-11')).toMatchObject({ rateDate: '2026-11-11' });
    expect(await today()).toMatchObject({ rateDate: '2026-11-10' });
  });

  test('does not take a day that was dated in the future for the end of what is published', async () => {
    at('2026-11-10T12:00:00Z');
    await storeDays({ ...WEEKEND, '2026-11-20': { USD: '7' } });
    expect(await rateOf('USD', 'EUR', '2026-11-21')).toMatchObject({ rateDate: '2026-11-20' });
    expect(await rateOf('USD', 'EUR', '2026-11-10')).toMatchObject({ rateDate: '2026-11-09' });
    await storeDays({ '2026-11-10': { USD: '1.3' } });
    at('2026-11-10T12:01:00Z');
    expect(await rateOf('USD', 'EUR', '2026-11-10')).toMatchObject({ rateDate: '2026-11-10' });
  });

  test('does not remember a read that failed', async () => {
    await storeDays(WEEKEND);
    const name = 'ThrottlingException';
    const fault = await cloud().observer.inject({ text: table, operation: 'Query', kind: 'error', name });
    await expect(rateOf('USD', 'EUR', '2026-11-09')).rejects.toThrow();
    await fault.remove();
    expect(await rateOf('USD', 'EUR', '2026-11-09')).toMatchObject({ rateDate: '2026-11-09' });
  });
});

test('are found where they were stored before, too', async () => {
  const former = { date: '2025-12-30', source: 'ECB', rates: { USD: '1.1', JPY: '170' } };
  const item = { pk: 'FX', sk: `DAY#${former.date}`, ...former };
  await engine().send(new PutCommand({ TableName: table, Item: item }));
  expect(await store.newestRateDay('2026-01-02' as CalendarDate)).toBe('2025-12-30');
  await storeDays({ '2026-01-02': { USD: '1.2' } });
  expect(await rateOf('USD', 'EUR', '2025-12-30')).toMatchObject({ rateDate: '2025-12-30' });
  expect(await rateOf('USD', 'EUR', '2026-01-01')).toMatchObject({ rateDate: '2025-12-30' });
  expect(await rateOf('USD', 'EUR', '2026-01-03')).toMatchObject({ rateDate: '2026-01-02' });
  expect(await rateOf('JPY', 'USD', '2026-01-03')).toMatchObject({ rateDate: '2025-12-30' });
  expect(await rateOf('USD', 'EUR', '2025-12-29', Number.POSITIVE_INFINITY)).toBeUndefined();
});

test('are the same in every copy', async () => {
  await storeDays({ '2025-12-31': { USD: '1.1' }, '2026-01-02': { USD: '1.2' } });
  const range = { from: '2025-12-01' as CalendarDate, until: '2026-01-31' as CalendarDate };
  for (let copy = 0; copy < RATE_COPIES; copy++) {
    const dates: string[] = [];
    for await (const days of store.rateDays(range, copy)) dates.push(...days.map(({ date }) => date));
    expect(dates).toEqual(['2026-01-02', '2025-12-31']);
  }
});
