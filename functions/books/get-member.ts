import { getMember } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { requireMember } from '../../lib/books/members.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getMember, async ({ caller, params }) => {
  return showMember(await requireMember(caller.bookId, params.member_id));
});
