import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month, reference } from '../platform/endpoint/fields.ts';
import { AHEAD_MAX, MISSED_MAX } from '../schedules/progress.ts';
import { postingError, rule, schedule } from '../schedules/schedule.ts';
import { SCHEDULE_KINDS, template } from '../schedules/template.ts';
import { count, moment } from './records.ts';

/** What a month assigns to its categories. */
export const budgetRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('budget'),
    month,
    /** May include deleted categories, which are not restored. */
    assigned: z.array(z.strictObject({ category_id: reference, amount: z.number() })),
  }),
);

export const scheduleRecord = /* @__PURE__ */ shared(() => {
  const { name, starts_on, ends_on, max_count, mode } = schedule.body.shape;
  return z.strictObject({
    record: z.literal('schedule'),
    id: reference,
    name,
    kind: z.enum(SCHEDULE_KINDS),
    /** May refer to deleted accounts and categories; its dates can then not be posted. */
    template: z.strictObject(template.shape),
    rule,
    starts_on,
    ends_on,
    max_count,
    mode,
    is_active: z.boolean(),
    posted_count: count,
    last_error: z.optional(z.extend(postingError, { at: moment })),
    /** Every date up to this one is done, except the missed ones. Later dates are open, except those ahead. */
    done_through: z.optional(date),
    missed: z.array(date).check(z.maxLength(MISSED_MAX)),
    ahead: z.array(date).check(z.maxLength(AHEAD_MAX + 1)),
    /** When missed dates are tried again. */
    retry_on: z.optional(date),
    created_at: moment,
    updated_at: moment,
  });
});
