import { Problem } from '../../platform/problems.ts';
import type { UserId } from '../../platform/user.ts';
import { newChallenge, type Purpose } from '../passkeys/challenge.ts';
import { stepOptionsFor } from '../passkeys/options.ts';
import { allPasskeys } from '../passkeys/passkey-store.ts';
import type { RequestOptions } from '../passkeys/webauthn.ts';
import { codesLeft, getFactors, isTotpRefused } from './factors.ts';
import { SECOND_FACTORS, type SecondFactor } from './fields.ts';

interface SecondStep {
  readonly methods: SecondFactor[];
  readonly passkey_options?: RequestOptions;
}

/** What the second step accepts from this user. Passkeys work only for the domain that they were made for. */
export async function secondStepOf(
  userId: UserId,
  rpId: string,
  challenge: string | Promise<string>,
): Promise<SecondStep> {
  const [factors, passkeys] = await Promise.all([getFactors(userId), allPasskeys(userId)]);
  const usable = passkeys.filter(({ rp_id }) => rp_id === rpId);
  const isAtHand: Readonly<Record<SecondFactor, boolean>> = {
    totp: factors.totp !== undefined && !isTotpRefused(factors),
    passkey: usable.length > 0,
    recovery_code: codesLeft(factors) > 0,
  };
  return {
    methods: SECOND_FACTORS.filter((method) => isAtHand[method]),
    ...(isAtHand.passkey && { passkey_options: stepOptionsFor(usable, rpId, await challenge) }),
  };
}

/** For a request that has to be repeated with a second factor. */
export async function secondFactorRequired(
  userId: UserId,
  purpose: Purpose,
  rpId: string,
  now: Date,
): Promise<Problem> {
  const members = await secondStepOf(userId, rpId, newChallenge(purpose, userId, now));
  return new Problem('second_factor_required', { members: { ...members } });
}
