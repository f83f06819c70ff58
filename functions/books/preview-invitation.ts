import { previewInvitation } from '../../lib/books/invitation-contract.ts';
import { openInvitation } from '../../lib/books/invitations.ts';
import { getPerson } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(previewInvitation, async ({ caller, body, now }) => {
  const { book, invitation, inviter } = await openInvitation(body.token, await getPerson(caller.id), now);
  const { role, email, expires_at } = invitation;
  const invited_by = { id: inviter.id, name: inviter.name };
  return { book_name: book.name, role, invited_by, ...(email !== undefined && { email }), expires_at };
});
