import { logAndNotify } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { takePendingEmail } from '../../lib/auth/recovery/change-email.ts';
import { verifyEmail } from '../../lib/auth/recovery/contract.ts';
import { findByCode, invalidCode } from '../../lib/auth/recovery/use-code.ts';
import type { User } from '../../lib/auth/users/user.ts';
import { changeUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

/** A code is outdated once its address is neither the user's nor the one that waits to become it. */
export const handler = command(verifyEmail, async (request) => {
  const { body, now, event } = request;
  const found = await findByCode('verify_email', body.code, now);
  if (!found) throw invalidCode();
  const { user: before, link } = found;
  const { email, email_verified_at, pending_email } = before;
  const context = requestContextOf(event);
  if (link.email === email) {
    if (email_verified_at !== undefined) return { email, email_verified_at };
    const at = now.toISOString();
    const after: User = { ...before, email_verified_at: at, updated_at: at, version: before.version + 1 };
    const verified = logAndNotify(after, { type: 'email_verified' }, context, now);
    return request.commit([...(await changeUser(before, after)), ...verified], {
      email,
      email_verified_at: at,
    });
  }
  if (link.email !== pending_email) throw invalidCode();
  const { after, writes } = await takePendingEmail(before, link.email, context, now);
  return request.commit(writes, { email: after.email, email_verified_at: now.toISOString() });
});
