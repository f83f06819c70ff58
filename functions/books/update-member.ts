import { withMembershipEvents } from '../../lib/auth/events/membership-events.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { updateMember } from '../../lib/books/contract.ts';
import { inRole, isOwner, type PresentMember, showMember } from '../../lib/books/member.ts';
import { requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { membershipWrites } from '../../lib/books/membership-writes.ts';
import { endConnectionsOf, NOTHING_ENDS } from '../../lib/connections/end.ts';
import { rolesFrom } from '../../lib/platform/book.ts';
import { requireFreshSecondFactor } from '../../lib/platform/endpoint/authenticated.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';

async function inspect({ caller, params }: UncheckedRequest<typeof updateMember>) {
  if (params.member_id !== caller.id) requireFreshSecondFactor(caller);
  const [{ book }, before] = await Promise.all([
    requireMembership(caller),
    requireMember(caller.bookId, params.member_id),
  ]);
  return { book, before };
}

export const handler = command(updateMember, inspect, async (request, { book, before }) => {
  const { caller, body, now, event } = request;
  request.requireMatch(showMember(before));
  const after: PresentMember = {
    ...inRole(before, body.role, { by: caller.id, at: now.toISOString() }),
    weight: body.weight ?? before.weight,
  };
  const writes = membershipWrites([{ book, members: [before] }], [{ book, members: [after] }]);
  const context = requestContextOf(event);
  const change = { type: 'owner_added', bookId: book.id, before, after, caller, context } as const;
  const isNewOwner = isOwner(after) && !isOwner(before);
  const all = isNewOwner ? await withMembershipEvents(writes, change, now) : writes;
  const isEnding = !rolesFrom('editor').includes(after.role);
  const ending = isEnding ? await endConnectionsOf(book.id, before.id, now) : NOTHING_ENDS;
  return request.commit([...all, ...ending.writes], showMember(after), ending.leftovers);
});
