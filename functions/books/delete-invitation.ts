import { deleteInvitation } from '../../lib/books/invitation-contract.ts';
import { removeInvitation, requireInvitation, showInvitation } from '../../lib/books/invitations.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deleteInvitation, async (request) => {
  const { caller, params, now } = request;
  const { invitation, inviter } = await requireInvitation(caller.bookId, params.invitation_id, now);
  request.requireMatch(showInvitation(invitation, inviter));
  return request.commit(
    [removeInvitation(caller.bookId, invitation, () => notFound('invitation'))],
    undefined,
  );
});
