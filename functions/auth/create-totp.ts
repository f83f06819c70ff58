import { toBase32 } from '../../lib/auth/second-factor/base32.ts';
import { createTotp } from '../../lib/auth/second-factor/contract.ts';
import { getFactors, saveFactors } from '../../lib/auth/second-factor/factors.ts';
import { requireMayEnrol } from '../../lib/auth/second-factor/may-enrol.ts';
import { newTotpSecret, totpUri } from '../../lib/auth/second-factor/totp.ts';
import { sealTotp } from '../../lib/auth/second-factor/totp-secret.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { secondsAfter } from '../../lib/platform/retries.ts';

const PENDING_SECONDS = 15 * 60;

export const handler = command(createTotp, async (request) => {
  const { caller, now } = request;
  const [user, before] = await Promise.all([getUser(caller.id), getFactors(caller.id)]);
  if (before.totp) throw new Problem('totp_enabled');
  requireMayEnrol(user);
  const secret = newTotpSecret();
  const pending_until = secondsAfter(now, PENDING_SECONDS).toISOString();
  const after = { ...before, pending_totp: await sealTotp(secret, user.id), pending_until };
  return request.commit([saveFactors(user.id, before, after)], {
    secret: toBase32(secret),
    uri: totpUri(secret, user.email),
    expires_at: pending_until,
  });
});
