import { config } from '../../platform/config.ts';
import { describeError } from '../../platform/endpoint/log.ts';
import { logLine } from '../../platform/log-line.ts';
import { leaseEnd, retryAt, secondsAfter } from '../../platform/retries.ts';
import { isRefusedForGood, sendEmail } from '../../platform/ses.ts';
import { Gone } from '../../platform/table/guard.ts';
import { replace, transact } from '../../platform/table/transact.ts';
import type { UserId } from '../../platform/user.ts';
import { newLink, putLink } from '../links/link.ts';
import { linkCode } from '../links/link-code.ts';
import { countOne, hashOf } from '../password/throttle.ts';
import { findLogin, findUser } from '../users/user-store.ts';
import { LINK_KINDS, type LinkKind, type Mail } from './mail.ts';
import { findMail, type MailKey, removeMail, saveMail } from './outbox.ts';
import { renderMail } from './render.ts';

/** To one address, whatever the cause. Those that are too many wait. */
const PER_ADDRESS = { max: 20, windowSeconds: 60 * 60 };

/** By one user, so that nobody can use the service to write to strangers. Those that are too many are dropped. */
const INVITATIONS_PER_USER = { max: 20, windowSeconds: 24 * 60 * 60 };

/** The screens of the web app that links lead to. The code is in the fragment, which no server sees. */
const SCREENS: Readonly<Record<LinkKind, string>> = {
  verify_email: '/app/verify-email',
  reset_password: '/app/reset-password',
  email_changed: '/app/undo-email',
};

/** `skipped`: it is not due, or another run has claimed it. `postponed`: the address got too many mails. */
export type MailOutcome = 'sent' | 'failed' | 'dead' | 'dropped' | 'postponed' | 'skipped';

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
  try {
    const userId = await recipientOf(found);
    if (userId === 'nobody' || Date.parse(found.useful_until) <= now.getTime()) return await drop(found);
    const claimed = next(found, { due_at: leaseEnd(now) });
    await replace(saveMail(found, claimed, taken));
    // Counted by the run that has claimed it, so that it is counted once.
    const { isAllowed, retryAfterSeconds } = await countOne(`MAIL#${hashOf(found.to)}`, PER_ADDRESS);
    if (!isAllowed) {
      const due_at = secondsAfter(now, retryAfterSeconds).toISOString();
      await replace(saveMail(claimed, next(claimed, { due_at }), taken));
      return 'postponed';
    }
    if (!(await mayInvite(claimed))) return await drop(claimed);
    return await attempt(claimed, userId);
  } catch (error) {
    if (error instanceof Taken) return 'skipped';
    if (error instanceof Gone) return drop(found).catch(() => 'skipped' as const);
    throw error;
  }
}

/** The user whom the mail is for; undefined if it is for a user who has just been erased. */
async function recipientOf({ kind, to, user_id }: Mail): Promise<UserId | undefined | 'nobody'> {
  if (user_id !== undefined) return (await findUser(user_id as UserId))?.id ?? 'nobody';
  // Whoever asked for it learns nothing about who has the address, because only this function looks.
  if (kind === 'reset_password') return (await findLogin(to))?.user_id ?? 'nobody';
  return undefined;
}

/** Only the first attempt at a mail counts. */
async function mayInvite({ kind, attempts, details }: Mail): Promise<boolean> {
  if (kind !== 'invitation' || attempts > 0) return true;
  return (await countOne(`INVITE#${hashOf(details.inviter ?? '')}`, INVITATIONS_PER_USER)).isAllowed;
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
  if (!isLinkKind(kind) || userId === undefined) return undefined;
  await transact([putLink(userId, newLink(kind, id, to, new Date(created_at)))]);
  return `${config.appUrl}${SCREENS[kind]}#code=${await linkCode(kind, { userId, id })}`;
}

function isLinkKind(kind: Mail['kind']): kind is LinkKind {
  return (LINK_KINDS as readonly string[]).includes(kind);
}

async function fail(claimed: Mail, error: unknown): Promise<MailOutcome> {
  const attempts = claimed.attempts + 1;
  const due_at = isRefusedForGood(error) ? undefined : retryAt(attempts, new Date());
  await replace(saveMail(claimed, next(claimed, { attempts, due_at }), taken));
  const isDead = due_at === undefined;
  const { kind, id } = claimed;
  // The address is in the table, for those who may see it.
  logLine('error', isDead ? 'mail dead' : 'mail failed', { kind, mail_id: id, error: describeError(error) });
  return isDead ? 'dead' : 'failed';
}

async function drop(found: Mail): Promise<MailOutcome> {
  await transact([removeMail(found, taken)]);
  return 'dropped';
}

function next(before: Mail, changes: Partial<Mail>): Mail {
  return { ...before, ...changes, version: before.version + 1 };
}
