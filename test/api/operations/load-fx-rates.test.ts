import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateQuery } from '../../../lib/currencies/choose-rate.ts';
import type { CalendarDate } from '../../../lib/platform/date.ts';
import { cloud } from '../../support/cloud.ts';
import { ownTable } from '../../support/engine/own-table.ts';
import { ratesFile, startProvider } from './rates-provider.ts';

const FRIDAY = { '2026-11-06': { USD: '1.10', JPY: '170' } };
const MONDAY = { '2026-11-09': { USD: '1.11', JPY: '171' } };
const TUESDAY = { '2026-11-10': { USD: '1.12', JPY: '172', GBP: '0.88' } };
const HISTORY = { ...TUESDAY, ...MONDAY, ...FRIDAY, '1999-01-04': { USD: '1.1789' } };

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();

let provider: Awaited<ReturnType<typeof startProvider>>;
let load: () => Promise<unknown>;
let table = '';

beforeAll(async () => {
  table = await ownTable();
  provider = await startProvider();
  process.env.FX_RATES_URL = `${provider.url}/daily`;
  process.env.FX_HISTORY_URL = `${provider.url}/history`;
  ({ handler: load } = await import('../../../functions/operations/load-fx-rates.ts'));
});
const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
beforeEach(async () => {
  log.mockClear();
  table = await ownTable();
});
afterAll(() => {
  log.mockRestore();
  provider.stop();
});

async function rateOf(from: string, to: string, date: string, maxAgeDays = 7) {
  const { findRate } = await import('../../../lib/currencies/find-rate.ts');
  const query: RateQuery = { from, to, date: date as CalendarDate, maxAgeDays };
  return findRate(query);
}

/** Calls that write, as the engine saw them. */
async function writes(): Promise<number> {
  const calls = await cloud().observer.calls(table);
  return calls.filter(({ operation }) => !['Query', 'CreateTable'].includes(operation)).length;
}

async function storeDays(days: Parameters<typeof ratesFile>[0]): Promise<void> {
  provider.answer({ '/daily': [ratesFile(days)], '/history': [ratesFile(days)] });
  await load();
}

describe('the first run', () => {
  it('stores every day that was ever published', async () => {
    provider.answer({ '/daily': [ratesFile(TUESDAY)], '/history': [ratesFile(HISTORY)] });
    const counts = { days_read: 4, days_written: 4, newest_day: '2026-11-10' };
    expect(await load()).toEqual(counts);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { timestamp: expect.any(String), level: 'info', message: 'rates loaded', ...counts },
    ]);
    expect(await rateOf('EUR', 'USD', '1999-01-05')).toEqual({
      rate: '1.1789',
      rateDate: '1999-01-04',
      source: 'European Central Bank',
    });
    expect(await rateOf('EUR', 'GBP', '2026-11-10')).toMatchObject({ rate: '0.88', rateDate: '2026-11-10' });
  });

  it('takes a day from the daily file if the historical one does not have it yet', async () => {
    provider.answer({ '/daily': [ratesFile(TUESDAY)], '/history': [ratesFile({ ...MONDAY, ...FRIDAY })] });
    expect(await load()).toMatchObject({ days_read: 3, days_written: 3 });
  });

  it('writes more days than fit into one transaction, the oldest first', async () => {
    const days: Record<string, Record<string, string>> = {};
    for (let i = 0; i < 250; i++) {
      const date = new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
      days[date] = { USD: String(i + 1) };
    }
    const newest = Object.keys(days).at(-1) ?? '';
    provider.answer({
      '/daily': [ratesFile({ [newest]: days[newest] ?? {} })],
      '/history': [ratesFile(days)],
    });
    const { observer } = cloud();
    const fault = await observer.inject({
      text: table,
      operation: 'TransactWriteItems',
      kind: 'error',
      name: 'TransactionCanceledException',
      reasons: [{ Code: 'ValidationError' }],
      skip: 2,
    });
    await expect(load()).rejects.toThrow();
    expect(await fault.remove()).toBe(1);
    expect(await rateOf('EUR', 'USD', '2026-07-19')).toMatchObject({ rateDate: '2026-07-19', rate: '200' });
    expect(await rateOf('EUR', 'USD', newest, 1)).toBeUndefined();
    expect(await load()).toEqual({ days_read: 250, days_written: 50, newest_day: newest });
    expect(await rateOf('EUR', 'USD', newest, 0)).toMatchObject({ rate: '250' });
  });
});

describe('a later run', () => {
  it('of the same day writes nothing', async () => {
    await storeDays(HISTORY);
    const before = await writes();
    provider.answer({ '/daily': [ratesFile(TUESDAY)] });
    expect(await load()).toEqual({ days_read: 1, days_written: 0, newest_day: '2026-11-10' });
    expect(await writes()).toBe(before);
    expect(provider.asked).toEqual(['/daily']);
  });

  it('needs only the daily file if there is no working day in between', async () => {
    await storeDays(FRIDAY);
    provider.answer({ '/daily': [ratesFile(MONDAY)] });
    expect(await load()).toEqual({ days_read: 1, days_written: 1, newest_day: '2026-11-09' });
    expect(provider.asked).toEqual(['/daily']);
    expect(await rateOf('EUR', 'USD', '2026-11-09')).toMatchObject({ rate: '1.11' });
  });

  it('makes up for runs that were missed, from the historical file', async () => {
    await storeDays(FRIDAY);
    provider.answer({ '/daily': [ratesFile(TUESDAY)], '/history': [ratesFile(HISTORY)] });
    expect(await load()).toMatchObject({ days_written: 2, newest_day: '2026-11-10' });
    expect(await rateOf('EUR', 'USD', '2026-11-09')).toMatchObject({ rateDate: '2026-11-09', rate: '1.11' });
  });

  it('never changes a stored day, even if the provider does', async () => {
    await storeDays(HISTORY);
    const changed = { '2026-11-10': { USD: '9.99', KWD: '0.35' } };
    provider.answer({ '/daily': [ratesFile(changed)], '/history': [ratesFile({ ...HISTORY, ...changed })] });
    expect(await load()).toMatchObject({ days_written: 0 });
    const next = { '2026-11-12': { USD: '1.13' } };
    provider.answer({
      '/daily': [ratesFile(next)],
      '/history': [ratesFile({ ...next, '2026-11-11': { USD: '1.125' }, ...HISTORY, ...changed })],
    });
    expect(await load()).toMatchObject({ days_written: 2 });
    expect(await rateOf('EUR', 'USD', '2026-11-10')).toMatchObject({ rateDate: '2026-11-10', rate: '1.12' });
    expect(await rateOf('EUR', 'KWD', '2026-11-12')).toBeUndefined();
  });

  it('in parallel with another one stores each day once', async () => {
    provider.answer({ '/daily': [ratesFile(TUESDAY)], '/history': [ratesFile(HISTORY)] });
    const outcomes = (await Promise.all([load(), load(), load()])) as { days_written: number }[];
    expect(outcomes.map((outcome) => outcome.days_written).toSorted()).toEqual([0, 0, 4]);
  });

  it('continues after a day in the far future was stored by mistake', async () => {
    await storeDays({ '2101-01-03': { USD: '7' }, ...FRIDAY });
    provider.answer({ '/daily': [ratesFile(MONDAY)] });
    expect(await load()).toMatchObject({ days_written: 1, newest_day: '2026-11-09' });
    expect(await rateOf('EUR', 'USD', '2026-11-09')).toMatchObject({ rate: '1.11' });
  });
});

describe('a file that cannot be used', () => {
  const page = '<html><body>We are improving our site</body></html>';
  const good = ratesFile(TUESDAY);
  it.each([
    ['another page', page],
    ['half a file', good.slice(0, -40)],
    ['a rate of 0', good.replace('1.12', '0')],
    ['an empty answer', ''],
    ['bytes that are no text', (response: { end(bytes: Buffer): void }) => response.end(Buffer.from([0xff]))],
  ])('fails the run and writes nothing: %s', async (_what, file) => {
    provider.answer({ '/daily': [file as string], '/history': [ratesFile(HISTORY)] });
    await expect(load()).rejects.toThrow();
    provider.answer({ '/daily': [good], '/history': [file as string] });
    await expect(load()).rejects.toThrow();
    expect(await writes()).toBe(0);
  });

  it('is abandoned as soon as it is too large, however well it compresses', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
    provider.answer({
      '/daily': [(response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)],
    });
    await expect(load()).rejects.toMatchObject({ cause: { message: 'It has more than 16777216 bytes.' } });
    expect(provider.asked).toEqual(['/daily']);
  });
});

describe('a provider that fails', () => {
  it.each([
    ['an error of its own', 503],
    ['too many requests', 429],
    ['a broken connection', (response: { destroy(): void }) => response.destroy()],
  ])('is asked again after %s', async (_what, answer) => {
    provider.answer({
      '/daily': [answer as number, answer as number, ratesFile(TUESDAY)],
      '/history': [answer as number, ratesFile(HISTORY)],
    });
    expect(await load()).toMatchObject({ days_written: 4 });
    expect(provider.asked).toEqual(['/daily', '/daily', '/daily', '/history', '/history']);
  });

  it('is abandoned after three attempts, with an error that names the address', async () => {
    provider.answer({ '/daily': [500] });
    await expect(load()).rejects.toThrow(`Could not get ${provider.url}/daily in 3 attempts.`);
    expect(provider.asked).toHaveLength(3);
  });

  it('is not asked again if it refuses', async () => {
    provider.answer({ '/daily': [404] });
    await expect(load()).rejects.toMatchObject({ cause: { message: 'The response has the status 404.' } });
    expect(provider.asked).toHaveLength(1);
    expect(await writes()).toBe(0);
  });
});

describe('the schedule of the stack', () => {
  it('has run before the first request, under its own role, and a second run writes nothing', async () => {
    const { observer } = cloud();
    const own = async () =>
      (await observer.calls('FX#2026')).filter(({ by }) => by.startsWith('LOCALFunctionsLoadFxRates'));
    const before = await own();
    expect(before.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(1);
    const outcome = (await cloud().fire('load-fx-rates')) as Record<
      string,
      { ok: boolean; payload: unknown }
    >;
    expect(Object.values(outcome)).toEqual([
      { ok: true, payload: { days_read: 1, days_written: 0, newest_day: '2026-09-29' } },
    ]);
    const added = (await own()).slice(before.length);
    expect(new Set(added.map(({ operation }) => operation))).toEqual(new Set(['Query']));
    expect((await cloud().denials()).filter(({ functionId }) => functionId.includes('LoadFxRates'))).toEqual(
      [],
    );
  });
});
