import { updateMe } from '../../lib/auth/contract.ts';
import { logEvent } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { countOne, hashOf } from '../../lib/auth/password/throttle.ts';
import { askToVerify } from '../../lib/auth/recovery/change-email.ts';
import { NO_PENDING_EMAIL, showUser, type User, user } from '../../lib/auth/users/user.ts';
import { changeUser, getUserAndBook, type Login } from '../../lib/auth/users/user-store.ts';
import type { Book } from '../../lib/books/book.ts';
import { changeSettings } from '../../lib/books/settings.ts';
import { config } from '../../lib/platform/config.ts';
import { requireFreshSecondFactor } from '../../lib/platform/endpoint/authenticated.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import type { UserId } from '../../lib/platform/user.ts';

/** So that nobody can use the service to write to strangers. */
const CHANGES_PER_USER = { max: 10, windowSeconds: 24 * 60 * 60 };

interface Found {
  readonly before: User;
  readonly book: Book | undefined;
  /** Only if the e-mail address changes. */
  readonly login: Login | undefined;
}

/** A token alone must not be enough to take over the login: another e-mail address requires the password. */
const inspect: Inspect<typeof updateMe, Found> = async ({ caller, body, event }, errors) => {
  const { user: before, book } = await getUserAndBook(caller);
  const { email, current_password: password } = body;
  if (email === undefined || email === before.email) return { before, book, login: undefined };
  requireFreshSecondFactor(caller);
  if (password === undefined) {
    errors.add('current_password', 'required', 'is required to change the e-mail address');
    return { before, book, login: undefined };
  }
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(before, password, address, async () => undefined);
  if (!confirmed) errors.add('current_password', 'wrong_password', 'is not your password');
  return { before, book, login: confirmed?.login };
};

export const handler = command(updateMe, inspect, async (request, { before, book, login }) => {
  const { caller, body, now, event } = request;
  request.requireMatch(showUser(before));
  const settings = {
    base_currency_id: body.base_currency_id ?? before.base_currency_id,
    time_zone: body.time_zone ?? before.time_zone,
  };
  const isChanged =
    book?.base_currency_id !== settings.base_currency_id || book.time_zone !== settings.time_zone;
  if (book && isChanged && caller.book?.role !== 'owner') throw new Problem('insufficient_role');
  const isMoving = body.email !== before.email;
  // With mail, another address waits until the user has shown that it is theirs.
  const asks = isMoving && config.isMailOn;
  const at = now.toISOString();
  // Whoever asks for the same address again wants what was asked for first.
  const askedAt = body.email === before.pending_email ? before.pending_since : at;
  const after: User = {
    ...before,
    ...writtenIn(user, body),
    ...settings,
    ...(asks && { email: before.email, pending_email: body.email, pending_since: askedAt }),
    // An address that nobody has confirmed.
    ...(isMoving && !asks && { email_verified_at: undefined, ...NO_PENDING_EMAIL }),
    updated_at: at,
    version: before.version + 1,
  };
  if (asks) await countChange(caller.id);
  const type = asks ? 'email_change_requested' : 'email_changed';
  const writes = [
    ...(await changeUser(before, after, login)),
    ...(book && isChanged ? await changeSettings(book, settings, caller.id, now) : []),
    ...(isMoving ? [logEvent(before.id, { type }, requestContextOf(event), now)] : []),
    ...(asks ? [askToVerify(before.id, body.email, now)] : []),
  ];
  if (book && isChanged) request.writeAs({ bookId: book.id, userId: caller.id, least: 'owner' });
  return request.commit(writes, showUser(after));
});

async function countChange(userId: UserId): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countOne(`NEW_EMAIL#${hashOf(userId)}`, CHANGES_PER_USER);
  if (!isAllowed) throw new Problem('too_many_attempts', { retryAfterSeconds });
}
