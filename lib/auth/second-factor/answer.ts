import { type FieldErrors, invalid } from '../../platform/problems.ts';
import type { Credential } from '../passkeys/client-data.ts';
import type { SecondFactor } from './fields.ts';

/** The fields of a body that answer the question for a second factor. */
export interface FactorAnswer {
  readonly totp_code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly credential?: Credential | undefined;
}

const FIELDS = { totp_code: 'totp', recovery_code: 'recovery_code', credential: 'passkey' } as const;
type AnswerField = keyof typeof FIELDS;

/** The field with the answer; undefined if there is none. Of several, the first, which are refused anyway. */
export function answeredField(answer: FactorAnswer): AnswerField | undefined {
  return fieldsIn(answer)[0];
}

/** What the answer is made with. */
export function methodOf(answer: FactorAnswer): SecondFactor | undefined {
  const field = answeredField(answer);
  return field && FIELDS[field];
}

export function refuseSeveral(answer: FactorAnswer, errors: FieldErrors): void {
  const [first, ...others] = fieldsIn(answer);
  for (const field of others)
    errors.add(field, 'conflicting_fields', `must not be sent together with ${first}`);
}

/** The same for every fault of a credential. */
const INVALID_PASSKEY = { field: 'credential', code: 'invalid_passkey', message: 'cannot be used here' };

export function invalidPasskey(): Error {
  return invalid([INVALID_PASSKEY]);
}

/** A wrong answer of somebody who has a session, or a link. */
export function addWrongAnswer(answer: FactorAnswer, errors: FieldErrors): void {
  const field = answeredField(answer);
  if (field === 'credential') errors.add(field, INVALID_PASSKEY.code, INVALID_PASSKEY.message);
  else if (field) errors.add(field, 'invalid_code', 'is wrong or was used');
}

function fieldsIn(answer: FactorAnswer): AnswerField[] {
  return (Object.keys(FIELDS) as AnswerField[]).filter((field) => answer[field] !== undefined);
}
