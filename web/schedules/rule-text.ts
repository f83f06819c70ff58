import type { Schedule } from '../../client/client.ts';
import { formatDay } from '../platform/formats.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';

export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Monday is the first. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mo';
}

/** When a schedule happens, in words. */
export function ruleText({ rule, starts_on }: Pick<Schedule, 'rule' | 'starts_on'>): string {
  const { frequency, interval: every, weekdays, month_day } = rule;
  const startDay = Number(starts_on.slice(8));
  if (frequency === 'daily') return t.daily(every);
  if (frequency === 'weekly') {
    const days = weekdays && weekdays.length > 0 ? weekdays : [weekdayOf(starts_on)];
    return t.weekly(
      every,
      WEEKDAYS.filter((day) => days.includes(day)).map((day) => t.weekdays[day]),
    );
  }
  if (frequency === 'monthly')
    return month_day === -1 ? t.monthlyLast(every) : t.monthly(every, month_day ?? startDay);
  return t.yearly(every, formatDay(yearlyDate(starts_on, month_day)));
}

/** The month of the start, with the day of the rule; a day that the month lacks is its last. */
function yearlyDate(startsOn: string, monthDay: number | undefined): string {
  if (monthDay === undefined) return startsOn;
  const [year = 2000, month = 1] = startsOn.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = monthDay === -1 ? last : Math.min(monthDay, last);
  return `${startsOn.slice(0, 8)}${String(day).padStart(2, '0')}`;
}
