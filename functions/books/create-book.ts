import { showBook } from '../../lib/books/book.ts';
import { createBook } from '../../lib/books/contract.ts';
import { newBook, newBookWrites } from '../../lib/books/new-book.ts';
import { getPerson, requireRoomForBook } from '../../lib/books/person.ts';
import { findBook } from '../../lib/books/store.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(createBook, async (request) => {
  const { caller, body, now } = request;
  const person = await getPerson(caller.id);
  requireRoomForBook(person);
  const { default_book_id } = person;
  // Those of the default book; without any book, those of the last one.
  const like = (default_book_id && (await findBook(default_book_id as BookId))) || person;
  const book = newBook(
    {
      name: body.name,
      base_currency_id: body.base_currency_id ?? like.base_currency_id,
      time_zone: body.time_zone ?? like.time_zone,
    },
    now,
  );
  const after = { default_book_id: default_book_id ?? book.id };
  return request.commit(newBookWrites(book, person, now), showBook(book, 'owner', after));
});
