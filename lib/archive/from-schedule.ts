import type * as z from 'zod/mini';
import type { CalendarDate } from '../platform/date.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { completed } from '../schedules/store.ts';
import type { Template } from '../schedules/template.ts';
import type { IdOf } from './from-record.ts';
import type { scheduleRecord } from './planning-records.ts';

/** The next date is derived from the dates that are done. */
export function toSchedule(record: z.output<typeof scheduleRecord>, idOf: IdOf): Schedule {
  const { record: _type, ...own } = record;
  return completed({
    ...own,
    id: idOf(own.id),
    template: withNewIds(own.template, idOf),
    starts_on: own.starts_on as CalendarDate,
    ends_on: own.ends_on as CalendarDate | undefined,
    done_through: own.done_through as CalendarDate | undefined,
    retry_on: own.retry_on as CalendarDate | undefined,
    missed: own.missed as CalendarDate[],
    ahead: own.ahead as CalendarDate[],
    version: 1,
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
