import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month, reference } from '../platform/endpoint/fields.ts';
import { AHEAD_MAX, MISSED_MAX } from '../schedules/progress.ts';
import { postingError, rule, schedule } from '../schedules/schedule.ts';
import { template } from '../schedules/template.ts';
import { archivedFields, moment } from './archived-fields.ts';

/** What a month assigns to its categories. */
export const budgetRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('budget'),
    month,
    /** May include deleted categories, which are not restored. */
    assigned: z.array(z.strictObject({ category_id: reference, amount: z.number() })),
  }),
);

export const scheduleRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('schedule'),
    ...archivedFields(schedule, {
      own: {
        /** May refer to deleted accounts and categories; its dates can then not be posted. */
        template: z.strictObject(template.shape),
        rule,
        last_error: z.optional(z.extend(postingError, { at: moment })),
        missed: z.array(date).check(z.maxLength(MISSED_MAX)),
        ahead: z.array(date).check(z.maxLength(AHEAD_MAX + 1)),
      },
      // After a restore, all missed dates are retried.
      calculated: ['next_date', 'retried_through'],
    }),
  }),
);
