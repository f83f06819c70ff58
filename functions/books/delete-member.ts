import { deleteMember } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { removeMember, requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { changeMemberships, getPerson } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteMember, async (request) => {
  const { caller, params, now } = request;
  // Everybody may leave; only owners may remove others.
  const least = params.member_id === caller.id ? 'viewer' : 'owner';
  const { book, membership } = await requireMembership(caller, params.id, least);
  const before = await requireMember(book.id, params.member_id);
  request.requireMatch(showMember(before));
  const person = await getPerson(before.id);
  request.actAs(membership);
  return request.commit(
    [
      ...removeMember(book.id, before, now.toISOString()),
      changeMemberships(person, { left: [book], owned: [] }),
    ],
    undefined,
  );
});
