import { withMembershipEvents } from '../../lib/auth/events/membership-events.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { showBook } from '../../lib/books/book.ts';
import { acceptInvitation } from '../../lib/books/invitation-contract.ts';
import { invitationNotFound, openInvitation, removeInvitation } from '../../lib/books/invitations.ts';
import { invitedMember, isPresent } from '../../lib/books/member.ts';
import { requireRoomForMember } from '../../lib/books/members.ts';
import { membershipWrites } from '../../lib/books/membership-writes.ts';
import { getPerson, requireRoomForBook } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(acceptInvitation, async (request) => {
  const { caller, body, now, event } = request;
  const person = await getPerson(caller.id);
  const { book, invitation, inviter, self } = await openInvitation(body.token, person, now);
  if (self && isPresent(self)) throw new Problem('already_member');
  requireRoomForBook(person);
  requireRoomForMember(book);
  const { role } = invitation;
  const number = self?.number ?? book.joined_count + 1;
  const joined = invitedMember(person, self, { role, number, by: inviter.id, at: now.toISOString() });
  const after = { ...book, member_count: book.member_count + 1 };
  const writes = [
    removeInvitation(book.id, invitation, invitationNotFound),
    ...membershipWrites(
      [{ book, members: self ? [self, inviter] : [inviter] }],
      // From the second member on, the first one is shown as a member too.
      [{ book, members: [joined, { ...inviter, shared: true }] }],
      { people: [person], ...(body.make_default && { defaultBook: book.id }) },
    ),
  ];
  const context = requestContextOf(event);
  const change = {
    type: 'member_joined',
    bookId: book.id,
    before: self,
    after: joined,
    caller,
    context,
  } as const;
  return request.commit(
    await withMembershipEvents(writes, change, now),
    showBook(after, role, {
      default_book_id: body.make_default ? book.id : (person.default_book_id ?? book.id),
    }),
  );
});
