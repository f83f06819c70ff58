import { todayOf } from '../../lib/books/today.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { checkRecurrence, checkScheduleTemplate, toRule } from '../../lib/schedules/checks.ts';
import { updateSchedule } from '../../lib/schedules/contract.ts';
import { changeRecurrence } from '../../lib/schedules/progress.ts';
import { type Schedule, schedule, showSchedule } from '../../lib/schedules/schedule.ts';
import * as store from '../../lib/schedules/store.ts';

export const handler = command(
  updateSchedule,
  async ({ caller, params, body, now }, errors) => {
    const [before, today] = await Promise.all([
      store.requireSchedule(caller.bookId, params.id),
      todayOf(caller.bookId, now),
    ]);
    const { kind } = before;
    errors.requireSame('kind', body.kind, kind);
    checkRecurrence(body, errors);
    await checkScheduleTemplate(caller.bookId, kind, body, today, errors, before);
    return { before, today };
  },
  (request, { before, today }) => {
    const { caller, body, actor } = request;
    request.requireMatch(showSchedule(before));
    const { rule, starts_on, ends_on, max_count } = body;
    const recurrence = { rule: toRule(rule), starts_on, ends_on, max_count };
    const after: Schedule = store.completed({
      ...before,
      ...writtenIn(schedule, body),
      ...updated(before, actor),
      author_id: caller.id,
      ...recurrence,
      is_active: body.is_active ?? true,
      ...changeRecurrence(before, recurrence, today),
      // The next run retries what failed, because this change may have fixed it.
      retry_on: today,
      retried_through: undefined,
    });
    return request.commit([store.saveSchedule(caller.bookId, before, after)], showSchedule(after));
  },
);
