import { describe, expect, it } from 'vitest';
import { chooseRate } from '../../lib/currencies/choose-rate.ts';
import type { RateDay } from '../../lib/currencies/rate-day.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

const date = (text: string) => text as CalendarDate;

function day(text: string, rates: Record<string, string>, source = 'ECB'): RateDay {
  return { date: date(text), source, rates };
}

const DAYS = [
  day('2026-11-13', { USD: '1.10', JPY: '160' }),
  day('2026-11-12', { USD: '1.20', JPY: '150', GBP: '0.8' }),
  day('2026-11-05', { USD: '1.25', JPY: '140', GBP: '0.5', ISK: '140' }, 'Another bank'),
];

function choose(from: string, to: string, on: string, maxAgeDays = 7, days: Iterable<RateDay> = DAYS) {
  return chooseRate(days, { from, to, date: date(on), maxAgeDays });
}

describe('the rate of a day', () => {
  it('is that of the day itself if there is one', async () => {
    expect(await choose('EUR', 'USD', '2026-11-12')).toEqual({
      rate: '1.2',
      rateDate: '2026-11-12',
      source: 'ECB',
    });
    expect((await choose('USD', 'EUR', '2026-11-12'))?.rate).toBe('0.833333333333333');
    expect((await choose('USD', 'JPY', '2026-11-12'))?.rate).toBe('125');
  });

  it('is the latest before it otherwise, never a later one', async () => {
    expect((await choose('EUR', 'USD', '2026-11-15'))?.rateDate).toBe('2026-11-13');
    expect((await choose('EUR', 'USD', '2026-11-11'))?.rateDate).toBe('2026-11-05');
    expect(await choose('EUR', 'USD', '2026-11-04')).toBeUndefined();
  });

  it('is as old as the maximum age allows and no older', async () => {
    expect((await choose('EUR', 'USD', '2026-11-20'))?.rateDate).toBe('2026-11-13');
    expect(await choose('EUR', 'USD', '2026-11-21')).toBeUndefined();
    expect((await choose('EUR', 'USD', '2026-11-13', 0))?.rateDate).toBe('2026-11-13');
    expect(await choose('EUR', 'USD', '2026-11-14', 0)).toBeUndefined();
    expect((await choose('EUR', 'USD', '2199-12-31', Number.POSITIVE_INFINITY))?.rateDate).toBe('2026-11-13');
  });

  it('takes each currency from its own latest day, and is dated with the older', async () => {
    // JPY of the 13th, GBP of the 12th.
    expect(await choose('GBP', 'JPY', '2026-11-13')).toEqual({
      rate: '200',
      rateDate: '2026-11-12',
      source: 'ECB',
    });
    expect((await choose('JPY', 'GBP', '2026-11-13'))?.rateDate).toBe('2026-11-12');
    expect((await choose('EUR', 'GBP', '2026-11-13'))?.rateDate).toBe('2026-11-12');
    expect(await choose('ISK', 'JPY', '2026-11-12')).toEqual({
      rate: '1.07142857142857',
      rateDate: '2026-11-05',
      source: 'Another bank, ECB',
    });
  });

  it('is missing when one of the two currencies is missing or too old', async () => {
    expect(await choose('USD', 'KWD', '2026-11-13')).toBeUndefined();
    expect(await choose('KWD', 'USD', '2026-11-13')).toBeUndefined();
    expect(await choose('ISK', 'USD', '2026-11-13')).toBeUndefined();
    expect(await choose('EUR', 'USD', '2026-11-13', 7, [])).toBeUndefined();
    expect(await choose('EUR', 'toString', '2026-11-13')).toBeUndefined();
  });

  it('is 1 within one currency, without any day', async () => {
    const same = { rate: '1', rateDate: '2026-11-13', source: 'same_currency' };
    expect(await choose('KWD', 'KWD', '2026-11-13', 7, [])).toEqual(same);
    expect(await choose('EUR', 'EUR', '2026-11-13', 7, [])).toEqual(same);
  });

  it('takes the euro as 1, whatever a day says', async () => {
    const odd = [day('2026-11-13', { EUR: '2', USD: '1.10' })];
    expect((await choose('EUR', 'USD', '2026-11-13', 7, odd))?.rate).toBe('1.1');
  });

  it('reads no further than needed', async () => {
    function* days() {
      yield DAYS[1] as RateDay;
      throw new Error('read on');
    }
    expect((await choose('USD', 'JPY', '2026-11-13', 7, days()))?.rate).toBe('125');
  });

  it('insists on positive rates', async () => {
    const zero = [day('2026-11-13', { USD: '0' })];
    await expect(choose('EUR', 'USD', '2026-11-13', 7, zero)).rejects.toThrow('positive');
  });

  it('never combines days that are further apart than the maximum age', async () => {
    const days = [day('2026-11-13', { USD: '1.10' }), day('2026-11-06', { ARS: '1500' }, 'Second source')];
    expect(await choose('USD', 'ARS', '2026-11-13', 7, days)).toEqual({
      rate: '1363.63636363636',
      rateDate: '2026-11-06',
      source: 'ECB, Second source',
    });
    expect(await choose('USD', 'ARS', '2026-11-13', 6, days)).toBeUndefined();
    expect(await choose('ARS', 'USD', '2026-11-14', 7, days)).toBeUndefined();
  });
});
