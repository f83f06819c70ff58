import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month, reference, rule } from '../platform/endpoint/fields.ts';
import { AHEAD_MAX, MISSED_MAX } from '../schedules/progress.ts';
import { postingError, schedule, rule as scheduleRule } from '../schedules/schedule.ts';
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

/** Of any version of the service, so these are not only the codes of today. */
const problemCode = /* @__PURE__ */ shared(() =>
  z
    .string()
    .check(
      rule('invalid_value', 'must be the code of a problem', (text) => /^[a-z][a-z0-9_]{0,99}$/.test(text)),
    ),
);

export const scheduleRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('schedule'),
    ...archivedFields(schedule, {
      own: {
        /** May refer to deleted accounts and categories; its dates can then not be posted. */
        template: z.strictObject(template.shape),
        rule: scheduleRule,
        last_error: z.optional(z.extend(postingError, { code: problemCode, at: moment })),
        missed: z.array(date).check(z.maxLength(MISSED_MAX)),
        ahead: z.array(date).check(z.maxLength(AHEAD_MAX + 1)),
      },
      // After a restore, all missed dates are retried.
      calculated: ['next_date', 'retried_through'],
    }),
  }),
);
