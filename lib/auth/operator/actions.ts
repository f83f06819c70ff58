import { config } from '../../platform/config.ts';
import { transact } from '../../platform/table/transact.ts';
import type { Write } from '../../platform/table/write.ts';
import { logEvent } from '../events/event-log.ts';
import { askToReset } from '../recovery/change-email.ts';
import { removeFactors } from '../second-factor/remove-factors.ts';
import { endCredentials } from '../sessions/generations.ts';
import { previousEmailsOf } from '../users/previous-emails.ts';
import type { User } from '../users/user.ts';
import { changeProfile, markSecondFactor } from '../users/user-store.ts';

/** `mail_off`: the service sends no mail, so nothing was done. */
export interface OperatorOutcome {
  readonly result: 'done' | 'mail_off';
  readonly previous_emails?: readonly { readonly email: string; readonly until: string }[];
}

/** For a user who has lost the device and the recovery codes. Logging in takes only the password afterwards. */
export async function resetSecondFactor(user: User, now: Date): Promise<OperatorOutcome> {
  const { isTurned, writes } = await removeFactors(user, { by: 'operator' }, undefined, now);
  const ended = endCredentials(user, { tokens: 'none' });
  const profile = isTurned ? markSecondFactor(user, false, ended) : [changeProfile(user, ended)];
  await transact([...writes, ...profile, noteEnded(user, now)]);
  return { result: 'done' };
}

/** For a user who does not know where to ask for it. The link goes to the user, and the operator does not see it. */
export async function sendPasswordReset({ id, email }: User, now: Date): Promise<OperatorOutcome> {
  if (!config.isMailOn) return { result: 'mail_off' };
  await transact([askToReset(id, email, now)]);
  return { result: 'done' };
}

/** For a user who has lost a device. Access tokens stay valid. */
export async function endSessions(user: User, now: Date): Promise<OperatorOutcome> {
  const ended = endCredentials(user, { tokens: 'none' });
  await transact([changeProfile(user, ended), noteEnded(user, now)]);
  return { result: 'done' };
}

/** For someone who says that an account was theirs. The addresses are not reserved: others may have them now. */
export async function showPreviousEmails({ id }: User): Promise<OperatorOutcome> {
  return { result: 'done', previous_emails: await previousEmailsOf(id) };
}

function noteEnded({ id }: User, now: Date): Write {
  return logEvent(id, { type: 'session_ended', by: 'operator' }, undefined, now);
}
