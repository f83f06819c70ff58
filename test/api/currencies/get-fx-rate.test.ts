import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import { done, expectFaults } from '../../support/user-with-books.ts';

const { days } = JSON.parse(readFileSync('infra/local/services/fx-days.json', 'utf8')) as {
  days: Record<string, Record<string, string>>;
};
const SOURCE = 'sample';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test("shows today's rate when no date is given, with exactly the fields of the contract", async () => {
  const before = new Date().toISOString().slice(0, 10);
  const shown = done(await user.get('/fx-rates?from=EUR&to=USD'));
  const today = [before, new Date().toISOString().slice(0, 10)];
  expect(today).toContain(shown.date);
  expect(shown).toEqual({
    from: 'EUR',
    to: 'USD',
    date: shown.date,
    rate: 1.13607202,
    rate_date: '2026-09-29',
    source: SOURCE,
  });
});

test('has a rate for every currency that the provider quotes', async () => {
  const currencies = [...new Set(Object.values(days).flatMap((rates) => Object.keys(rates)))];
  expect(currencies).toHaveLength(155);
  await Promise.all(
    currencies.map(async (to) => {
      const shown = done(await user.get(`/fx-rates?from=EUR&to=${to}&date=2026-09-29`));
      expect(shown.rate, to).toBe(providerRate('EUR', to, '2026-09-29'));
    }),
  );
});

test.each([
  ['USD', 'EUR'],
  ['USD', 'JPY'],
  ['JPY', 'USD'],
  ['KWD', 'VND'],
  ['VND', 'KWD'],
  ['IRR', 'BHD'],
  ['GBP', 'CHF'],
])('converts %s to %s through the euro, rounded once to 15 digits', async (from, to) => {
  const { rate } = done(await user.get(`/fx-rates?from=${from}&to=${to}&date=2026-04-26`));
  expect(rate).toBe(providerRate(from, to, '2026-04-26'));
  expect(
    String(rate)
      .replace(/e.*|\D/g, '')
      .replace(/^0+/, '').length,
  ).toBeLessThanOrEqual(15);
});

test.each([
  ['EUR', 'USD', '2026-09-29', SOURCE],
  ['ARS', 'KWD', '2026-11-01', SOURCE],
  ['EUR', 'ARS', '2026-09-28', SOURCE],
])('from %s to %s on %s names its source: %s', async (from, to, date, source) => {
  const shown = done(await user.get(`/fx-rates?from=${from}&to=${to}&date=${date}`));
  expect(shown).toMatchObject({ source, rate: providerRate(from, to, date) });
});

test.each([
  ['2026-04-26', '2026-04-26', 'the day itself'],
  ['2026-05-22', '2026-04-26', 'the latest day before'],
  ['2026-04-25', '2026-03-10', 'never a later day'],
  ['2199-12-31', '2026-09-29', 'a rate of any age in the local cloud'],
])('on %s uses the rate of %s: %s', async (date, rateDate) => {
  const shown = done(await user.get(`/fx-rates?from=EUR&to=USD&date=${date}`));
  expect(shown).toMatchObject({ date, rate_date: rateDate, rate: Number(days[rateDate]?.USD) });
});

test('uses the last day on which a currency was quoted, and shows that date', async () => {
  const dates = Object.keys(days).sort();
  const gaps = dates.flatMap((date, index) => {
    const quotedBefore = Object.keys(days[dates[index - 1] ?? ''] ?? {});
    return quotedBefore.filter((code) => !days[date]?.[code]).map((code) => [code, date, dates[index - 1]]);
  });
  const [[missing = '', date = '', before] = []] = gaps;
  expect(missing).not.toBe('');
  const shown = done(await user.get(`/fx-rates?from=${missing}&to=USD&date=${date}`));
  expect(shown).toMatchObject({ rate_date: before, rate: providerRate(missing, 'USD', date) });
});

test('is 1 within one currency, on any day', async () => {
  const shown = done(await user.get('/fx-rates?from=UYW&to=UYW&date=1900-01-01'));
  expect(shown).toMatchObject({ rate: 1, rate_date: '1900-01-01', source: 'same_currency' });
});

test.each([
  ['EUR', 'USD', '2024-03-27'],
  ['UYW', 'USD', '2026-09-29'],
  ['USD', 'UYW', '2026-09-29'],
])('is never guessed: %s to %s on %s', async (from, to, date) => {
  const answer = await user.get(`/fx-rates?from=${from}&to=${to}&date=${date}`);
  expectFaults(answer, { date: 'fx_rate_unavailable' });
});

test('reports every invalid parameter at once', async () => {
  expectFaults(await user.get('/fx-rates'), { from: 'required', to: 'required' });
  expectFaults(await user.get('/fx-rates?from=eur&to=XXX&date=2026-02-30&on=now'), {
    on: 'unknown_parameter',
    from: 'not_found',
    to: 'not_found',
    date: 'invalid_date',
  });
});
