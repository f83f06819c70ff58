import { listMembers } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { joinedOrder, presentMembers } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listMembers, async (request) => {
  const { caller, params, paging } = request;
  const { book } = await requireMembership(caller, params.id, 'viewer');
  const members = await presentMembers(book.id);
  return request.page(pageOf(members, paging, joinedOrder), showMember);
});
