import { showBook } from '../../lib/books/book.ts';
import { getBook } from '../../lib/books/contract.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { getPerson } from '../../lib/books/person.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getBook, async ({ caller }) => {
  const [{ book, self }, person] = await Promise.all([requireMembership(caller), getPerson(caller.id)]);
  return showBook(book, self.role, person);
});
