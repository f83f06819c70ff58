import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { ownTable } from '../../support/own-table.ts';

// What runs in this process reads the environment as it is loaded; another file may have loaded it before.
vi.resetModules();

let store: typeof import('../../../lib/currencies/store.ts');
let fx: typeof import('../../../lib/currencies/find-rate.ts');
beforeAll(async () => {
  await ownTable();
  // Not before the environment is set, which they read as they are loaded.
  store = await import('../../../lib/currencies/store.ts');
  fx = await import('../../../lib/currencies/find-rate.ts');
});
beforeEach(ownTable);
afterEach(() => vi.unstubAllEnvs());

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
