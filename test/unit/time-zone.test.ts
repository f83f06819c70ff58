import { describe, expect, test } from 'vitest';
import { isTimeZone, todayIn } from '../../lib/platform/time-zone.ts';

describe('today', () => {
  test.each([
    // At noon UTC, all calendars between -12 and +11 agree; the rest is a day ahead.
    ['Etc/GMT+12', '2026-11-15T11:59:59.999Z', '2026-11-14'],
    ['Etc/GMT+12', '2026-11-15T12:00:00.000Z', '2026-11-15'],
    ['Pacific/Kiritimati', '2026-11-15T09:59:59.999Z', '2026-11-15'],
    ['Pacific/Kiritimati', '2026-11-15T10:00:00.000Z', '2026-11-16'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['utc', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00.000Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-12-31T18:14:59.999Z', '2026-12-31'],
    // Clocks in New York go back on 2026-11-01 and forward on 2026-03-08: midnight is at 4 or 5 UTC.
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    // In Santiago, the day of the change to summer time begins at 1 o'clock.
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
    // Samoa moved across the date line and had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('in %s at %s is %s', (zone, now, expected) => {
    expect(todayIn(zone, new Date(now))).toBe(expected);
  });
});

describe('a time zone', () => {
  test.each([
    'UTC',
    'Europe/Berlin',
    'europe/berlin',
    'Etc/GMT+5',
    'America/Argentina/Buenos_Aires',
    'EST5EDT',
  ])('is a name: %s', (name) => expect(isTimeZone(name)).toBe(true));

  test.each(['+05:30', '-08', '+0530', 'UTC+5', 'Europe/Atlantis', '', ' UTC', 'A'.repeat(100_000)])(
    'is not an offset or anything else: %s',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});
