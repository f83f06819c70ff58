import { randomBytes } from 'node:crypto';
import type { Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { logAndNotify } from '../events/event-log.ts';
import type { RequestContext } from '../events/request-context.ts';
import { type Link, spendLink, suspectSince } from '../links/link.ts';
import { hashPassword } from '../password/password.ts';
import { type Removed, removeFactors } from '../second-factor/remove-factors.ts';
import { endCredentials } from '../sessions/generations.ts';
import { NO_PENDING_EMAIL, type User } from '../users/user.ts';
import { changeUser, getUser } from '../users/user-store.ts';
import { askToReset, loginOf } from './change-email.ts';
import { isUndone, withUndone } from './undone-changes.ts';
import { findByCode, invalidCode } from './use-code.ts';

const PASSWORD_BYTES = 32;

/** The user whose change of the address a code can undo. */
export async function findChange(code: string, now: Date): Promise<{ user: User; link: Link }> {
  const found = await findByCode('email_changed', code, now);
  if (!found) throw invalidCode();
  const { user, link } = found;
  if (link.used_at !== undefined || user.email === link.email || isUndone(user, link)) throw invalidCode();
  return found;
}

interface Undo {
  readonly email: string;
  readonly removed: Removed;
  readonly writes: readonly Write[];
}

/** Gives the user the previous address and a password that nobody knows. Nothing else that was set up stays. */
export async function undoChange(
  userId: UserId,
  link: Link,
  context: RequestContext,
  now: Date,
): Promise<Undo> {
  const before = await getUser(userId);
  // Whoever changed the address may have set up more.
  const owner = { ...before, email: link.email };
  const removed = await removeFactors(owner, { since: suspectSince(link) }, context, now);
  const after = withPreviousEmail(before, link, removed, now);
  const [login, unknown] = await Promise.all([
    loginOf(before),
    hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url')),
  ]);
  const writes = [
    spendLink(before.id, link, now),
    ...(await changeUser(before, after, login, unknown)),
    ...removed.writes,
    ...logAndNotify(after, { type: 'email_change_undone' }, context, now),
    askToReset(after.id, after.email, now),
  ];
  return { email: after.email, removed, writes };
}

function withPreviousEmail(before: User, link: Link, { isTurned }: Removed, now: Date): User {
  const at = now.toISOString();
  return {
    ...before,
    email: link.email,
    email_verified_at: at,
    ...NO_PENDING_EMAIL,
    recovered_at: at,
    ...endCredentials(before, { tokens: 'all' }),
    undone: withUndone(before, link, now),
    ...(isTurned && { second_factor_on: undefined }),
    updated_at: at,
    version: before.version + 1,
  };
}
