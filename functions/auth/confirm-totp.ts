import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { withFactorAttempt } from '../../lib/auth/second-factor/attempts.ts';
import { changeFactors } from '../../lib/auth/second-factor/change-factors.ts';
import { confirmTotp } from '../../lib/auth/second-factor/contract.ts';
import { countWrong, type Factors, getFactors, showFactors } from '../../lib/auth/second-factor/factors.ts';
import { requireMayEnrol } from '../../lib/auth/second-factor/may-enrol.ts';
import { findStep } from '../../lib/auth/second-factor/totp.ts';
import { openTotp } from '../../lib/auth/second-factor/totp-secret.ts';
import { endCredentials } from '../../lib/auth/sessions/generations.ts';
import { changeProfile, getUser, markSecondFactor } from '../../lib/auth/users/user-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { transact } from '../../lib/platform/table/transact.ts';

interface Found {
  readonly before: Factors;
  readonly step: number | undefined;
}

const inspect: Inspect<typeof confirmTotp, Found> = async ({ caller, body, now }, errors) => {
  const before = await getFactors(caller.id);
  const pending = pendingIn(before, now);
  const { totp_code: code } = body;
  if (!pending || code === undefined) return { before, step: undefined };
  const step = await withFactorAttempt(caller.id, async () => {
    const secret = await openTotp(pending, caller.id);
    return secret && findStep(secret, code, { now, lastStep: undefined });
  });
  if (step === undefined) {
    await transact([countWrong(caller.id)]);
    errors.add('totp_code', 'invalid_code', 'is wrong');
  }
  return { before, step };
};

/** The secret that waits for a code, unless that took too long. */
function pendingIn({ pending_totp, pending_until = '' }: Factors, now: Date) {
  return Date.parse(pending_until) > now.getTime() ? pending_totp : undefined;
}

export const handler = command(confirmTotp, inspect, async (request, { before, step }) => {
  const { caller, event, now } = request;
  if (step === undefined) throw new Problem('totp_not_pending');
  const user = await getUser(caller.id);
  requireMayEnrol(user);
  const change = {
    before,
    after: {
      ...before,
      is_required: true,
      totp: before.pending_totp,
      totp_since: now.toISOString(),
      // The code that confirms it is used up.
      totp_step: step,
      pending_totp: undefined,
      pending_until: undefined,
      wrong_in_a_row: 0,
    },
    events: [{ type: 'totp_added' } as const],
  };
  const { after, recoveryCodes, isTurned, writes } = await changeFactors(
    user,
    change,
    requestContextOf(event),
    now,
  );
  const ended = endCredentials(user, { except: sessionIdOf(caller), tokens: 'none' });
  const profile = isTurned ? markSecondFactor(user, true, ended) : [changeProfile(user, ended)];
  return request.commit([...writes, ...profile], {
    ...showFactors(after),
    ...(recoveryCodes && { recovery_codes: recoveryCodes }),
  });
});
