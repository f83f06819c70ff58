import { updateMember } from '../../lib/books/contract.ts';
import { type PresentMember, showMember } from '../../lib/books/member.ts';
import { changeMember, requireMember } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';

async function inspect({ caller, params }: Draft<typeof updateMember>) {
  const { book, membership } = await requireMembership(caller, params.id, 'owner');
  return { book, membership, before: await requireMember(book.id, params.member_id) };
}

export const handler = command(updateMember, inspect, async (request, { book, membership, before }) => {
  const { body, now } = request;
  request.requireMatch(showMember(before));
  const after: PresentMember = {
    ...before,
    role: body.role,
    weight: body.weight ?? before.weight,
    updated_at: now.toISOString(),
  };
  request.actAs(membership);
  return request.commit(changeMember(book.id, before, after), showMember(after));
});
