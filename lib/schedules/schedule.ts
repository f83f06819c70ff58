import * as z from 'zod/mini';
import type { CalendarDate } from '../platform/date.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, rule as fieldRule, text, timestamp, wholeNumber } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  storedAs,
} from '../platform/record.ts';
import { FREQUENCIES, LAST_DAY, WEEKDAYS } from './recurrence.ts';
import { SCHEDULE_KINDS, shownTemplate, type Template, template } from './template.ts';

const INTERVAL_MAX = 99;
const COUNT_MAX = 100_000;

const monthDay = shared(() =>
  z.number().check(
    fieldRule<number>(
      'out_of_range',
      'must be a day from 1 to 31, or -1 for the last one',
      (value) => value === LAST_DAY || (Number.isInteger(value) && value >= 1 && value <= 31),
    ),
    z.meta({ minimum: LAST_DAY, maximum: 31, multipleOf: 1 }),
  ),
);

const ruleFields = shared(() => ({
  frequency: about(z.enum(FREQUENCIES), 'How often it happens.', 'monthly'),
  interval: about(wholeNumber(1, INTERVAL_MAX), 'Number of days, weeks, months or years between dates.', 1),
  weekdays: z.optional(
    about(
      z.array(z.enum(WEEKDAYS)).check(z.minLength(1), z.maxLength(7)),
      'Days of the week; weekly only. Default: the weekday of `starts_on`.',
    ),
  ),
  month_day: z.optional(
    about(
      monthDay,
      'Day of the month, or -1 for the last one; monthly and yearly only. In a shorter month, the last day is used. Default: the day of `starts_on`.',
      1,
    ),
  ),
}));

export const rule = shared(() => z.strictObject(ruleFields));
export const ruleInput = shared(() =>
  z.object({
    ...ruleFields,
    interval: z.optional(
      about(
        wholeNumber(1, INTERVAL_MAX),
        'Number of days, weeks, months or years between dates, counted from `starts_on`. Default: 1.',
        1,
      ),
    ),
  }),
);

/** Why a date could not be posted. */
export const postingError = shared(() =>
  z.strictObject({
    code: about(z.string(), 'Code of the problem, or of the invalid field.', 'period_locked'),
    date: about(date, 'The date that could not be posted.', '2026-09-01'),
    at: about(timestamp, 'When it was tried.', '2026-09-02T00:14:30.250Z'),
  }),
);

/** A recurring transaction. */
export const schedule = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'Name of the schedule.', 'Rent'),
  kind: serverSet(z.enum(SCHEDULE_KINDS), 'Kind of the transactions. It never changes.', 'expense'),
  template: storedAs(
    sentAs(
      computed(
        shownTemplate,
        'What is posted, without `date` and `external_id`. An expense or income needs `amount`, `currency_id`, `asset_account_id` and `category_id` or `splits`; a transfer needs `amount`, `currency_id`, `from_account_id` and `to_account_id`.',
      ),
      template,
    ),
    z.string(),
  ),
  rule: sentAs(serverSet(rule, 'When it happens.'), ruleInput, 'When it happens.'),
  starts_on: clientWritten(date, 'First day on which it may happen.', '2026-10-01'),
  ends_on: optional(clientWritten(date, 'Last day on which it may happen. Left out if there is none.')),
  max_count: optional(
    clientWritten(
      wholeNumber(1, COUNT_MAX),
      'How many dates the rule has, counted from `starts_on`, including skipped ones. Left out if there is no limit.',
    ),
  ),
  mode: clientWritten(
    z.enum(['post', 'remind']),
    'Whether dates are posted automatically when they are due, or only shown.',
    'post',
  ),
  is_active: sentAs(
    serverSet(z.boolean(), 'Whether due dates are posted.', true),
    z.optional(z.boolean()),
    'Whether due dates are posted. Default: true. Dates that became due while the schedule was inactive are posted once it is active again.',
  ),
  next_date: optional(
    serverSet(
      date,
      'The earliest date that was neither posted nor skipped. Left out if there is none.',
      '2026-10-01',
    ),
  ),
  posted_count: serverSet(z.number(), 'How many dates were posted.', 0),
  last_error: optional(
    serverSet(
      postingError,
      'Why the last failed date could not be posted. Left out once it has been posted.',
    ),
  ),
  /** The user who last changed it. Its dates count for them: see turns.ts. */
  author_id: internal(z.string()),
  done_through: optional(internal(date)),
  missed: internal(z.array(date)),
  ahead: internal(z.array(date)),
  /** When missed dates are retried. */
  retry_on: optional(internal(date)),
  /** If one run cannot retry all of them: the last one that was retried. */
  retried_through: optional(internal(date)),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export interface Schedule extends Omit<StoredIn<typeof schedule>, 'template' | 'missed' | 'ahead'> {
  readonly template: Template;
  readonly missed: readonly CalendarDate[];
  readonly ahead: readonly CalendarDate[];
}

export function showSchedule(value: Schedule): ShownIn<typeof schedule> {
  return pick(schedule.response, value);
}
