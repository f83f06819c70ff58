import { deleteInvitation } from '../../lib/books/contract.ts';
import { removeInvitation, requireInvitation, showInvitation } from '../../lib/books/invitations.ts';
import { isPresent } from '../../lib/books/member.ts';
import { findMember } from '../../lib/books/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deleteInvitation, async (request) => {
  const { caller, params, now } = request;
  const before = await requireInvitation(caller.bookId, params.invitation_id, now);
  const inviter = await findMember(caller.bookId, before.inviter_id);
  if (inviter && isPresent(inviter)) request.requireMatch(showInvitation(before, inviter));
  return request.commit([removeInvitation(caller.bookId, before, () => notFound('invitation'))], undefined);
});
