import { listInvitations } from '../../lib/books/contract.ts';
import { openInvitations, showInvitation } from '../../lib/books/invitations.ts';
import { isPresent } from '../../lib/books/member.ts';
import { everyMember } from '../../lib/books/members.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listInvitations, async (request) => {
  const { caller, paging, now } = request;
  const { bookId } = caller;
  const [open, members] = await Promise.all([openInvitations(bookId, now), everyMember(bookId)]);
  // Those of a former owner cannot be accepted.
  const owners = new Map(
    members
      .filter(isPresent)
      .filter(({ role }) => role === 'owner')
      .map((each) => [each.id as string, each]),
  );
  const usable = open.filter(({ inviter_id }) => owners.has(inviter_id));
  return request.page(
    pageOf(usable, paging, ({ id }) => id, { descending: true }),
    (each) => {
      const inviter = owners.get(each.inviter_id);
      return inviter && showInvitation(each, inviter);
    },
  );
});
