import * as z from 'zod/mini';
import { daysAfter, utcDate } from '../../platform/date.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { date, rule } from '../../platform/endpoint/fields.ts';
import { FieldErrors } from '../../platform/problems.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { update } from '../../platform/table/write.ts';
import { checkRecurrence } from '../../schedules/checks.ts';
import { AHEAD_MAX, MISSED_MAX } from '../../schedules/progress.ts';
import { postingError, type Schedule, schedule, rule as scheduleRule } from '../../schedules/schedule.ts';
import { completed, createSchedule, toSchedule } from '../../schedules/store.ts';
import { checkTemplate, type Template, template } from '../../schedules/template.ts';
import { archivedFields, moment } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import { type Create, ensureBelowLimit, type IdOf, type LineType, type Restored } from './line-type.ts';
import { itemsBelow } from './read.ts';

/** Of any version of the service, so these are not only the codes of today. */
const problemCode = shared(() =>
  z
    .string()
    .check(
      rule('invalid_value', 'must be the code of a problem', (text) => /^[a-z][a-z0-9_]{0,99}$/.test(text)),
    ),
);

export const schema = shared(() =>
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
      calculated: ['next_date', 'retried_through', 'author_id'],
    }),
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.schedule(bookId, ''),
  (item) => {
    const { missed, ahead, ...value } = toSchedule(item);
    return pick(schema, { record: 'schedule', ...value, missed: [...missed], ahead: [...ahead] });
  },
);

export const lineType: LineType<typeof schema> = {
  schema,
  // Whether the template can be posted is checked on each date, as always.
  check: (line, state) => {
    const errors = new FieldErrors();
    checkRecurrence(line, errors);
    const inTemplate = new FieldErrors();
    checkTemplate(line.kind, line.template, inTemplate);
    errors.addWithin('template', inTemplate);
    const [fault] = errors.list;
    ensure(!fault, `${fault?.field}: ${fault?.message}`);
    const { done_through = '', retry_on = '', missed, ahead } = line;
    // East of Greenwich, today may be tomorrow. A later day would be kept date by date when the rule changes.
    const tomorrow = daysAfter(utcDate(new Date()), 1);
    ensure(done_through <= tomorrow, 'done_through: must not be in the future');
    ensure(retry_on <= daysAfter(tomorrow, 1), 'retry_on: must not be after tomorrow');
    ensure(new Set(missed).size === missed.length, 'missed: must not have a date twice');
    ensure(
      missed.every((date) => date <= done_through),
      'missed: must not be after done_through',
    );
    ensure(
      ahead.every((date) => date > done_through),
      'ahead: must be after done_through',
    );
    ensureBelowLimit(state, 'schedules');
  },
};

/** Dates that are due may be posted from now on, so the lock is set as well. */
export const create: Create<typeof schema> = (lines, { bookId, state, idOf, count, restored, userId }) => {
  count('schedules', lines.length);
  const { lockedThrough: locked_through } = state;
  return [
    ...lines.map((line) => createSchedule(bookId, fromLine(line, idOf, { ...restored, author_id: userId }))),
    ...(locked_through === undefined ? [] : [update(keys.ledger(bookId), { set: { locked_through } })]),
  ];
};

/** The next date is derived from the dates that are done. */
function fromLine(
  { record: _type, ...own }: z.output<typeof schema>,
  idOf: IdOf,
  restored: Restored & Pick<Schedule, 'author_id'>,
): Schedule {
  return completed({
    ...own,
    id: idOf(own.id),
    template: withNewIds(own.template, idOf),
    ...restored,
  });
}

function withNewIds(template: Template, idOf: IdOf): Template {
  const { category_id, asset_account_id, from_account_id, to_account_id, splits } = template;
  return {
    ...template,
    ...(category_id !== undefined && { category_id: idOf(category_id) }),
    ...(asset_account_id !== undefined && { asset_account_id: idOf(asset_account_id) }),
    ...(from_account_id !== undefined && { from_account_id: idOf(from_account_id) }),
    ...(to_account_id !== undefined && { to_account_id: idOf(to_account_id) }),
    ...(splits && { splits: splits.map((each) => ({ ...each, category_id: idOf(each.category_id) })) }),
  };
}
