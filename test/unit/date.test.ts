import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type CalendarDate,
  daysBefore,
  daysBetween,
  FIRST_DATE,
  isCalendarDate,
  isMonth,
  LAST_DATE,
  type Month,
  monthOf,
  monthsBetween,
} from '../../lib/platform/date.ts';

const date = (text: string) => text as CalendarDate;
const month = (text: string) => text as Month;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1900, 0, 1) / DAY;
const LAST_DAY = Date.UTC(2199, 11, 31) / DAY;
const dayText = (day: number) => date(new Date(day * DAY).toISOString().slice(0, 10));

describe('a calendar date', () => {
  it('is any day that exists from 1900 to 2199', () => {
    for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
      if (!isCalendarDate(dayText(day))) expect.fail(`${dayText(day)} was refused`);
    }
    expect([dayText(FIRST_DAY), dayText(LAST_DAY)]).toEqual([FIRST_DATE, LAST_DATE]);
  });

  it('is not a day outside that range', () => {
    for (const text of ['1899-12-31', '2200-01-01', '0001-01-01', '9999-12-31']) {
      expect(isCalendarDate(text), text).toBe(false);
    }
  });

  it('exists in the calendar, including leap years', () => {
    for (const text of ['2024-02-29', '2000-02-29', '2196-02-29'])
      expect(isCalendarDate(text), text).toBe(true);
    const impossible = ['2023-02-29', '1900-02-29', '2100-02-29', '2024-02-30', '2024-04-31', '2024-13-01'];
    for (const text of [...impossible, '2024-00-10', '2024-01-00', '2024-01-32', '2024-06-31']) {
      expect(isCalendarDate(text), text).toBe(false);
    }
  });

  it('is written in one way only', () => {
    const others = ['', '2024-1-1', '20240101', '2024-01-01T00:00:00Z', ' 2024-01-01', '2024-01-01\n'];
    for (const text of [
      ...others,
      '2024/01/01',
      '+2024-01-01',
      '２０２４-01-01',
      '2024-01-1O',
      '-2024-01-01',
    ]) {
      expect(isCalendarDate(text), JSON.stringify(text)).toBe(false);
    }
  });
});

describe('a month', () => {
  it('is a year and one of twelve', () => {
    for (const text of ['1900-01', '2026-11', '2199-12']) expect(isMonth(text), text).toBe(true);
    for (const text of ['1899-12', '2200-01', '2026-00', '2026-13', '2026-1', '2026-11-01', '2026-11\n']) {
      expect(isMonth(text), JSON.stringify(text)).toBe(false);
    }
  });

  it('is the first part of its dates', () => {
    expect(monthOf(date('2026-11-30'))).toBe('2026-11');
  });

  it('is listed with all months of a range, including both ends', () => {
    expect(monthsBetween(month('2025-11'), month('2026-02'))).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsBetween(month('2026-11'), month('2026-11'))).toEqual(['2026-11']);
    expect(monthsBetween(month('2026-12'), month('2026-11'))).toEqual([]);
    const all = monthsBetween(month('1900-01'), month('2199-12'));
    expect(all).toHaveLength(3600);
    expect(all.every(isMonth)).toBe(true);
    expect(all).toEqual([...new Set(all)].sort());
  });
});

describe('the days between two dates', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('are counted forwards and backwards', () => {
    expect(daysBetween(date('2024-02-28'), date('2024-03-01'))).toBe(2);
    expect(daysBetween(date('2023-02-28'), date('2023-03-01'))).toBe(1);
    expect(daysBetween(date('2024-03-01'), date('2024-02-28'))).toBe(-2);
    expect(daysBetween(FIRST_DATE, FIRST_DATE)).toBe(0);
    expect(daysBetween(FIRST_DATE, LAST_DATE)).toBe(LAST_DAY - FIRST_DAY);
  });

  it('are counted back, but not beyond the first date', () => {
    expect(daysBefore(date('2024-03-01'), 1)).toBe('2024-02-29');
    expect(daysBefore(date('2026-01-05'), 7)).toBe('2025-12-29');
    expect(daysBefore(date('2026-01-05'), 0)).toBe('2026-01-05');
    expect(daysBefore(date('1900-01-05'), 4)).toBe('1900-01-01');
    expect(daysBefore(date('1900-01-05'), 5)).toBe('1900-01-01');
    expect(daysBefore(date('2199-12-31'), Number.POSITIVE_INFINITY)).toBe('1900-01-01');
  });

  it('are the same in every time zone, across clock changes and skipped days', () => {
    const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY });
    for (const name of ['UTC', 'Pacific/Apia', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati']) {
      process.env.TZ = name;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(name);
      fc.assert(
        fc.property(anyDay, anyDay, (a, b) => {
          expect(daysBetween(dayText(a), dayText(b))).toBe(b - a);
        }),
      );
    }
  });
});
