import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { page, pageQuery, pathId, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { book } from './book.ts';
import { bookId, bookParams, freshness, tokens } from './contract.ts';
import { invitation, inviter } from './invitation.ts';

const tag = 'Books';
const folder = 'books';
/** An invitation is about none of the user's books yet. */
const isOutsideBooks = true;
const isBookInPath = true;

export const createInvitation = defineEndpoint(() => ({
  id: 'createInvitation',
  folder,
  method: 'POST',
  path: '/books/{id}/invitations',
  isBookInPath,
  role: 'owner',
  access: 'books',
  tokens,
  freshness,
  tag,
  summary: 'Invite somebody to a book',
  description:
    'Only for owners. Returns the token only once: send it to the person you invite. With `email`, only the user who has that address can accept it, and if the service sends mail, the link is also sent there. A book can have 20 open invitations and 10 members.',
  params: bookParams,
  body: invitation.body,
  response: invitation.response,
  etag: true,
  idempotent: true,
  shownOnce: ['token'],
  errors: ['invitation_limit_reached', 'conflict'],
}));

export const listInvitations = defineEndpoint(() => ({
  id: 'listInvitations',
  folder,
  method: 'GET',
  path: '/books/{id}/invitations',
  isBookInPath,
  role: 'owner',
  access: 'bookReader',
  tag,
  summary: 'List the open invitations of a book, newest first',
  description: 'Only for owners.',
  params: bookParams,
  query: z.object(pageQuery),
  response: page(invitation.response),
}));

export const deleteInvitation = defineEndpoint(() => ({
  id: 'deleteInvitation',
  folder,
  method: 'DELETE',
  path: '/books/{id}/invitations/{invitation_id}',
  isBookInPath,
  role: 'owner',
  access: 'books',
  tokens,
  tag,
  summary: 'Revoke an invitation',
  description: 'Only for owners.',
  params: z.object({
    id: bookId,
    invitation_id: about(pathId, 'Id of the invitation.'),
  }),
  etag: true,
}));

const tokenBody = shared(() =>
  z.object({ token: about(text(1, 200), 'The token of the invitation.', 'pfi_...') }),
);

const acceptance = shared(() =>
  z.object({
    token: about(text(1, 200), 'The token of the invitation.', 'pfi_...'),
    make_default: about(
      z.optional(z.boolean()),
      "Whether the book becomes the user's default book. Default: `false`.",
    ),
  }),
);

export const previewInvitation = defineEndpoint(() => ({
  id: 'previewInvitation',
  folder,
  method: 'POST',
  path: '/invitations/preview',
  isOutsideBooks,
  access: 'bookReader',
  tokens,
  tag,
  summary: 'Show what an invitation is for',
  body: tokenBody,
  response: z.strictObject({
    book_name: about(z.string(), 'Name of the book.', 'Household'),
    role: invitation.response.shape.role,
    invited_by: about(inviter, 'The owner who invites.'),
    email: invitation.response.shape.email,
    expires_at: invitation.response.shape.expires_at,
  }),
  errors: ['invitation_not_found', 'invitation_email_mismatch'],
}));

export const acceptInvitation = defineEndpoint(() => ({
  id: 'acceptInvitation',
  folder,
  method: 'POST',
  path: '/invitations/accept',
  isOutsideBooks,
  access: 'books',
  tokens,
  tag,
  summary: 'Accept an invitation',
  description: 'Works once, for one person. Returns the book.',
  idempotent: true,
  body: acceptance,
  response: book.response,
  etag: true,
  readable: z.object({}),
  errors: [
    'invitation_not_found',
    'invitation_email_mismatch',
    'already_member',
    'member_limit_reached',
    'book_limit_reached',
    'conflict',
  ],
}));

export const declineInvitation = defineEndpoint(() => ({
  id: 'declineInvitation',
  folder,
  method: 'POST',
  path: '/invitations/decline',
  isOutsideBooks,
  access: 'books',
  tokens,
  tag,
  summary: 'Decline an invitation',
  body: tokenBody,
  readable: z.object({}),
  errors: ['invitation_not_found', 'invitation_email_mismatch'],
}));
