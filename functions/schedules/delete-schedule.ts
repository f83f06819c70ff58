import { countDeleted } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deleteSchedule } from '../../lib/schedules/contract.ts';
import { showSchedule } from '../../lib/schedules/schedule.ts';
import * as store from '../../lib/schedules/store.ts';

export const handler = command(deleteSchedule, async (request) => {
  const { caller, params } = request;
  const before = await store.requireSchedule(caller.bookId, params.id);
  request.requireMatch(showSchedule(before));
  const writes = [store.deleteSchedule(caller.bookId, before), countDeleted(caller.bookId, 'schedules')];
  return request.commit(writes, undefined);
});
