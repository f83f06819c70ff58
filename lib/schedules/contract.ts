import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { date, page, pageQuery, pathId } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { expenseOrIncome } from '../transactions/expense-or-income.ts';
import { transfer } from '../transfers/transfer.ts';
import { schedule } from './schedule.ts';
import { SCHEDULE_KINDS, template } from './template.ts';
import { upcoming } from './upcoming.ts';

const tag = 'Schedules';
const folder = 'schedules';
const path = '/budgeting/schedules';
const SCHEDULES: Naming = {
  noun: 'Schedule',
  nouns: 'Schedules',
  one: 'a schedule',
  folder,
  path,
  tag,
};

export const listSchedules = defineEndpoint(() => ({
  ...list(SCHEDULES, schedule),
  summary: 'List schedules, by their next date',
  description: 'Ordered by `next_date`, then by id; schedules without a next date come last.',
  query: z.object(pageQuery),
}));

export const createSchedule = defineEndpoint(() => ({
  ...create(SCHEDULES, schedule),
  description:
    'The template is checked like a create request of its kind dated today. Its invalid fields are reported with a prefix, such as `template.amount`. Dates before today are due too: with the mode `post`, the next run posts them. A book can have 500 schedules.',
  body: z.extend(schedule.body, {
    kind: about(z.enum(SCHEDULE_KINDS), 'Kind of the transactions.', 'expense'),
  }),
  errors: ['schedule_limit_reached'],
}));

export const getSchedule = defineEndpoint(() => get(SCHEDULES, schedule));

export const updateSchedule = defineEndpoint(() => ({
  ...update(SCHEDULES, schedule),
  description:
    'Changes what happens from now on; transactions that were posted stay as they are. If `rule` or `starts_on` changes, or if a schedule that has ended gets a later end, dates before today are no longer open. The next run retries dates that failed. `kind` never changes.',
  body: z.extend(schedule.body, {
    kind: about(z.optional(z.string()), 'Accepted if it is the kind of the schedule.'),
  }),
}));

export const deleteSchedule = defineEndpoint(() => ({
  ...remove(SCHEDULES),
  summary: 'Delete a schedule permanently',
  description: 'Transactions that it has posted remain.',
}));

export const UPCOMING_DAYS = 30;
export const UPCOMING_DAYS_MAX = 400;

export const listUpcoming = defineEndpoint(() => ({
  id: 'listUpcoming',
  folder,
  method: 'GET',
  path: '/budgeting/upcoming',
  tag,
  summary: 'List upcoming dates, oldest first',
  description: 'The dates of active schedules that were neither posted nor skipped, including overdue ones.',
  query: z.object({
    ...pageQuery,
    through: z.optional(
      about(
        date,
        'Last day, inclusive: at most 400 days after today. Default: 30 days after today.',
        '2026-10-31',
      ),
    ),
  }),
  response: page(upcoming),
}));

/** The transaction, or the schedule if the date was skipped. */
export const occurrenceResult = shared(() =>
  z.union([expenseOrIncome.response, transfer.response, schedule.response]),
);

export const settleOccurrence = defineEndpoint(() => ({
  id: 'settleOccurrence',
  folder,
  method: 'POST',
  path: `${path}/{id}/occurrences/{date}`,
  tag,
  summary: 'Post or skip one date of a schedule',
  description:
    "Posts or skips one date, once, whatever the mode of the schedule and whether or not it is active. With `post`, you can send template fields that differ this time, and another `date` for the transaction; the response is the transaction. The template's `fx_rate` or `to_amount` does not apply in another currency. With `skip`, send no other field; the response is the schedule. A date that is not in the rule returns 404.",
  params: z.object({
    id: about(pathId, 'Id of the schedule.'),
    date: about(date, 'A date of the schedule.', '2026-10-01'),
  }),
  body: z.object({
    action: about(z.enum(['post', 'skip']), 'What to do with the date.', 'post'),
    date: z.optional(about(date, 'Day of the transaction, if it differs.')),
    ...template.shape,
  }),
  readable: z.object({}),
  response: occurrenceResult,
  etag: true,
  idempotent: true,
  errors: ['occurrence_done', 'occurrence_limit_reached', 'period_locked', 'tag_limit_reached'],
}));
