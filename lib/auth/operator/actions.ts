import { config } from '../../platform/config.ts';
import { transact } from '../../platform/table/transact.ts';
import type { Write } from '../../platform/table/write.ts';
import { noteEvent } from '../events/tell.ts';
import { askToReset } from '../recovery/change-email.ts';
import { removeFactors } from '../second-factor/remove-factors.ts';
import { credentialsToEnd } from '../sessions/end-credentials.ts';
import type { User } from '../users/user.ts';
import { markSecondFactor } from '../users/user-store.ts';

/** What an operator can do for a user. `mail_off`: the service sends no mail, so nothing was done. */
type Result = 'done' | 'mail_off';

/** For a user who has lost the device and the recovery codes. Logging in takes only the password afterwards. */
export async function resetSecondFactor(user: User, now: Date): Promise<Result> {
  const { isTurned, writes } = await removeFactors(user, { by: 'operator' }, undefined, now);
  return end(user, [...writes, ...(isTurned ? markSecondFactor(user, false) : [])], now);
}

/** For a user who does not know where to ask for it. The link goes to the user, and the operator does not see it. */
export async function sendPasswordReset({ id, email }: User, now: Date): Promise<Result> {
  if (!config.isMailOn) return 'mail_off';
  await transact([askToReset(id, email, now)]);
  return 'done';
}

/** For a user who has lost a device. Access tokens stay valid. */
export async function endSessions(user: User, now: Date): Promise<Result> {
  return end(user, [], now);
}

async function end(user: User, others: readonly Write[], now: Date): Promise<Result> {
  const ended = await credentialsToEnd(user.id, { tokens: 'none' });
  const writes = [...others, noteEvent(user.id, { type: 'session_ended', by: 'operator' }, undefined, now)];
  await transact([...writes, ...ended.fitting(writes)]);
  await ended.endRest('It was done');
  return 'done';
}
