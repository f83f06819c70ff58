import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { FieldErrors } from '../../platform/problems.ts';
import { transact } from '../../platform/table/transact.ts';
import type { UserId } from '../../platform/user.ts';
import { isChallenge, type Purpose, spendChallenge } from '../passkeys/challenge.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { addWrongAnswer, type FactorAnswer, invalidPasskey } from './answer.ts';
import { withFactorAttempt } from './attempts.ts';
import { type CheckedAnswer, checkAnswer } from './check-answer.ts';
import { countWrong, getFactors, isSetUp } from './factors.ts';

interface Confirmation {
  readonly userId: UserId;
  readonly purpose: Purpose;
  /** Whether a passkey may also have been asked with the options for logging in. */
  readonly acceptsLoginOptions: boolean;
  readonly event: APIGatewayProxyEvent;
  readonly now: Date;
}

/** Checks an answer outside a login, under the throttle. A wrong one is reported on its field. */
export async function confirmAnswer(
  answer: FactorAnswer,
  { userId, purpose, acceptsLoginOptions, event, now }: Confirmation,
  errors: FieldErrors,
): Promise<CheckedAnswer | undefined> {
  const checked = await withFactorAttempt(userId, () =>
    checkAnswer(answer, {
      userId,
      relyingParty: relyingPartyOf(event),
      now,
      isChallenge: async (text) =>
        (await isChallenge(text, purpose, userId, now)) ||
        (acceptsLoginOptions && (await isChallenge(text, 'login', undefined, now))),
      spend: (text) => spendChallenge(userId, text, now, invalidPasskey),
    }),
  );
  if (checked) return checked;
  if (isSetUp(await getFactors(userId))) await transact([countWrong(userId)]);
  addWrongAnswer(answer, errors);
  return undefined;
}
