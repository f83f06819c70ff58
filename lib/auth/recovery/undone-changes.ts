import { secondsAfter } from '../../platform/retries.ts';
import { type Link, UNDO_SECONDS } from '../links/link.ts';
import type { User } from '../users/user.ts';

/** More are not expected. The latest two then count as one, which leaves links from before them as they are. */
const KEPT_MAX = 20;

/**
 * Whether the link is about a change that was undone together with an earlier one. It went to an address that the
 * owner of the account may never have had.
 */
export function isUndone({ undone = [] }: User, { created_at }: Link): boolean {
  return undone.some(({ after, until }) => created_at > after && created_at <= until);
}

/** The periods whose changes are undone, with that of this link: from its change until now. */
export function withUndone({ undone = [] }: User, { created_at: after }: Link, now: Date): User['undone'] {
  // Links from before that have expired.
  const since = secondsAfter(now, -UNDO_SECONDS).toISOString();
  const others = undone.filter((each) => each.until > since && each.after < after);
  const latest = others.length < KEPT_MAX ? undefined : others.pop();
  return [...others, { after: latest?.after ?? after, until: now.toISOString() }];
}
