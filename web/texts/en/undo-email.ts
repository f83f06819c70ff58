import { plural } from '../../platform/texts.ts';

export const undoTexts = {
  title: 'Undo the change of your e-mail address',
  more: 'Your old address comes back. All sessions and access tokens end, what was set up since 7 days before the change is removed, and you get a link to choose a new password.',
  undo: 'Undo',
  did: (email: string) =>
    `${email} is your address again. A link to choose a new password is on its way to it.`,
  expired:
    'This link has expired, was used already, or is incomplete. If somebody else changed your address, ask for a new password and look at the security log.',
  removed: 'What was removed',
  passkeys: (count: number) => plural(count, { one: '# passkey', other: '# passkeys' }),
  totp: 'The authenticator app. Set it up again after signing in.',
  webhooks: (count: number) =>
    plural(count, {
      one: '# webhook is inactive. Check its address before you activate it again.',
      other: '# webhooks are inactive. Check their addresses before you activate them again.',
    }),
  newMembers: 'New members of your books',
  newMembersMore:
    'They were let in or made owners with your account. Choose a new password, sign in, and remove everybody whom you do not know. Whoever had removed you from a book has left it already, and you own it again.',
  member: (name: string, book: string) => `${name} in ${book}.`,
  about: {
    viewer: 'A viewer, who can read everything. Remove them if you do not know them.',
    recorder: 'A recorder, who can read everything and add to it. Remove them if you do not know them.',
    editor:
      'An editor, who can change everything. If you do not know them, remove them and look at what they changed.',
    owner:
      'An owner, who could also let in others. If you do not know them, see that they are gone, and look at what they changed.',
  },
  open: (book: string) => `Open ${book}`,
};
