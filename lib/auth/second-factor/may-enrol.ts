import { config } from '../../platform/config.ts';
import { Problem } from '../../platform/problems.ts';
import type { User } from '../users/user.ts';

/** With mail, only a user whose address is confirmed may set up a second factor: it is the way back in. */
export function requireMayEnrol({ email_verified_at }: User): void {
  if (config.isMailOn && email_verified_at === undefined) throw new Problem('email_not_verified');
}
