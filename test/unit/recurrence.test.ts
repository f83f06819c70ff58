import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarDate, dateOfDay, dayNumber, daysAfter } from '../../lib/platform/date.ts';
import {
  datesFrom,
  hasDate,
  type Recurrence,
  type RecurrenceRule,
  WEEKDAYS,
} from '../../lib/schedules/recurrence.ts';

const date = (text: string) => text as CalendarDate;

function first(count: number, recurrence: Recurrence, from = recurrence.starts_on): string[] {
  const dates: string[] = [];
  for (const each of datesFrom(recurrence, from)) {
    if (dates.length === count) break;
    dates.push(each);
  }
  return dates;
}

function recurrence(
  starts_on: string,
  rule: Partial<RecurrenceRule>,
  ends: Partial<Recurrence> = {},
): Recurrence {
  return { rule: { frequency: 'monthly', interval: 1, ...rule }, starts_on: date(starts_on), ...ends };
}

describe('the dates of a rule', () => {
  test('the 31st becomes the last day of a shorter month, and then the 31st again', () => {
    const dates = first(5, recurrence('2027-12-31', {}));
    expect(dates).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
  });

  test('29 February falls on the 28th in years without it', () => {
    const dates = first(5, recurrence('2024-02-29', { frequency: 'yearly' }));
    expect(dates).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  test('-1 is the last day of every month', () => {
    expect(first(3, recurrence('2026-01-10', { month_day: -1 }))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
  });

  test('weeks count from the Monday of the starting week, which may have begun', () => {
    // 2026-09-03 is a Thursday: the Tuesday of its week is over.
    const rule = { frequency: 'weekly', interval: 2, weekdays: ['fr', 'tu'] } as const;
    expect(first(4, recurrence('2026-09-03', rule))).toEqual([
      '2026-09-04',
      '2026-09-15',
      '2026-09-18',
      '2026-09-29',
    ]);
  });

  test('without weekdays, a week has the weekday of the start', () => {
    expect(first(2, recurrence('2026-09-06', { frequency: 'weekly' }))).toEqual(['2026-09-06', '2026-09-13']);
  });

  test('a weekday that is named twice counts once', () => {
    const rule = { frequency: 'weekly', weekdays: ['mo', 'we', 'mo'] } as const;
    const dates = first(9, recurrence('2026-09-07', rule, { max_count: 4 }));
    expect(dates).toEqual(['2026-09-07', '2026-09-09', '2026-09-14', '2026-09-16']);
  });

  test('weeks before 1970 begin on Monday too', () => {
    // 1969-12-26 was a Friday.
    const rule = { frequency: 'weekly', interval: 2, weekdays: ['mo', 'su'] } as const;
    expect(first(3, recurrence('1969-12-26', rule))).toEqual(['1969-12-28', '1970-01-05', '1970-01-11']);
  });

  test('every 99th day, week, month and year', () => {
    const second = (frequency: RecurrenceRule['frequency']) =>
      first(2, recurrence('2026-01-31', { frequency, interval: 99 }))[1];
    expect(second('daily')).toBe('2026-05-10');
    expect(second('weekly')).toBe('2027-12-25');
    expect(second('monthly')).toBe('2034-04-30');
    expect(second('yearly')).toBe('2125-01-31');
  });

  test('a start after the day of its month begins with the next period, not with the month after', () => {
    expect(first(2, recurrence('2026-01-20', { month_day: 15, interval: 3 }))).toEqual([
      '2026-04-15',
      '2026-07-15',
    ]);
    expect(first(2, recurrence('2026-03-20', { month_day: 15, frequency: 'yearly' }))).toEqual([
      '2027-03-15',
      '2028-03-15',
    ]);
  });

  test('the end is inclusive, and there are no dates beyond the calendar', () => {
    expect(first(9, recurrence('2026-01-05', {}, { ends_on: date('2026-03-05') }))).toHaveLength(3);
    expect(first(9, recurrence('2026-01-05', {}, { ends_on: date('2026-03-04') }))).toHaveLength(2);
    expect(first(9, recurrence('2199-11-30', {}))).toEqual(['2199-11-30', '2199-12-30']);
    expect(first(9, recurrence('2199-12-30', { frequency: 'daily' }))).toEqual(['2199-12-30', '2199-12-31']);
  });

  test('the maximum number of dates counts from the start, wherever reading begins', () => {
    const weekly = recurrence(
      '2026-09-03',
      { frequency: 'weekly', weekdays: ['tu', 'fr'] },
      { max_count: 4 },
    );
    expect(first(9, weekly)).toEqual(['2026-09-04', '2026-09-08', '2026-09-11', '2026-09-15']);
    expect(first(9, weekly, date('2026-09-09'))).toEqual(['2026-09-11', '2026-09-15']);
    expect(first(9, weekly, date('2026-09-16'))).toEqual([]);
  });
});

/** The rule as a sentence about one day; the generator must find exactly the days for which it is true. */
function obeys({ rule, starts_on }: Recurrence, day: CalendarDate): boolean {
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  const [start, own] = [at(starts_on), at(day)];
  const [days, startDays] = [+own / 86_400_000, +start / 86_400_000];
  const weekday = (own.getUTCDay() + 6) % 7;
  const isMonthDay = () => {
    const last = new Date(Date.UTC(own.getUTCFullYear(), own.getUTCMonth() + 1, 0)).getUTCDate();
    const wanted = rule.month_day ?? start.getUTCDate();
    return own.getUTCDate() === (wanted === -1 ? last : Math.min(wanted, last));
  };
  const years = own.getUTCFullYear() - start.getUTCFullYear();
  const months = 12 * years + own.getUTCMonth() - start.getUTCMonth();
  if (day < starts_on) return false;
  if (rule.frequency === 'daily') return (days - startDays) % rule.interval === 0;
  if (rule.frequency === 'weekly') {
    const startWeekday = (start.getUTCDay() + 6) % 7;
    const weeks = (days - weekday - (startDays - startWeekday)) / 7;
    const wanted = rule.weekdays?.map((name) => WEEKDAYS.indexOf(name)) ?? [startWeekday];
    return weeks % rule.interval === 0 && wanted.includes(weekday);
  }
  if (rule.frequency === 'monthly') return months % rule.interval === 0 && isMonthDay();
  return years % rule.interval === 0 && months % 12 === 0 && isMonthDay();
}

const YEARS_30 = 30 * 365;
const interval = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 99 }));
const monthDay = fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1)), { nil: undefined });
const anyRule: fc.Arbitrary<RecurrenceRule> = fc.oneof(
  fc.record({ frequency: fc.constant('daily' as const), interval }),
  fc.record({
    frequency: fc.constant('weekly' as const),
    interval,
    weekdays: fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }), { nil: undefined }),
  }),
  fc.record({
    frequency: fc.constantFrom('monthly' as const, 'yearly' as const),
    interval,
    month_day: monthDay,
  }),
);
const anyStart = fc
  .integer({ min: dayNumber(date('1990-01-01')), max: dayNumber(date('2110-12-31')) })
  .map(dateOfDay);

test('over 30 years, a rule has exactly the days that it describes, in order', () => {
  fc.assert(
    fc.property(
      anyRule,
      anyStart,
      fc.nat({ max: 800 }),
      fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      fc.option(fc.nat({ max: YEARS_30 }), { nil: undefined }),
      (rule, starts_on, later, max_count, length) => {
        const ends_on = length === undefined ? undefined : daysAfter(starts_on, length);
        const tested = { rule, starts_on, max_count, ends_on };
        const last = daysAfter(starts_on, YEARS_30);
        const expected: CalendarDate[] = [];
        for (let day = starts_on; day <= last; day = daysAfter(day, 1)) {
          if (obeys(tested, day) && day <= (ends_on ?? day) && expected.length < (max_count ?? Infinity))
            expected.push(day);
        }
        const from = daysAfter(starts_on, later - 100);
        const found: CalendarDate[] = [];
        for (const each of datesFrom(tested, from)) {
          if (each > last) break;
          found.push(each);
        }
        expect(found).toEqual(expected.filter((day) => day >= from));
        const probe = daysAfter(starts_on, later);
        expect(hasDate(tested, probe)).toBe(expected.includes(probe));
      },
    ),
    { numRuns: Number(process.env.RECURRENCE_RUNS ?? 20) },
  );
});
