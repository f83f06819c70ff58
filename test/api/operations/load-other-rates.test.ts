import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { ownTable } from '../../support/engine/own-table.ts';
import { ratesFile, startProvider } from './rates-provider.ts';

const ECB = { '2026-11-09': { USD: '1.10', JPY: '170' } };
const loaded = { days_read: 1, days_written: 1, newest_day: '2026-11-09' };
const otherFile = (date: string, rates: Record<string, number>) => JSON.stringify({ date, eur: rates });
const MONDAY = otherFile('2026-11-09', { ars: 1650, usd: 9.99, kwd: 0.35, btc: 0.00001 });
const other = { date: '2026-11-09', source: '127.0.0.1', written: 2 };

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();

let provider: Awaited<ReturnType<typeof startProvider>>;
let load: () => Promise<unknown>;
const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
beforeAll(async () => {
  await ownTable();
  provider = await startProvider();
  vi.stubEnv('FX_RATES_URL', `${provider.url}/daily`);
  vi.stubEnv('FX_HISTORY_URL', `${provider.url}/daily`);
  vi.stubEnv('FX_OTHER_RATES_URL', `${provider.url}/other?key=secret`);
  vi.stubEnv('FX_MAX_AGE_DAYS', '7');
  ({ handler: load } = await import('../../../functions/operations/load-fx-rates.ts'));
});
beforeEach(async () => {
  log.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-09T16:30:00Z') });
  await ownTable();
  const { forgetDays } = await import('../../../lib/currencies/known-days.ts');
  forgetDays();
});
afterAll(() => {
  log.mockRestore();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  provider.stop();
});

function answer(daily: string | number, second: string | number): void {
  provider.answer({ '/daily': [daily], '/other?key=secret': [second] });
}

async function rateOf(from: string, to: string, date: string) {
  const { findRate } = await import('../../../lib/currencies/find-rate.ts');
  return findRate({ from, to, date: date as CalendarDate, maxAgeDays: 7 });
}

const logged = () => log.mock.calls.map(([line]) => JSON.parse(String(line)));

it('stores the currencies that the ECB does not have, with its own log line', async () => {
  answer(ratesFile(ECB), MONDAY);
  expect(await load()).toEqual({ ...loaded, other });
  expect(logged()).toMatchObject([
    { level: 'info', message: 'rates loaded', ...loaded },
    { level: 'info', message: 'other rates loaded', ...other },
  ]);
  expect(await rateOf('EUR', 'USD', '2026-11-09')).toMatchObject({ rate: '1.1' });
  expect(await rateOf('USD', 'ARS', '2026-11-10')).toEqual({
    rate: '1500',
    rateDate: '2026-11-09',
    source: 'European Central Bank, 127.0.0.1',
  });
  expect(await rateOf('USD', 'ARS', '2026-11-17')).toBeUndefined();
});

it('never changes a stored day, and adds none before it', async () => {
  answer(ratesFile(ECB), MONDAY);
  await load();
  for (const date of ['2026-11-09', '2026-11-08']) {
    answer(ratesFile(ECB), otherFile(date, { ars: 1, uyu: 45 }));
    expect(await load()).toMatchObject({ other: { date, written: 0 } });
  }
  expect(await rateOf('EUR', 'ARS', '2026-11-09')).toMatchObject({ rate: '1650' });
  expect(await rateOf('EUR', 'UYU', '2026-11-09')).toBeUndefined();
});

it('stores a day once, even in parallel with another run', async () => {
  answer(ratesFile(ECB), MONDAY);
  const outcomes = (await Promise.all([load(), load()])) as { other: { written: number } }[];
  expect(outcomes.map((outcome) => outcome.other.written).toSorted()).toEqual([0, 2]);
});

describe('a failure of one source', () => {
  it.each([
    ['cannot be reached', 404, 'Could not get'],
    ['sends another page', '<html></html>', 'it is not JSON'],
    ['has stopped publishing', otherFile('2026-11-01', { ars: 1650 }), 'is more than 7 days ago'],
    ['is dated in the future', otherFile('2026-11-11', { ars: 1650 }), 'is in the future'],
    ['is too large', `${MONDAY}${' '.repeat(1024 * 1024)}`, 'Could not get'],
  ])('does not hold up the ECB, but fails the run: the second source %s', async (_what, file, message) => {
    answer(ratesFile(ECB), file);
    await expect(load()).rejects.toThrow(message);
    expect(logged()).toMatchObject([
      { level: 'info', message: 'rates loaded', ...loaded },
      {
        level: 'error',
        message: 'other rates not loaded',
        error: { message: expect.stringContaining(message) },
      },
    ]);
    expect(await rateOf('EUR', 'USD', '2026-11-09')).toMatchObject({ rate: '1.1' });
    answer(ratesFile(ECB), MONDAY);
    expect(await load()).toMatchObject({ days_written: 0, other });
    expect(await rateOf('EUR', 'ARS', '2026-11-09')).toMatchObject({ rate: '1650' });
  });

  it('does not hold up the second source, which leaves out the currencies that the ECB last had', async () => {
    answer(404, MONDAY);
    await expect(load()).rejects.toThrow('Could not get');
    expect(await rateOf('EUR', 'ARS', '2026-11-09')).toBeUndefined();
    answer(ratesFile(ECB), 404);
    await expect(load()).rejects.toThrow();
    answer(404, otherFile('2026-11-10', { ars: 1700, usd: 9.99 }));
    await expect(load()).rejects.toThrow('/daily');
    expect(await rateOf('EUR', 'ARS', '2026-11-10')).toMatchObject({ rate: '1700' });
    expect(await rateOf('EUR', 'USD', '2026-11-10')).toMatchObject({ rate: '1.1', rateDate: '2026-11-09' });
  });
});

it('does nothing if there is no second source', async () => {
  vi.stubEnv('FX_OTHER_RATES_URL', '');
  answer(ratesFile(ECB), MONDAY);
  expect(await load()).toEqual(loaded);
  expect(provider.asked).toEqual(['/daily', '/daily']);
  vi.stubEnv('FX_OTHER_RATES_URL', `${provider.url}/other?key=secret`);
});
