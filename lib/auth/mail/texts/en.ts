import type { MailKind } from '../mail.ts';

interface MailText {
  /** Constant, so that no stranger's text gets into it. */
  readonly subject: string;
  /** A link follows the first one. */
  readonly paragraphs: (details: Details) => readonly string[];
}

type Details = Readonly<Record<string, string>>;

const SIGNATURE = 'Personal Finance';

/** What to do if it was someone else. */
const CHANGE_PASSWORD =
  'If this was not you, change your password at once, and end all sessions that you do not recognize.';
const ASK_FOR_LINK =
  'If this was not you, choose "Forgot password?" on the sign-in page at once. A new password ends all sessions.';
/** What several people may have done. */
const CHECK_MEMBERS =
  'The settings in the app show the members of your books. If this is not what you or another owner wanted, someone else may use your account: change your password at once, and end all sessions that you do not recognize.';

function where({ time, device, network }: Details): string {
  const parts = [time && `Time: ${time}`, device && `Device: ${device}`, network && `Network: ${network}`];
  return parts.filter(Boolean).join('\n');
}

type Paragraph = string | ((details: Details) => string);

/** A notice: what happened, where, and what to do if it was someone else. */
function notice(subject: string, happened: Paragraph, advice: Paragraph = CHANGE_PASSWORD): MailText {
  const textOf = (given: Paragraph, details: Details) => (typeof given === 'string' ? given : given(details));
  return {
    subject,
    paragraphs: (details) =>
      [textOf(happened, details), where(details), textOf(advice, details), SIGNATURE].filter(Boolean),
  };
}

export const TEXTS: Readonly<Record<MailKind, MailText>> = {
  verify_email: {
    subject: 'Confirm your e-mail address',
    paragraphs: () => [
      'Open this link to confirm your e-mail address. It is valid for 24 hours.',
      'If you did not expect this mail, ignore it. Nothing happens without the link.',
      SIGNATURE,
    ],
  },
  reset_password: {
    subject: 'Choose a new password',
    paragraphs: () => [
      'Open this link to choose a new password. It is valid for one hour.',
      'If you did not ask for this mail, ignore it. Your password stays as it is.',
      SIGNATURE,
    ],
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    paragraphs: () => [
      'The e-mail address of your account was changed, and you can no longer sign in with this one. If this was not you, open this link within 7 days to undo the change:',
      'If it was you, there is nothing to do.',
      SIGNATURE,
    ],
  },
  invitation: {
    subject: 'You are invited to a shared book',
    paragraphs: () => [
      'Someone invites you to keep a book together with them. Open this link to see who it is, and to accept or decline:',
      'If you do not know the person, decline, or ignore this mail.',
      SIGNATURE,
    ],
  },
  new_sign_in: notice(
    'New sign-in to your account',
    'Someone signed in to your account from a new device or network.',
  ),
  bank_attention: {
    subject: 'A bank connection needs your attention',
    paragraphs: ({ name, time }) => [
      `Your bank connection "${name}" could not read everything.`,
      `Time: ${time}`,
      'Open the settings in the app, "Bank connections", to see what is wrong. You may have to sign in to your bank again at the service that reads your accounts.',
      SIGNATURE,
    ],
  },
  password_changed: notice(
    'Your password was changed',
    'The password of your account was changed. All other sessions were ended.',
    ASK_FOR_LINK,
  ),
  password_reset: notice(
    'Your password was reset',
    'The password of your account was reset with a link that was sent to this address. All sessions were ended.',
    `If this was not you, someone else can read your mail. Secure your mailbox first. Then choose "Forgot password?" on the sign-in page.`,
  ),
  token_created: notice(
    'An access token was created',
    ({ name }) =>
      name
        ? `An access token with the name ${name} was created for your account.`
        : 'An access token was created for your account.',
    'If this was not you, change your password at once, and delete all access tokens that you do not recognize.',
  ),
  passkey_added: notice('A passkey was added', ({ name }) =>
    name
      ? `A passkey with the name ${name} was added to your account.`
      : 'A passkey was added to your account.',
  ),
  passkey_removed: notice('A passkey was removed', ({ name }) =>
    name
      ? `The passkey with the name ${name} was removed from your account.`
      : 'A passkey was removed from your account.',
  ),
  second_factor_on: notice(
    'Two-factor authentication is on',
    'Two-factor authentication was turned on for your account.',
  ),
  second_factor_off: notice(
    'Two-factor authentication is off',
    'Two-factor authentication was turned off for your account.',
  ),
  recovery_codes_made: notice(
    'New recovery codes were made',
    'New recovery codes were made for your account. Earlier ones no longer work.',
  ),
  recovery_code_used: notice(
    'A recovery code was used',
    'A recovery code of your account was used. Each code works once.',
    'If this was not you, change your password at once, and make new recovery codes.',
  ),
  second_factor_failed: notice(
    'Failed attempts to sign in',
    'Someone entered your password correctly, but then five wrong answers as the second factor. They did not get in.',
    'If this was not you, someone knows your password. Change it at once.',
  ),
  member_joined: notice(
    'A new member of your book',
    'Someone accepted an invitation to a book that you own.',
    CHECK_MEMBERS,
  ),
  owner_added: notice(
    'A new owner of your book',
    'A member of a book that you own was made an owner. Owners can invite and remove others.',
    CHECK_MEMBERS,
  ),
  member_removed: notice(
    'A member left a shared book',
    'A member was removed from a book that you share, or left it.',
    CHECK_MEMBERS,
  ),
  account_erased: notice(
    'Your account was erased',
    'Your account was erased, and everything that only you had access to. This cannot be undone.',
    ({ by }) =>
      by === 'operator'
        ? 'An operator of the service did this. If you did not ask for it, ask them why.'
        : 'If this was not you, someone else knew your password. If you use it elsewhere, change it there.',
  ),
};
