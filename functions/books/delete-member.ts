import { withMembershipEvents } from '../../lib/auth/events/membership-events.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { deleteMember } from '../../lib/books/contract.ts';
import { formerMember, showMember } from '../../lib/books/member.ts';
import { requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { membershipWrites } from '../../lib/books/membership-writes.ts';
import { getPerson } from '../../lib/books/person.ts';
import { endConnectionsOf } from '../../lib/connections/end.ts';
import { requireFreshSecondFactor } from '../../lib/platform/endpoint/authenticated.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';

/** Everybody may leave; only owners may remove others. */
async function inspect({ caller, params }: UncheckedRequest<typeof deleteMember>) {
  const isLeaving = params.member_id === caller.id;
  if (!isLeaving) requireFreshSecondFactor(caller);
  const { book, self } = await requireMembership(caller);
  if (!isLeaving && self.role !== 'owner') throw new Problem('insufficient_role');
  return { book, isLeaving };
}

export const handler = command(deleteMember, inspect, async (request, { book, isLeaving }) => {
  const { caller, params, now, event } = request;
  const before = await requireMember(book.id, params.member_id);
  request.requireMatch(showMember(before));
  const person = await getPerson(before.id);
  if (!isLeaving) request.writeAs({ bookId: book.id, userId: caller.id, least: 'owner' });
  const after = formerMember(before, { by: caller.id, at: now.toISOString() });
  const writes = membershipWrites([{ book, members: [before] }], [{ book, members: [after] }], {
    people: [person],
  });
  const context = requestContextOf(event);
  const change = { type: 'member_removed', bookId: book.id, before, after, caller, context } as const;
  const all = await withMembershipEvents(writes, change, now);
  const ending = await endConnectionsOf(book.id, before.id, now);
  return request.commit([...all, ...ending.writes], undefined, ending.leftovers);
});
