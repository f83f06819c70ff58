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
  it('is that of the day itself when there is one', () => {
    expect(choose('EUR', 'USD', '2026-11-12')).toEqual({
      rate: '1.2',
      rateDate: '2026-11-12',
      source: 'ECB',
    });
    expect(choose('USD', 'EUR', '2026-11-12')?.rate).toBe('0.833333333333333');
    expect(choose('USD', 'JPY', '2026-11-12')?.rate).toBe('125');
  });

  it('is the latest before it otherwise, never a later one', () => {
    expect(choose('EUR', 'USD', '2026-11-15')?.rateDate).toBe('2026-11-13');
    expect(choose('EUR', 'USD', '2026-11-11')?.rateDate).toBe('2026-11-05');
    expect(choose('EUR', 'USD', '2026-11-04')).toBeUndefined();
  });

  it('is as old as the maximum age allows and no older', () => {
    expect(choose('EUR', 'USD', '2026-11-20')?.rateDate).toBe('2026-11-13');
    expect(choose('EUR', 'USD', '2026-11-21')).toBeUndefined();
    expect(choose('EUR', 'USD', '2026-11-13', 0)?.rateDate).toBe('2026-11-13');
    expect(choose('EUR', 'USD', '2026-11-14', 0)).toBeUndefined();
    expect(choose('EUR', 'USD', '2199-12-31', Number.POSITIVE_INFINITY)?.rateDate).toBe('2026-11-13');
  });

  it('takes each currency from its own latest day, and is dated with the older', () => {
    // JPY of the 13th, GBP of the 12th.
    expect(choose('GBP', 'JPY', '2026-11-13')).toEqual({
      rate: '200',
      rateDate: '2026-11-12',
      source: 'ECB',
    });
    expect(choose('JPY', 'GBP', '2026-11-13')?.rateDate).toBe('2026-11-12');
    expect(choose('EUR', 'GBP', '2026-11-13')?.rateDate).toBe('2026-11-12');
    expect(choose('ISK', 'JPY', '2026-11-12')).toEqual({
      rate: '1.07142857142857',
      rateDate: '2026-11-05',
      source: 'Another bank, ECB',
    });
  });

  it('is missing when one of the two currencies is missing or too old', () => {
    expect(choose('USD', 'KWD', '2026-11-13')).toBeUndefined();
    expect(choose('KWD', 'USD', '2026-11-13')).toBeUndefined();
    expect(choose('ISK', 'USD', '2026-11-13')).toBeUndefined();
    expect(choose('EUR', 'USD', '2026-11-13', 7, [])).toBeUndefined();
    expect(choose('EUR', 'toString', '2026-11-13')).toBeUndefined();
  });

  it('is 1 within one currency, without any day', () => {
    const same = { rate: '1', rateDate: '2026-11-13', source: 'same_currency' };
    expect(choose('KWD', 'KWD', '2026-11-13', 7, [])).toEqual(same);
    expect(choose('EUR', 'EUR', '2026-11-13', 7, [])).toEqual(same);
  });

  it('takes the euro as 1, whatever a day says of it', () => {
    const odd = [day('2026-11-13', { EUR: '2', USD: '1.10' })];
    expect(choose('EUR', 'USD', '2026-11-13', 7, odd)?.rate).toBe('1.1');
  });

  it('reads no further than needed', () => {
    function* days() {
      yield DAYS[1] as RateDay;
      throw new Error('read on');
    }
    expect(choose('USD', 'JPY', '2026-11-13', 7, days())?.rate).toBe('125');
  });

  it('insists on the order of the days and on positive rates', () => {
    expect(() => choose('EUR', 'KWD', '2026-11-30', 90, [...DAYS].reverse())).toThrow('newest first');
    expect(() => choose('EUR', 'USD', '2026-11-13', 7, [day('2026-11-13', { USD: '0' })])).toThrow(
      'positive',
    );
  });
});
