import { countOne, hashOf } from '../password/throttle.ts';
import type { User } from '../users/user.ts';
import { isBookNotice, isLink, type Mail } from './mail.ts';

const HOUR = 60 * 60;

/** How many mails an hour go to one address. Those that are too many wait. */
const HOURLY = {
  all: 20,
  /** Whoever knows the password can cause any number of notices. The rest is for links of the user's own account. */
  withoutOwnLinks: 16,
  // Parts of these that other people can cause. The rest is for notices about the user's own account.
  verifyForOthers: 5,
  invitations: 3,
  members: 4,
} as const;
type Part = keyof typeof HOURLY;

/** By one user, so that nobody can use the service to write to strangers. Those that are too many are dropped. */
const INVITATIONS_PER_USER = { max: 20, windowSeconds: 24 * HOUR };

/** Counts a mail before it is sent. Parts come first, because what has to wait there must not count for the whole. */
export async function countMail(
  mail: Pick<Mail, 'kind' | 'to'>,
  user: Pick<User, 'email'> | undefined,
): Promise<{ readonly isAllowed: boolean; readonly retryAfterSeconds: number }> {
  const count = (part: Part) =>
    countOne(`MAIL#${part}#${hashOf(mail.to)}`, { max: HOURLY[part], windowSeconds: HOUR });
  for (const part of partsOf(mail, user)) {
    const counted = await count(part);
    if (!counted.isAllowed) return counted;
  }
  return count('all');
}

function partsOf({ kind, to }: Pick<Mail, 'kind' | 'to'>, user: Pick<User, 'email'> | undefined): Part[] {
  if (kind === 'verify_email' && user?.email !== to) return ['verifyForOthers', 'withoutOwnLinks'];
  if (isLink(kind)) return [];
  if (kind === 'invitation') return ['invitations', 'withoutOwnLinks'];
  return isBookNotice(kind) ? ['members', 'withoutOwnLinks'] : ['withoutOwnLinks'];
}

/** Only the first attempt at a mail counts. */
export async function mayInvite({ kind, attempts, details }: Mail): Promise<boolean> {
  if (kind !== 'invitation' || attempts > 0) return true;
  return (await countOne(`INVITE#${hashOf(details.inviter ?? '')}`, INVITATIONS_PER_USER)).isAllowed;
}
