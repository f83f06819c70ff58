import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { suspectSince } from '../../lib/auth/links/link.ts';
import { undoEmailChange } from '../../lib/auth/recovery/contract.ts';
import { recoverBooks } from '../../lib/auth/recovery/recover-books.ts';
import { findChange, undoChange } from '../../lib/auth/recovery/undo-email-change.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deactivateSince } from '../../lib/webhooks/store.ts';

/** Whoever reads the mail to the previous address gets the account back, and nobody else keeps access to it. */
export const handler = command(undoEmailChange, async (request) => {
  const { body, now, event } = request;
  const { user, link } = await findChange(body.code, now);
  // Books first: if it stops after that, the link is still good, and finishes it.
  const since = suspectSince(link);
  const { new_members, owned } = await recoverBooks(user, since, now);
  const webhooks = await deactivateSince(owned, since, now);
  const { email, removed, writes } = await undoChange(user.id, link, requestContextOf(event), now);
  return request.commit(writes, {
    email,
    removed: { passkeys: removed.passkeys, totp: removed.totp, webhooks },
    new_members,
  });
});
