import { declineInvitation } from '../../lib/books/invitation-contract.ts';
import { invitationNotFound, openInvitation, removeInvitation } from '../../lib/books/invitations.ts';
import { getPerson } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(declineInvitation, async (request) => {
  const { caller, body, now } = request;
  const { book, invitation } = await openInvitation(body.token, await getPerson(caller.id), now);
  return request.commit([removeInvitation(book.id, invitation, invitationNotFound)], undefined);
});
