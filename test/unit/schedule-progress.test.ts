import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarDate, daysAfter, daysBefore, FIRST_DATE } from '../../lib/platform/date.ts';
import {
  afterRetries,
  changeRecurrence,
  datesToPost,
  datesToRetry,
  isOpen,
  MISSED_MAX,
  miss,
  newDates,
  nextDate,
  openDatesFrom,
  type Planned,
  settle,
} from '../../lib/schedules/progress.ts';
import { datesFrom, type RecurrenceRule } from '../../lib/schedules/recurrence.ts';
import type { Schedule } from '../../lib/schedules/schedule.ts';
import { showOccurrence } from '../../lib/schedules/upcoming.ts';

const date = (text: string) => text as CalendarDate;
const START = date('2026-01-01');

function planned(rule: Partial<RecurrenceRule> = {}, more: Partial<Planned> = {}): Planned {
  return {
    rule: { frequency: 'daily', interval: 1, ...rule },
    starts_on: START,
    missed: [],
    ahead: [],
    ...more,
  };
}

function firstOpen(count: number, value: Planned): string[] {
  const dates: string[] = [];
  for (const each of openDatesFrom(value, FIRST_DATE)) {
    if (dates.length === count) break;
    dates.push(each);
  }
  return dates;
}

/** What may happen to a schedule: a run, in which some dates fail, or a date that a person deals with. */
type Step =
  | { readonly run: number; readonly fails: readonly number[] }
  | { readonly settles: number; readonly on: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ run: fc.nat({ max: 5 }), fails: fc.array(fc.nat({ max: 60 }), { maxLength: 6 }) }),
  fc.record({ settles: fc.nat({ max: 60 }), on: fc.nat({ max: 5 }) }),
);

test('whatever is posted, missed or done in advance, exactly the other dates are open', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), fc.constantFrom(1, 2, 7), (steps, interval) => {
      const done = new Set<string>();
      let today = START;
      let value = planned({ interval }, { max_count: 20 });
      const all = [...datesFrom(value, START)];
      for (const step of steps) {
        if ('run' in step) {
          today = daysAfter(today, step.run);
          const fails = new Set(step.fails.map((index) => all[index % all.length]));
          for (const each of [...newDates(value), ...value.missed].filter((one) => one <= today)) {
            expect(done).not.toContain(each);
            if (!fails.has(each)) done.add(each);
            value = fails.has(each) ? miss(value, each, today) : settle(value, each, today);
          }
        } else {
          const each = all[step.settles % all.length] as CalendarDate;
          expect(isOpen(value, each)).toBe(!done.has(each));
          if (done.has(each)) continue;
          done.add(each);
          value = settle(value, each, daysAfter(today, step.on));
          today = daysAfter(today, step.on);
        }
        const open = all.filter((each) => !done.has(each));
        expect([...openDatesFrom(value, FIRST_DATE)]).toEqual(open);
        expect(nextDate(value)).toBe(open[0]);
        expect((value.done_through ?? START) <= today).toBe(true);
      }
    }),
    { numRuns: Number(process.env.SCHEDULE_RUNS ?? 200) },
  );
});

describe('a changed rule', () => {
  const today = date('2026-03-15');
  const monthly = planned(
    { frequency: 'monthly', month_day: 10 },
    { done_through: date('2026-02-10'), missed: [date('2026-01-10')] },
  );

  test('has no open dates before the day of the change', () => {
    const after = { ...monthly, rule: { ...monthly.rule, month_day: 14 } };
    expect(firstOpen(2, { ...after, ...changeRecurrence(monthly, after, today) })).toEqual([
      '2026-04-14',
      '2026-05-14',
    ]);
  });

  test('may include the day of the change itself, unless that is done', () => {
    const after = { ...monthly, rule: { ...monthly.rule, month_day: 15 } };
    const changed = { ...after, ...changeRecurrence(monthly, after, today) };
    expect(firstOpen(1, changed)).toEqual(['2026-03-15']);
    const settled = settle(changed, today, today);
    const daily = { ...settled, rule: { frequency: 'daily', interval: 1 } as const };
    expect(firstOpen(1, { ...daily, ...changeRecurrence(settled, daily, today) })).toEqual(['2026-03-16']);
  });

  test('keeps what was done in advance', () => {
    const ahead = settle(monthly, date('2026-04-10'), today);
    const after = { ...ahead, rule: { ...ahead.rule, interval: 3 }, starts_on: date('2026-01-02') };
    expect(firstOpen(1, { ...after, ...changeRecurrence(ahead, after, today) })).toEqual(['2026-07-10']);
  });

  test('keeps what was done on a day that has not begun in the time zone of the change', () => {
    const there = date('2026-03-17');
    const days = ['2026-03-15', '2026-03-16', '2026-03-17'] as const;
    const daily = planned({ frequency: 'daily' }, { done_through: date('2026-03-14') });
    const failed = miss(settle(daily, date(days[0]), there), date(days[1]), there);
    const settled = settle(failed, date(days[2]), there);
    expect(settled).toMatchObject({ done_through: '2026-03-17', missed: ['2026-03-16'] });
    const after = {
      ...settled,
      rule: { frequency: 'weekly', interval: 1, weekdays: ['su', 'mo', 'tu'] } as const,
    };
    expect(firstOpen(2, { ...after, ...changeRecurrence(settled, after, today) })).toEqual([
      '2026-03-16',
      '2026-03-22',
    ]);
  });

  test('leaves open no date that was done before an earlier change further east', () => {
    const daily = planned({ frequency: 'daily' }, { done_through: date('2026-03-17') });
    const weekly = { ...daily, rule: { frequency: 'weekly', interval: 1, weekdays: ['sa'] } as const };
    const changed = { ...weekly, ...changeRecurrence(daily, weekly, date('2026-03-17')) };
    const again = { ...changed, rule: daily.rule };
    expect(firstOpen(1, { ...again, ...changeRecurrence(changed, again, today) })).toEqual(['2026-03-18']);
  });

  test('and back again still has the day of the change if that day failed', () => {
    const daily = planned({ frequency: 'daily' }, { done_through: today, missed: [today] });
    const weekly = { ...daily, rule: { frequency: 'weekly', interval: 1, weekdays: ['sa'] } as const };
    const changed = { ...weekly, ...changeRecurrence(daily, weekly, today) };
    expect(firstOpen(1, changed)).toEqual(['2026-03-21']);
    const again = { ...changed, rule: daily.rule };
    expect(firstOpen(1, { ...again, ...changeRecurrence(changed, again, today) })).toEqual(['2026-03-15']);
  });

  test('keeps the day of the change if it was done before the schedule got an earlier end', () => {
    const daily = planned({ frequency: 'daily' }, { done_through: today });
    for (const end of [{ ends_on: date('2026-03-01') }, { max_count: 2 }]) {
      const cut = { ...daily, ...end };
      const ended = { ...cut, ...changeRecurrence(daily, cut, today) };
      expect(firstOpen(1, ended)).toEqual([]);
      const longer = { ...ended, ends_on: undefined, max_count: undefined };
      const revived = { ...longer, ...changeRecurrence(ended, longer, today) };
      expect(firstOpen(1, revived)).toEqual(['2026-03-16']);
    }
  });

  test('keeps a date of today that failed, although the schedule ended earlier for a moment', () => {
    const daily = planned({ frequency: 'daily' }, { done_through: daysBefore(today, 1) });
    const failed = miss(daily, today, today);
    const cut = { ...failed, ends_on: daysBefore(today, 1) };
    const ended = { ...cut, ...changeRecurrence(failed, cut, today) };
    expect(firstOpen(1, ended)).toEqual([]);
    const longer = { ...ended, ends_on: undefined };
    const revived = { ...longer, ...changeRecurrence(ended, longer, today) };
    expect(firstOpen(2, revived)).toEqual([today, '2026-03-16']);
  });

  test('is the same rule if a default is spelled out, or if weekdays are in another order', () => {
    const left = planned({ frequency: 'monthly' }, { done_through: date('2026-01-31') });
    const written = { ...left, rule: { ...left.rule, month_day: Number(left.starts_on.slice(8)) } };
    expect(changeRecurrence(left, written, today)).toMatchObject({ done_through: '2026-01-31' });
    const weekly = planned(
      { frequency: 'weekly', weekdays: ['mo', 'fr'] },
      { done_through: date('2026-01-31') },
    );
    const turned = { ...weekly, rule: { ...weekly.rule, weekdays: ['fr', 'mo'] as const } };
    expect(changeRecurrence(weekly, turned, today)).toMatchObject({ done_through: '2026-01-31' });
  });

  test('another end keeps overdue dates, but never brings back those between the end and today', () => {
    const longer = { ...monthly, ends_on: date('2027-01-01') };
    expect(firstOpen(2, { ...longer, ...changeRecurrence(monthly, longer, today) })).toEqual([
      '2026-01-10',
      '2026-03-10',
    ]);
    const over = { ...monthly, ends_on: date('2026-02-20') };
    const revived = { ...over, ends_on: undefined };
    expect(firstOpen(1, { ...revived, ...changeRecurrence(over, revived, today) })).toEqual(['2026-04-10']);
  });
});

describe('a run', () => {
  const today = date('2026-03-01');
  const dayBefore = (days: number) => daysAfter(START, -days);
  const missedDates = (count: number) =>
    Array.from({ length: count }, (_, index) => dayBefore(count - index));

  test('posts new dates before it retries missed ones', () => {
    const missed = missedDates(2);
    const value = planned({ interval: 20 }, { missed, done_through: dayBefore(1) });
    expect(datesToPost(value, today)).toEqual(['2026-01-01', '2026-01-21', '2026-02-10', ...missed]);
    expect(datesToPost({ ...value, retry_on: daysAfter(today, 1) }, today)).toHaveLength(3);
  });

  test('retries missed dates even if no more could be noted', () => {
    const missed = missedDates(MISSED_MAX);
    const value = planned({}, { missed, done_through: dayBefore(1) });
    expect(datesToPost(value, today)).toEqual(missed.slice(0, 366));
  });

  test('continues with the missed dates that the previous run had no room for', () => {
    const missed = missedDates(900);
    let value: Parameters<typeof datesToPost>[0] = planned(
      { frequency: 'yearly' },
      { missed, done_through: START },
    );
    const tried: string[][] = [];
    for (let count = 0; count < 4; count++) {
      const dates = datesToPost(value, today);
      tried.push(dates);
      value = { ...value, ...afterRetries(value, datesToRetry(value, today), dates.length, today) };
    }
    expect(tried).toEqual([missed.slice(0, 366), missed.slice(366, 732), missed.slice(732), []]);
    expect(datesToPost(value, daysAfter(today, 1))).toEqual(missed.slice(0, 366));
  });

  test('that had no time for a missed date leaves the next one where it began', () => {
    const retried_through = dayBefore(2);
    const after = { retry_on: today, retried_through };
    expect(afterRetries({ retried_through }, [dayBefore(1)], 0, today)).toEqual(after);
  });

  test('posts only as many new dates as could be noted if they failed', () => {
    const missed = missedDates(MISSED_MAX - 1);
    const value = planned({}, { missed, done_through: dayBefore(1) });
    expect(datesToPost(value, today).slice(0, 2)).toEqual([START, missed[0]]);
  });
});

test('a date is overdue from the day after it on', () => {
  const schedule = { id: 'a' } as Partial<Schedule> as Schedule;
  const isOverdue = (today: CalendarDate) => showOccurrence({ schedule, date: START }, today).is_overdue;
  expect([isOverdue(START), isOverdue(daysAfter(START, 1))]).toEqual([false, true]);
});
