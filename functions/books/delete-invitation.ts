import { deleteInvitation } from '../../lib/books/contract.ts';
import { removeInvitation, requireInvitation, showInvitation } from '../../lib/books/invitations.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { findMember } from '../../lib/books/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deleteInvitation, async (request) => {
  const { caller, params, now } = request;
  const { book, membership } = await requireMembership(caller, params.id, 'owner');
  const before = await requireInvitation(book.id, params.invitation_id, now);
  const inviter = await findMember(book.id, before.inviter_id);
  if (inviter) request.requireMatch(showInvitation(before, inviter));
  request.actAs(membership);
  return request.commit([removeInvitation(book.id, before, () => notFound('invitation'))], undefined);
});
