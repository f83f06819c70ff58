import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RateSeries } from '../../../lib/currencies/rate-day.ts';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { cloud } from '../../support/cloud.ts';
import { ownTable } from '../../support/engine/own-table.ts';

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();

let store: typeof import('../../../lib/currencies/store.ts');
let fx: typeof import('../../../lib/currencies/find-rate.ts');
let memory: typeof import('../../../lib/currencies/known-days.ts');
let table = '';
beforeAll(async () => {
  await ownTable();
  // Only after the environment is set, because they read it when they are loaded.
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

async function storeDays(
  days: Record<string, Record<string, string>>,
  series: RateSeries = 'ecb',
): Promise<void> {
  const all = Object.entries(days).map(([date, rates]) => ({
    date: date as CalendarDate,
    source: series === 'ecb' ? 'ECB' : 'Second source',
    rates,
  }));
  await store.addRateDays(series, all, () => undefined);
}

test('is used up to the maximum age, or at any age if that is unlimited', async () => {
  await storeDays({ '2026-11-10': { USD: '1.12' } });
  expect(await rateOf('USD', 'EUR', '2026-11-17')).toMatchObject({ rateDate: '2026-11-10' });
  expect(await rateOf('USD', 'EUR', '2026-11-18')).toBeUndefined();
  expect(await rateOf('USD', 'EUR', '2199-12-31', Number.POSITIVE_INFINITY)).toMatchObject({
    rateDate: '2026-11-10',
  });
  expect(await rateOf('USD', 'EUR', '2026-11-09', Number.POSITIVE_INFINITY)).toBeUndefined();
});

test('may be for a currency that was last quoted many days ago', async () => {
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
])('has the maximum age that FX_MAX_AGE_DAYS=%s says: %d', async (value, days) => {
  const { config } = await import('../../../lib/platform/config.ts');
  vi.stubEnv('FX_MAX_AGE_DAYS', value);
  expect(config.fxMaxAgeDays).toBe(days);
});

describe('of two sources', () => {
  test('are both used up to the maximum age, each from its own latest day', async () => {
    await storeDays({ '2026-12-31': { USD: '1.1' }, '2027-01-05': { USD: '1.2' } });
    await storeDays({ '2026-12-30': { ARS: '1500' }, '2027-01-02': { ARS: '1600' } }, 'other');
    expect(await rateOf('EUR', 'ARS', '2027-01-01')).toEqual({
      rate: '1500',
      rateDate: '2026-12-30',
      source: 'Second source',
    });
    const [rateDate, source] = ['2027-01-02', 'ECB, Second source'];
    expect(await rateOf('USD', 'ARS', '2027-01-09')).toEqual({ rate: '1333.33333333333', rateDate, source });
    expect(await rateOf('USD', 'ARS', '2027-01-10')).toBeUndefined();
    expect(await rateOf('USD', 'ARS', '2027-01-09', 6)).toBeUndefined();
    expect(await rateOf('EUR', 'ARS', '2026-12-29', Number.POSITIVE_INFINITY)).toBeUndefined();
  });

  test('come from the latest day for a currency that the ECB no longer has, and from the ECB on the same day', async () => {
    await storeDays({ '2026-03-01': { USD: '1', RUB: '90' }, '2026-03-02': { USD: '1' } });
    await storeDays({ '2026-03-01': { RUB: '91' } }, 'other');
    const rub = () => rateOf('EUR', 'RUB', '2026-03-05');
    expect(await rub()).toMatchObject({ rate: '90', source: 'ECB' });
    await storeDays({ '2026-03-03': { RUB: '93' } }, 'other');
    memory.forgetDays();
    expect(await rub()).toMatchObject({ rate: '93', rateDate: '2026-03-03', source: 'Second source' });
  });
});

describe('a warm function', () => {
  const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const queries = async () =>
    (await cloud().observer.calls(table)).filter(({ operation }) => operation === 'Query').length;
  const WEEKEND = { '2026-11-06': { USD: '1.1', JPY: '170' }, '2026-11-09': { USD: '1.2' } };

  test('reads no rate twice', async () => {
    at('2026-11-09T18:00:00Z');
    await storeDays(WEEKEND);
    await storeDays({ '2026-11-09': { ARS: '1500' } }, 'other');
    const same = () => rateOf('USD', 'EUR', '2026-11-09');
    expect(new Set((await Promise.all([same(), same(), same()])).map((found) => found?.rate)).size).toBe(1);
    expect(await queries()).toBe(1);
    // Monday is known, so nothing can be published for Sunday any more.
    expect(await rateOf('JPY', 'USD', '2026-11-08')).toMatchObject({ rateDate: '2026-11-06' });
    expect(await queries()).toBe(2);
    // Monday has no yen, so earlier days are read for that.
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

  test('does not mistake a day dated in the future for the last one published', async () => {
    at('2026-11-10T12:00:00Z');
    await storeDays({ ...WEEKEND, '2026-11-20': { USD: '7' } });
    expect(await rateOf('USD', 'EUR', '2026-11-21')).toMatchObject({ rateDate: '2026-11-20' });
    expect(await rateOf('USD', 'EUR', '2026-11-10')).toMatchObject({ rateDate: '2026-11-09' });
    await storeDays({ '2026-11-10': { USD: '1.3' } });
    at('2026-11-10T12:01:00Z');
    expect(await rateOf('USD', 'EUR', '2026-11-10')).toMatchObject({ rateDate: '2026-11-10' });
  });

  test("looks for a newer day from the second source although the first source's is final", async () => {
    at('2026-11-09T18:00:00Z');
    await storeDays(WEEKEND);
    await storeDays({ '2026-11-06': { ARS: '1500' } }, 'other');
    const pesos = () => rateOf('EUR', 'ARS', '2026-11-09');
    expect(await pesos()).toMatchObject({ rateDate: '2026-11-06' });
    // By another function.
    await storeDays({ '2026-11-09': { ARS: '1600' } }, 'other');
    expect(await pesos()).toMatchObject({ rateDate: '2026-11-06' });
    at('2026-11-09T18:01:00Z');
    expect(await pesos()).toMatchObject({ rateDate: '2026-11-09' });
    const before = await queries();
    at('2027-11-09T18:00:00Z');
    await pesos();
    expect(await queries()).toBe(before);
  });

  test('reads little for many dates, even if there is no rate for them', async () => {
    await storeDays(WEEKEND);
    const dates = Array.from(
      { length: 100 },
      (_, n) =>
        `${2020 + (n % 5)}-${String(2 + (n % 11)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    );
    expect(new Set(dates).size).toBe(100);
    const found = await Promise.all(
      dates.map((date) => rateOf('USD', 'EUR', date, Number.POSITIVE_INFINITY)),
    );
    expect(found).toEqual(dates.map(() => undefined));
    // One for each date, and one for each earlier year.
    expect(await queries()).toBeLessThanOrEqual(100 + 25);
    await Promise.all(dates.map((date) => rateOf('KWD', 'EUR', date)));
    expect(await queries()).toBeLessThanOrEqual(2 * 100 + 25);
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

test('are found in the year before, if the maximum age reaches into it', async () => {
  await storeDays({ '2025-12-30': { USD: '1.1', JPY: '170' }, '2026-01-02': { USD: '1.2' } });
  expect(await store.newestRateDay('ecb', '2026-01-01' as CalendarDate)).toMatchObject({
    date: '2025-12-30',
  });
  expect(await rateOf('USD', 'EUR', '2026-01-01')).toMatchObject({ rateDate: '2025-12-30' });
  expect(await rateOf('USD', 'EUR', '2026-01-03')).toMatchObject({ rateDate: '2026-01-02' });
  expect(await rateOf('JPY', 'USD', '2026-01-03')).toMatchObject({ rateDate: '2025-12-30' });
  expect(await rateOf('USD', 'EUR', '2025-12-29', Number.POSITIVE_INFINITY)).toBeUndefined();
});
