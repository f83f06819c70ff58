import { type Book, showBook } from '../../lib/books/book.ts';
import { updateBook } from '../../lib/books/contract.ts';
import { presentMembers } from '../../lib/books/members.ts';
import { requireMembership } from '../../lib/books/membership.ts';
import { getPerson } from '../../lib/books/person.ts';
import { changeBook } from '../../lib/books/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(
  updateBook,
  ({ caller }) => requireMembership(caller),
  async (request, { book: before, self }) => {
    const { caller, body, now } = request;
    const person = await getPerson(caller.id);
    request.requireMatch(showBook(before, self.role, person));
    const after: Book = {
      ...before,
      name: body.name,
      base_currency_id: body.base_currency_id ?? before.base_currency_id,
      time_zone: body.time_zone ?? before.time_zone,
      updated_at: now.toISOString(),
      version: before.version + 1,
    };
    return request.commit(
      changeBook(before, after, await presentMembers(before.id)),
      showBook(after, self.role, person),
    );
  },
);
