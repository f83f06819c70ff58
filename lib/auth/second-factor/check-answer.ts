import type { Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import type { EventDetails } from '../events/event-log.ts';
import { readClientData } from '../passkeys/client-data.ts';
import { findPasskey, savePasskey } from '../passkeys/passkey-store.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { verifyAssertion } from '../passkeys/verify-assertion.ts';
import type { FactorAnswer } from './answer.ts';
import { type Factors, getFactors, isTotpRefused } from './factors.ts';
import type { SecondFactor } from './fields.ts';
import { withoutCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';
import { openTotp } from './totp-secret.ts';

/** A right answer, and what has to be written because it was given. */
export interface CheckedAnswer {
  readonly method: SecondFactor;
  readonly before: Factors;
  /** Without what was used up. */
  readonly after: Factors;
  /** All but the factors themselves, which the caller may change further. */
  readonly writes: readonly Write[];
  readonly events: readonly EventDetails[];
}

interface Asked {
  readonly userId: UserId;
  readonly relyingParty: RelyingParty;
  readonly now: Date;
  /** Whether a passkey was asked with this challenge. */
  readonly isChallenge: (text: string) => Promise<boolean>;
  /** Makes the challenge useless, unless something else does. */
  readonly spend?: (text: string) => Write;
}

/** Undefined if the answer is wrong or was used. Whoever commits it gets Stale if it is used in the meantime. */
export async function checkAnswer(answer: FactorAnswer, asked: Asked): Promise<CheckedAnswer | undefined> {
  const before = await getFactors(asked.userId);
  const right = { before, after: { ...before, wrong_in_a_row: 0 }, writes: [], events: [] };
  if (answer.totp_code !== undefined) {
    const totp_step = await acceptedStep(before, answer.totp_code, asked);
    return totp_step === undefined
      ? undefined
      : { ...right, method: 'totp', after: { ...right.after, totp_step } };
  }
  if (answer.recovery_code !== undefined) {
    const { recovery_codes: stored } = before;
    const recovery_codes = stored && (await withoutCode(stored, answer.recovery_code, asked.userId));
    if (!recovery_codes) return undefined;
    const events = [{ type: 'recovery_code_used' } as const];
    return { ...right, method: 'recovery_code', after: { ...right.after, recovery_codes }, events };
  }
  const writes = await passkeyWrites(answer, asked);
  return writes && { ...right, method: 'passkey', writes };
}

async function acceptedStep(factors: Factors, code: string, { userId, now }: Asked) {
  const { totp, totp_step: lastStep } = factors;
  if (!totp || isTotpRefused(factors)) return undefined;
  const secret = await openTotp(totp, userId);
  return secret && findStep(secret, code, { now, lastStep });
}

async function passkeyWrites({ credential }: FactorAnswer, asked: Asked): Promise<Write[] | undefined> {
  const { userId, relyingParty, now, isChallenge, spend } = asked;
  const clientData = credential && readClientData(credential, 'webauthn.get', relyingParty);
  if (!clientData || typeof credential.id !== 'string') return undefined;
  if (!(await isChallenge(clientData.challenge))) return undefined;
  const passkey = await findPasskey(userId, credential.id);
  const expected = { userId, clientData, rpId: relyingParty.id, isAlone: false };
  const used = passkey && (await verifyAssertion(credential, { ...expected, passkey }, now));
  if (!used) return undefined;
  return [...(spend ? [spend(clientData.challenge)] : []), savePasskey(userId, passkey, used)];
}
