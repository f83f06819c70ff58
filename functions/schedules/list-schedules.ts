import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listSchedules } from '../../lib/schedules/contract.ts';
import { showSchedule } from '../../lib/schedules/schedule.ts';
import * as store from '../../lib/schedules/store.ts';

export const handler = endpoint(listSchedules, async (request) => {
  return request.page(await store.listSchedules(request.caller.bookId, request.paging), showSchedule);
});
