import { deleteMember } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { removeMember, requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { changeMemberships, getPerson } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';

/** Everybody may leave; only owners may remove others. */
async function inspect({ caller, params }: Draft<typeof deleteMember>) {
  const { book, self } = await requireMembership(caller);
  const isLeaving = params.member_id === caller.id;
  if (!isLeaving && self.role !== 'owner') throw new Problem('insufficient_role');
  return { book, isLeaving };
}

export const handler = command(deleteMember, inspect, async (request, { book, isLeaving }) => {
  const { caller, params, now } = request;
  const before = await requireMember(book.id, params.member_id);
  request.requireMatch(showMember(before));
  const person = await getPerson(before.id);
  if (!isLeaving) request.actAs({ bookId: book.id, userId: caller.id, least: 'owner' });
  return request.commit(
    [...removeMember(book.id, before, now.toISOString()), changeMemberships(person, { left: [book] })],
    undefined,
  );
});
