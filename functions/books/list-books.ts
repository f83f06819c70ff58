import { showBook } from '../../lib/books/book.ts';
import { listBooks } from '../../lib/books/contract.ts';
import { booksOf, getPerson } from '../../lib/books/person.ts';
import { findBooks } from '../../lib/books/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listBooks, async (request) => {
  const { caller, paging } = request;
  const person = await getPerson(caller.id);
  const ids = booksOf(person).filter((id) => (caller.boundTo ?? id) === id);
  const found = await findBooks(ids);
  return request.page(
    pageOf(found, paging, ({ id }) => id),
    (each) => {
      const membership = person.books[each.id];
      return membership && showBook(each, membership.role, person);
    },
  );
});
