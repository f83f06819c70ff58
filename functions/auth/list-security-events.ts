import { listSecurityEvents } from '../../lib/auth/events/contract.ts';
import { listEvents } from '../../lib/auth/events/event-log.ts';
import { securityEvent } from '../../lib/auth/events/security-event.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(listSecurityEvents, async (request) => {
  const { caller, paging, query, now } = request;
  const found = await listEvents(caller.id, paging, query.type, now);
  return request.page(found, (event) => pick(securityEvent.response, event));
});
