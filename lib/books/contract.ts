import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { page, pageQuery, pathId, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { book } from './book.ts';
import { member } from './member.ts';

const tag = 'Books';
const folder = 'books';
/** What is about none of the books yet. */
const isOutsideBooks = true;
const isBookInPath = true;
/** A leaked access token must not give anybody access that outlives it. */
export const tokens = 'none' as const;
/** Neither must a session that somebody else has found. */
export const freshness = 'with_second_factor' as const;

export const bookId = shared(() => about(pathId, 'Id of the book.'));
export const bookParams = shared(() => z.object({ id: bookId }));

export const listBooks = defineEndpoint(() => ({
  id: 'listBooks',
  folder,
  method: 'GET',
  path: '/books',
  isOutsideBooks,
  access: 'bookReader',
  tag,
  summary: 'List books, oldest first',
  description:
    'The books of which you are a member. An access token that is bound to a book sees only that one.',
  query: z.object(pageQuery),
  response: page(book.response),
}));

export const createBook = defineEndpoint(() => ({
  id: 'createBook',
  folder,
  method: 'POST',
  path: '/books',
  isOutsideBooks,
  access: 'books',
  tokens,
  tag,
  summary: 'Create a book',
  description: 'You are its owner. It has the default accounts. A user can be a member of 20 books.',
  body: book.body,
  response: book.response,
  etag: true,
  idempotent: true,
  errors: ['book_limit_reached', 'conflict'],
}));

export const getBook = defineEndpoint(() => ({
  id: 'getBook',
  folder,
  method: 'GET',
  path: '/books/{id}',
  isBookInPath,
  access: 'bookReader',
  tag,
  summary: 'Show a book',
  params: bookParams,
  response: book.response,
  etag: true,
}));

export const updateBook = defineEndpoint(() => ({
  id: 'updateBook',
  folder,
  method: 'PUT',
  path: '/books/{id}',
  isBookInPath,
  role: 'owner',
  access: 'books',
  tokens,
  tag,
  summary: 'Change a book',
  description:
    'Only for owners. The base currency can change only until the first transaction or budget is recorded.',
  params: bookParams,
  body: book.body,
  response: book.response,
  etag: true,
  errors: ['base_currency_in_use', 'conflict'],
}));

export const deleteBook = defineEndpoint(() => ({
  id: 'deleteBook',
  folder,
  method: 'DELETE',
  path: '/books/{id}',
  isBookInPath,
  role: 'owner',
  access: 'bookErasure',
  tokens,
  freshness,
  tag,
  summary: 'Delete a book',
  description:
    'Only for owners. Removes the book and everything in it for all members, at once and for good. Access tokens that are bound to it and its invitations stop working.',
  params: bookParams,
  body: z.object({ name: about(text(1, 150), 'Name of the book, to confirm.', 'Household') }),
  etag: true,
  errors: ['conflict'],
}));

export const makeBookDefault = defineEndpoint(() => ({
  id: 'makeBookDefault',
  folder,
  method: 'POST',
  path: '/books/{id}/default',
  isBookInPath,
  role: 'viewer',
  access: 'books',
  tokens,
  tag,
  summary: 'Make a book the default',
  description: 'Requests without the header `Book` are then about this book.',
  params: bookParams,
  response: book.response,
  etag: true,
  errors: ['conflict'],
}));

const memberParams = shared(() =>
  z.object({
    id: bookId,
    // Any text, because whether the caller may remove another member is decided first.
    member_id: about(
      z.string().check(z.meta({ format: 'uuid' })),
      'Id of the member, which is the id of the user.',
    ),
  }),
);

export const listMembers = defineEndpoint(() => ({
  id: 'listMembers',
  folder,
  method: 'GET',
  path: '/books/{id}/members',
  isBookInPath,
  access: 'bookReader',
  tag,
  summary: 'List the members of a book, in order of joining',
  params: bookParams,
  query: z.object(pageQuery),
  response: page(member.response),
}));

export const getMember = defineEndpoint(() => ({
  id: 'getMember',
  folder,
  method: 'GET',
  path: '/books/{id}/members/{member_id}',
  isBookInPath,
  access: 'bookReader',
  tag,
  summary: 'Show a member of a book',
  params: memberParams,
  response: member.response,
  etag: true,
}));

export const updateMember = defineEndpoint(() => ({
  id: 'updateMember',
  folder,
  method: 'PUT',
  path: '/books/{id}/members/{member_id}',
  isBookInPath,
  role: 'owner',
  access: 'books',
  tokens,
  tag,
  summary: 'Change the role or weight of a member',
  description:
    'Only for owners. A change of role is final when it is answered: nothing of the member is written afterwards that the new role does not allow. A book always has an owner.',
  params: memberParams,
  body: member.body,
  response: member.response,
  etag: true,
  errors: ['last_owner', 'reauthentication_required', 'conflict'],
}));

export const deleteMember = defineEndpoint(() => ({
  id: 'deleteMember',
  folder,
  method: 'DELETE',
  path: '/books/{id}/members/{member_id}',
  isBookInPath,
  role: 'viewer',
  access: 'books',
  tokens,
  tag,
  summary: 'Remove a member from a book, or leave it',
  description:
    'Owners can remove anybody; everybody can leave. What the member recorded stays. A book always has an owner.',
  params: memberParams,
  etag: true,
  errors: ['insufficient_role', 'last_owner', 'reauthentication_required', 'conflict'],
}));
