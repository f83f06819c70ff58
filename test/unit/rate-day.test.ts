import { describe, expect, it } from 'vitest';
import { mayMissDays, type RateDay } from '../../lib/currencies/rate-day.ts';
import { type CalendarDate, hasWeekdayBetween } from '../../lib/platform/date.ts';

const date = (text: string) => text as CalendarDate;
const day = (text: string): RateDay => ({ date: date(text), source: 'ECB', rates: { USD: '1' } });

describe('days between two days', () => {
  it.each([
    ['2026-11-12', '2026-11-13', false, 'Thursday and Friday'],
    ['2026-11-13', '2026-11-16', false, 'Friday and Monday'],
    ['2026-11-13', '2026-11-17', true, 'Friday and Tuesday'],
    ['2026-11-14', '2026-11-16', false, 'Saturday and Monday'],
    ['2026-11-15', '2026-11-17', true, 'Sunday and Tuesday'],
    ['2026-11-12', '2026-11-14', true, 'Thursday and Saturday'],
    ['2026-12-31', '2027-01-01', false, 'the turn of a year'],
    ['1999-01-04', '2026-11-13', true, 'many years'],
    ['2026-11-13', '2026-11-13', false, 'a day and itself'],
    ['2026-11-17', '2026-11-10', false, 'a day and an earlier one'],
  ])('%s to %s include a weekday: %s (%s)', (from, to, expected) => {
    expect(hasWeekdayBetween(date(from), date(to))).toBe(expected);
  });
});

describe('published days', () => {
  it('may have gaps if nothing is stored', () => {
    expect(mayMissDays(undefined, [day('2026-11-13')])).toBe(true);
  });

  it('have no gaps if they reach back to what is stored', () => {
    expect(mayMissDays(date('2026-11-10'), [day('2026-11-13'), day('2026-11-12'), day('2026-11-11')])).toBe(
      false,
    );
    expect(mayMissDays(date('2026-11-12'), [day('2026-11-13'), day('2026-11-11')])).toBe(false);
    expect(mayMissDays(date('2026-11-13'), [day('2026-11-13')])).toBe(false);
  });

  it('may have gaps if there is a working day in between', () => {
    expect(mayMissDays(date('2026-11-10'), [day('2026-11-13'), day('2026-11-12')])).toBe(true);
  });
});
