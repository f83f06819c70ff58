import { listMembers } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { joinedOrder, presentMembers } from '../../lib/books/members.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listMembers, async (request) => {
  const { caller, paging } = request;
  const members = await presentMembers(caller.bookId);
  return request.page(pageOf(members, paging, joinedOrder), showMember);
});
