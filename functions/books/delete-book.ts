import { showBook } from '../../lib/books/book.ts';
import { deleteBook } from '../../lib/books/contract.ts';
import { eraseBook } from '../../lib/books/erase-book.ts';
import { sweepNow } from '../../lib/books/erasure.ts';
import { presentMembers } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { membershipWrites } from '../../lib/books/membership-writes.ts';
import { getPerson, getProfile } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { requestIdOf } from '../../lib/platform/endpoint/headers.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';

async function inspect({ caller, body }: UncheckedRequest<typeof deleteBook>, errors: FieldErrors) {
  const found = await requireMembership(caller);
  if (body.name !== undefined && body.name !== found.book.name)
    errors.add('name', 'name_mismatch', 'is not the name of the book');
  return found;
}

export const handler = command(deleteBook, inspect, async (request, { book, self }) => {
  const { caller, event, now } = request;
  request.requireMatch(showBook(book, self.role, await getPerson(caller.id)));
  const members = await presentMembers(book.id);
  const people = await Promise.all(members.map(({ id }) => getProfile(id)));
  const { erasure, writes } = eraseBook(book, now);
  await request.commit([...writes, ...membershipWrites([{ book, members }], [], { people })], undefined);
  await sweepNow([erasure], { requestId: requestIdOf(event), endpoint: 'deleteBook' });
  return undefined;
});
