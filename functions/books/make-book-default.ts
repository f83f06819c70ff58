import { showBook } from '../../lib/books/book.ts';
import { makeBookDefault } from '../../lib/books/contract.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { makeDefault } from '../../lib/books/person.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(makeBookDefault, async (request) => {
  const { caller } = request;
  const { book, self } = await requireMembership(caller);
  return request.commit(
    [makeDefault(caller.id, book.id)],
    showBook(book, self.role, { default_book_id: book.id }),
  );
});
