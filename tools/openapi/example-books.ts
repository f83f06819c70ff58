import { book as bookRecord } from '../../lib/books/book.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

const at = '2026-09-10T08:15:30.250Z';
const invitedAt = '2026-09-30T18:20:00.000Z';

export const book = { ...exampleFrom(bookRecord.response), id: ID.book, created_at: at, updated_at: at };
export const joinedBook = { ...book, role: 'editor', is_default: false };

export const member = {
  id: ID.user,
  name: 'Ada Moreau',
  email: 'ada@example.com',
  role: 'owner',
  weight: 1,
  joined_at: at,
  updated_at: at,
};

export const invitation = {
  id: ID.invitation,
  role: 'editor',
  email: 'ben@example.com',
  invited_by: { id: ID.user, name: 'Ada Moreau' },
  created_at: invitedAt,
  expires_at: '2026-10-07T18:20:00.000Z',
};

export const invitationToken =
  'pfi_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt';

export const invitationPreview = {
  book_name: 'Household',
  role: invitation.role,
  invited_by: invitation.invited_by,
  email: invitation.email,
  expires_at: invitation.expires_at,
};
