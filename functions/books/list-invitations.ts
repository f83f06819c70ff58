import { listInvitations } from '../../lib/books/invitation-contract.ts';
import { openInvitations, showInvitation } from '../../lib/books/invitations.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listInvitations, async (request) => {
  const { caller, paging, now } = request;
  const open = await openInvitations(caller.bookId, now);
  return request.page(
    pageOf(open, paging, ({ invitation }) => invitation.id, { descending: true }),
    ({ invitation, inviter }) => showInvitation(invitation, inviter),
  );
});
