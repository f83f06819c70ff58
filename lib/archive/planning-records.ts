import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month, reference } from '../platform/endpoint/fields.ts';
import { AHEAD_MAX, MISSED_MAX } from '../schedules/progress.ts';
import { postingError, rule, schedule } from '../schedules/schedule.ts';
import { SCHEDULE_KINDS, template } from '../schedules/template.ts';
import { moment } from './records.ts';

/** What a month assigns to its categories. */
export const budgetRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('budget'),
    month,
    /** Categories that were deleted may be among them: they are not restored. */
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
    /** Accounts and categories that were deleted may be in it: its dates cannot be posted. */
    template: z.strictObject(template.shape),
    rule,
    starts_on,
    ends_on,
    max_count,
    mode,
    is_active: z.boolean(),
    posted_count: z.number().check(z.multipleOf(1), z.minimum(0)),
    last_error: z.optional(z.extend(postingError, { at: moment })),
    /** Every date up to this one has been dealt with, except the missed ones; of later ones, those ahead have been. */
    done_through: z.optional(date),
    missed: z.array(date).check(z.maxLength(MISSED_MAX)),
    ahead: z.array(date).check(z.maxLength(AHEAD_MAX + 1)),
    /** When missed dates are tried again. */
    retry_on: z.optional(date),
    created_at: moment,
    updated_at: moment,
  });
});
