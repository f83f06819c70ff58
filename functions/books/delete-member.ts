import { deleteMember } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { removeMember, requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { changeMemberships, getPerson } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(deleteMember, async (request) => {
  const { caller, params, now } = request;
  const { book, self } = await requireMembership(caller);
  // Everybody may leave; only owners may remove others.
  const isLeaving = params.member_id === caller.id;
  if (!isLeaving && self.role !== 'owner') throw new Problem('insufficient_role');
  const before = await requireMember(book.id, params.member_id);
  request.requireMatch(showMember(before));
  const person = await getPerson(before.id);
  if (!isLeaving) request.actAs({ bookId: book.id, userId: caller.id, least: 'owner' });
  return request.commit(
    [
      ...removeMember(book.id, before, now.toISOString()),
      changeMemberships(person, { left: [book], owned: [] }),
    ],
    undefined,
  );
});
