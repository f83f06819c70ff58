import { config } from '../../platform/config.ts';
import { describeError } from '../../platform/endpoint/log.ts';
import { logLine } from '../../platform/log-line.ts';
import { leaseEnd, retryAt, secondsAfter } from '../../platform/retries.ts';
import { isRefusedForGood, sendEmail } from '../../platform/ses.ts';
import { Gone } from '../../platform/table/guard.ts';
import { replace, transact } from '../../platform/table/transact.ts';
import { Committed } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { type Link, newLink, putLink, removeLink } from '../links/link.ts';
import { linkCode } from '../links/link-code.ts';
import type { User } from '../users/user.ts';
import { findLogin, findUser } from '../users/user-store.ts';
import { countMail, mayInvite } from './limits.ts';
import { isLink, type LinkKind, type Mail } from './mail.ts';
import { findMail, type MailKey, removeMail, saveMail } from './outbox.ts';
import { renderMail } from './render.ts';

/** The screens of the web app that links lead to. The code is in the fragment, which no server sees. */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  verify_email: '/app/verify-email',
  reset_password: '/app/reset-password',
  email_changed: '/app/undo-email',
};

/**
 * `skipped`: it is not due, or another run has claimed it. `postponed`: the address got too many mails. `expired`: it
 * could not be sent while it was useful. `dropped`: nobody should get it.
 */
export type MailOutcome = 'sent' | 'failed' | 'dead' | 'expired' | 'dropped' | 'postponed' | 'skipped';

/** The user whom a mail is for. */
type Recipient = Pick<User, 'id' | 'email'>;

/** Another run has claimed the mail. */
class Taken extends Error {
  override readonly name = 'Taken';
}

const taken = () => new Taken();

/**
 * Makes one attempt at a due mail. Before it is sent, a write that requires the version that was read claims the
 * attempt. If this stops between sending and removing it, the mail is sent again with the same code.
 */
export async function sendMail(key: MailKey): Promise<MailOutcome> {
  const found = await findMail(key);
  const now = new Date();
  if (!found || found.due_at === undefined || Date.parse(found.due_at) > now.getTime()) return 'skipped';
  let held = found;
  try {
    const user = await recipientOf(found);
    if (user === 'nobody') return await drop(found);
    if (Date.parse(found.useful_until) <= now.getTime()) return await expire(found);
    const claimed = next(found, { due_at: leaseEnd(now) });
    await replace(saveMail(found, claimed, taken));
    held = claimed;
    // Counted by the run that has claimed it, so that it is counted once.
    const { isAllowed, retryAfterSeconds } = await countMail(found, user);
    if (!isAllowed) {
      const due_at = secondsAfter(now, retryAfterSeconds).toISOString();
      await replace(saveMail(claimed, next(claimed, { due_at }), taken));
      return 'postponed';
    }
    if (!(await mayInvite(claimed))) return await drop(claimed);
    return await attempt(claimed, user?.id);
  } catch (error) {
    if (error instanceof Taken) return 'skipped';
    if (error instanceof Gone) return drop(held).catch(() => 'skipped' as const);
    throw error;
  }
}

/** The user whom the mail is for; undefined if it is for a user who has just been erased. */
async function recipientOf({ kind, to, user_id }: Mail): Promise<Recipient | undefined | 'nobody'> {
  if (user_id !== undefined) return (await findUser(user_id as UserId)) ?? 'nobody';
  if (kind !== 'reset_password') return undefined;
  // Whoever asked for it learns nothing about who has the address, because only this function looks.
  const login = await findLogin(to);
  return login ? { id: login.user_id, email: login.email } : 'nobody';
}

async function attempt(claimed: Mail, userId: UserId | undefined): Promise<MailOutcome> {
  try {
    await sendEmail(renderMail(claimed, await linkOf(claimed, userId)));
  } catch (error) {
    if (error instanceof Gone) throw error;
    return fail(claimed, error);
  }
  await transact([removeMail(claimed, taken)]);
  return 'sent';
}

async function linkOf({ id, kind, to, created_at, details }: Mail, userId: UserId | undefined) {
  if (kind === 'invitation') return `${config.appUrl}/app/invitation#token=${details.token}`;
  if (!isLink(kind) || userId === undefined) return undefined;
  await storeLink(userId, newLink(kind, id, to, new Date(created_at), details.asked_at));
  return `${config.appUrl}${SCREENS[kind]}#code=${await linkCode(kind, { userId, id })}`;
}

/**
 * The user may have been erased since the mail was read. A transaction that requires the profile would need the
 * permission to write profiles, so this looks afterwards, and takes the link back if nobody is left to remove it.
 */
async function storeLink(userId: UserId, link: Link): Promise<void> {
  try {
    await replace(putLink(userId, link));
  } catch (error) {
    // An earlier attempt at the same mail has stored it.
    if (!(error instanceof Committed)) throw error;
  }
  if (await findUser(userId)) return;
  await transact([removeLink(userId, link)]);
  throw new Gone('unauthorized');
}

async function fail(claimed: Mail, error: unknown): Promise<MailOutcome> {
  const attempts = claimed.attempts + 1;
  const due_at = isRefusedForGood(error) ? undefined : nextAttempt(attempts, claimed);
  await replace(saveMail(claimed, next(claimed, { attempts, due_at }), taken));
  const isDead = due_at === undefined;
  const { kind, id } = claimed;
  // The address is in the table, for those who may see it.
  logLine('error', isDead ? 'mail dead' : 'mail failed', { kind, mail_id: id, error: describeError(error) });
  return isDead ? 'dead' : 'failed';
}

/** No later than the mail expires, so that the alarm about it is not late. */
function nextAttempt(attempts: number, { useful_until }: Mail): string | undefined {
  const due_at = retryAt(attempts, new Date());
  return due_at !== undefined && due_at > useful_until ? useful_until : due_at;
}

async function expire(found: Mail): Promise<MailOutcome> {
  await transact([removeMail(found, taken)]);
  const { kind, id, attempts } = found;
  logLine('error', 'mail expired', { kind, mail_id: id, attempts });
  return 'expired';
}

async function drop(found: Mail): Promise<MailOutcome> {
  await transact([removeMail(found, taken)]);
  return 'dropped';
}

function next(before: Mail, changes: Partial<Mail>): Mail {
  return { ...before, ...changes, version: before.version + 1 };
}
