import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ratesLine } from '../../infra/local/cli/console.ts';
import { LocalRates } from '../../infra/local/services/local-rates.ts';
import { type Respond, ratesFile, startProvider } from '../api/operations/rates-provider.ts';
import { dataFolder } from './local-cloud-fixture.ts';

const FILE = ratesFile({ '2026-11-17': { USD: '1.1' } });
const SAMPLE = { source: 'sample', lastDay: '2026-09-29', hasFailed: true };

let bank: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  bank = await startProvider();
  return bank.stop;
});

/** What `refresh` does with a bank that answers so. */
async function refreshed(answer: string | number | Respond, rates = new LocalRates(), timeoutMs = 3_000) {
  bank.answer({ '/daily.xml': [answer] });
  const load = vi.fn(async () => true);
  return { rates, load, inUse: await rates.refresh(`${bank.url}/daily.xml`, load, timeoutMs) };
}

test('the daily file of the bank is served as it is, and loaded', async () => {
  const { rates, load, inUse } = await refreshed(FILE);
  expect(inUse).toEqual({ source: 'ecb', lastDay: '2026-11-17', hasFailed: false });
  expect(ratesLine(inUse)).toBe('Exchange rates: those of the European Central Bank, last day 2026-11-17.');
  expect(rates.feed('daily')).toBe(FILE);
  expect(rates.feed('history')).toContain('<gesmes:name>sample<');
  expect(load).toHaveBeenCalledTimes(1);
});

const silent: Respond = (response) => onTestFinished(() => void response.destroy());
test.each<[string, string | number | Respond]>([
  ['refuses', 503],
  ['answers with a page', '<!doctype html><title>Log in to the network</title>'],
  ['answers with a file without days', FILE.replace('time=', 'day=')],
  ['answers without an end', `${FILE}${' '.repeat(300_000)}`],
  ['never answers', silent],
])('if the bank %s, the sample rates stay in use', async (_what, answer) => {
  const { rates, load, inUse } = await refreshed(answer, new LocalRates(), answer === silent ? 50 : 3_000);
  expect(inUse).toEqual(SAMPLE);
  expect(rates.feed('daily')).toContain('<gesmes:name>sample<');
  expect(load).not.toHaveBeenCalled();
});

test('if the bank cannot be reached, the sample rates stay in use', async () => {
  const inUse = await new LocalRates().refresh('http://127.0.0.1:9/daily.xml', async () => true);
  expect(inUse).toEqual(SAMPLE);
});

test('without an address, nobody is asked', async () => {
  const inUse = await new LocalRates().refresh('', async () => true);
  expect(ratesLine(inUse)).toBe('Exchange rates: sample rates, last day 2026-09-29.');
});

test('a file that cannot be loaded is not used', async () => {
  const rates = new LocalRates();
  const file = join(dataFolder(), 'ecb-daily.xml');
  rates.keepIn(file);
  bank.answer({ '/daily.xml': [FILE] });
  expect(await rates.refresh(`${bank.url}/daily.xml`, async () => false)).toEqual(SAMPLE);
  expect(existsSync(file)).toBe(false);
});

test('the file is kept: later runs know the last day without the bank', async () => {
  const file = join(dataFolder(), 'ecb-daily.xml');
  const first = new LocalRates();
  first.keepIn(file);
  await refreshed(FILE, first);
  const second = new LocalRates();
  second.keepIn(file);
  const { inUse } = await refreshed(503, second);
  expect(ratesLine(inUse)).toBe(
    'Exchange rates: those of the European Central Bank, last day 2026-11-17. The European Central Bank could not be reached for newer ones.',
  );
  writeFileSync(file, 'damaged');
  const third = new LocalRates();
  third.keepIn(file);
  expect((await refreshed(503, third)).inUse).toEqual(SAMPLE);
});
