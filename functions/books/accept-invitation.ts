import { showBook } from '../../lib/books/book.ts';
import { acceptInvitation } from '../../lib/books/contract.ts';
import { invitationNotFound, openInvitation, removeInvitation } from '../../lib/books/invitations.ts';
import { isPresent } from '../../lib/books/member.ts';
import { addMember } from '../../lib/books/members.ts';
import { getPerson, joinBook } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(acceptInvitation, async (request) => {
  const { caller, body, now } = request;
  const at = now.toISOString();
  const person = await getPerson(caller.id);
  const { book, invitation, inviter, self } = await openInvitation(body.token, person, now);
  if (self && isPresent(self)) throw new Problem('already_member');
  const { role } = invitation;
  const after = { ...book, member_count: book.member_count + 1 };
  const joining = { at, onLostOwner: invitationNotFound };
  const { member, writes } = addMember(book, person, self, role, inviter, joining);
  return request.commit(
    [
      removeInvitation(book.id, invitation, invitationNotFound),
      joinBook(person, book.id, { role, joined_at: at, number: member.number, shared: true }),
      ...writes,
    ],
    showBook(after, role, { default_book_id: person.default_book_id ?? book.id }),
  );
});
