import { getMember } from '../../lib/books/contract.ts';
import { showMember } from '../../lib/books/member.ts';
import { requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getMember, async ({ caller, params }) => {
  const { book } = await requireMembership(caller, params.id, 'viewer');
  return showMember(await requireMember(book.id, params.member_id));
});
