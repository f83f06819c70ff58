import { countOne, hashOf } from '../../lib/auth/password/throttle.ts';
import { askToVerify } from '../../lib/auth/recovery/change-email.ts';
import { resendVerification } from '../../lib/auth/recovery/contract.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { config } from '../../lib/platform/config.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

const PER_USER = { max: 5, windowSeconds: 24 * 60 * 60 };

export const handler = command(resendVerification, async (request) => {
  if (!config.isMailOn) throw new Problem('mail_off');
  const { caller, now } = request;
  const { pending_email, email, email_verified_at } = await getUser(caller.id);
  const unverified = pending_email ?? (email_verified_at === undefined ? email : undefined);
  if (unverified === undefined) throw new Problem('already_verified');
  const { isAllowed, retryAfterSeconds } = await countOne(`RESEND#${hashOf(caller.id)}`, PER_USER);
  if (!isAllowed) throw new Problem('too_many_attempts', { retryAfterSeconds });
  return request.commit([askToVerify(caller.id, unverified, now)], { email: unverified });
});
