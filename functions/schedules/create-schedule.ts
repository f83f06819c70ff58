import { todayOf } from '../../lib/books/today.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { checkRecurrence, checkScheduleTemplate, toRule } from '../../lib/schedules/checks.ts';
import { createSchedule } from '../../lib/schedules/contract.ts';
import { NOTHING_DONE } from '../../lib/schedules/progress.ts';
import { type Schedule, showSchedule } from '../../lib/schedules/schedule.ts';
import * as store from '../../lib/schedules/store.ts';

export const handler = command(
  createSchedule,
  async ({ caller, body, now }, errors) => {
    checkRecurrence(body, errors);
    if (body.kind === undefined) return;
    const today = await todayOf(caller.bookId, now);
    await checkScheduleTemplate(caller.bookId, body.kind, body, today, errors);
  },
  (request) => {
    const { caller, body, actor } = request;
    const { rule, is_active = true, ...fields } = body;
    const schedule: Schedule = store.completed({
      ...created(actor),
      author_id: caller.id,
      ...fields,
      rule: toRule(rule),
      is_active,
      posted_count: 0,
      ...NOTHING_DONE,
    });
    const writes = [store.createSchedule(caller.bookId, schedule), countCreated(caller.bookId, 'schedules')];
    return request.commit(writes, showSchedule(schedule));
  },
);
