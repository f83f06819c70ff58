import { updateMember } from '../../lib/books/contract.ts';
import { type PresentMember, showMember } from '../../lib/books/member.ts';
import { changeMember, requireMember } from '../../lib/books/members.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(
  updateMember,
  ({ caller, params }) => requireMember(caller.bookId, params.member_id),
  async (request, before) => {
    const { caller, body, now } = request;
    request.requireMatch(showMember(before));
    const after: PresentMember = {
      ...before,
      role: body.role,
      weight: body.weight ?? before.weight,
      updated_at: now.toISOString(),
    };
    return request.commit(changeMember(caller.bookId, before, after), showMember(after));
  },
);
