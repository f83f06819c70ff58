import { FOUNDER, lastAuthorOf, notedAuthors } from '../authors.ts';
import type { BookId } from '../book.ts';
import { assert } from '../problems.ts';
import { keys } from '../table/keys.ts';
import { queryPrefix } from '../table/read.ts';
import type { Caller } from './caller.ts';

/** A member, or a former one, as a record shows its authors. */
interface Author {
  readonly id: string;
  /** Null if the user was erased. */
  readonly name: string | null;
}

/** By their numbers. */
type Members = ReadonlyMap<number, Author>;

/**
 * The response of a book that has, or has had, several members: each record says who created it and who last changed
 * it. Names are read only if someone else did.
 */
export async function showAuthors<Response>(response: Response, caller: Caller): Promise<Response> {
  const { id, name, book } = caller;
  if (!book?.isShared) return response;
  const isOwn = [...numbersIn(response)].every((number) => number === book.memberNumber);
  const members = isOwn
    ? new Map([[book.memberNumber, { id, name: name ?? null }]])
    : await membersOf(book.id);
  return withAuthors(response, members) as Response;
}

/** The same where no request says whether the book is shared. */
export async function showAuthorsOf<Shown>(shown: Shown, bookId: BookId): Promise<Shown> {
  const members = await membersOf(bookId);
  return members.size > 1 ? (withAuthors(shown, members) as Shown) : shown;
}

/** Former members are still there. All of them together usually have less than 4 KB, which is one read unit. */
async function membersOf(bookId: BookId): Promise<Members> {
  const members = new Map<number, Author>();
  for await (const { number, id, name } of queryPrefix(keys.member(bookId, '')))
    members.set(Number(number), { id: String(id), name: typeof name === 'string' ? name : null });
  return members;
}

function* numbersIn(value: unknown): Generator<number> {
  if (typeof value !== 'object' || value === null) return;
  const authors = notedAuthors(value);
  if (authors) yield* [authors.creator ?? FOUNDER, lastAuthorOf(authors)];
  for (const inner of Object.values(value)) yield* numbersIn(inner);
}

function withAuthors(value: unknown, members: Members): unknown {
  if (Array.isArray(value)) return value.map((each) => withAuthors(each, members));
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).map(([name, inner]) => [name, withAuthors(inner, members)]);
  const authors = notedAuthors(value);
  return {
    ...Object.fromEntries(shown),
    ...(authors && {
      created_by: member(members, authors.creator ?? FOUNDER),
      updated_by: member(members, lastAuthorOf(authors)),
    }),
  };
}

function member(members: Members, number: number): Author {
  const found = members.get(number);
  assert(found, 'an author is a member, or a former one');
  return found;
}
