import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getSchedule } from '../../lib/schedules/contract.ts';
import { showSchedule } from '../../lib/schedules/schedule.ts';
import { requireSchedule } from '../../lib/schedules/store.ts';

export const handler = endpoint(getSchedule, async ({ caller, params }) =>
  showSchedule(await requireSchedule(caller.bookId, params.id)),
);
