import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { FieldErrors } from '../../platform/problems.ts';
import { transact } from '../../platform/table/transact.ts';
import type { UserId } from '../../platform/user.ts';
import { spendChallenge } from '../passkeys/challenge.ts';
import { checkPasskeyAlone } from '../passkeys/check-alone.ts';
import type { Credential } from '../passkeys/client-data.ts';
import { savePasskey } from '../passkeys/passkey-store.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { addWrongAnswer, invalidPasskey } from '../second-factor/answer.ts';
import { withFactorAttempt } from '../second-factor/attempts.ts';
import { countWrong, forgetWrong, getFactors, isSetUp } from '../second-factor/factors.ts';

/** A passkey that has verified the user is both factors, as at a login. */
export async function confirmAlone(
  credential: Credential,
  userId: UserId,
  event: APIGatewayProxyEvent,
  now: Date,
  errors: FieldErrors,
) {
  const checked = await withFactorAttempt(userId, () =>
    checkPasskeyAlone(credential, userId, relyingPartyOf(event), now),
  );
  if (!checked) {
    if (isSetUp(await getFactors(userId))) await transact([countWrong(userId)]);
    addWrongAnswer({ credential }, errors);
    return undefined;
  }
  const { challenge, before, after } = checked;
  return {
    method: 'passkey' as const,
    writes: [
      spendChallenge(userId, challenge, now, invalidPasskey),
      savePasskey(userId, before, after),
      ...(await forgetWrong(userId)),
    ],
  };
}
