import { queueMail } from '../../lib/auth/mail/outbox.ts';
import { defaultExpiry, type Invitation, invitation, isValidExpiry } from '../../lib/books/invitation.ts';
import { createInvitation } from '../../lib/books/invitation-contract.ts';
import * as invitations from '../../lib/books/invitations.ts';
import { ownerSince } from '../../lib/books/member.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { config } from '../../lib/platform/config.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { newId } from '../../lib/platform/id.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import { writtenIn } from '../../lib/platform/record.ts';

async function inspect(
  { caller, body, now }: UncheckedRequest<typeof createInvitation>,
  errors: FieldErrors,
) {
  const found = await requireMembership(caller);
  if (body.expires_at !== undefined && !isValidExpiry(body.expires_at, now))
    errors.add('expires_at', 'out_of_range', 'must be in the future, and at most 30 days from now');
  return found;
}

export const handler = command(createInvitation, inspect, async (request, { book, self }) => {
  const { body, now } = request;
  const createdCount = await invitations.requireInvitationRoom(book.id, now);
  const id = newId();
  const { text, secretHash } = invitations.invitationTokens.create(book.id, id);
  const value: Invitation = {
    ...writtenIn(invitation, body),
    id,
    created_at: now.toISOString(),
    expires_at: body.expires_at ?? defaultExpiry(now),
    inviter_id: self.id,
    inviter_since: ownerSince(self),
    secret_hash: secretHash,
  };
  const { email: to, expires_at: usefulUntil } = value;
  const details = { token: text, inviter: self.id };
  const isMailed = to !== undefined && config.isMailOn;
  return request.commit(
    [
      ...invitations.createInvitation(book.id, value, createdCount),
      ...(isMailed ? [queueMail({ kind: 'invitation', to, usefulUntil, details }, now)] : []),
    ],
    invitations.showInvitation(value, self, text),
  );
});
