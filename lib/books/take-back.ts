import { endConnectionsOf, NOTHING_ENDS } from '../connections/end.ts';
import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import type { Book } from './book.ts';
import {
  type By,
  formerMember,
  inRole,
  isOwner,
  isPresent,
  type Member,
  type PresentMember,
} from './member.ts';
import { everyMember } from './members.ts';
import { membershipWrites } from './membership-writes.ts';
import { findNewcomers, type Newcomers } from './newcomers.ts';
import { booksOf, getProfile, type Person } from './person.ts';
import { findBook, toMember } from './store.ts';

/** Somebody whom an account has let into a book, or made its owner. */
export interface NewMember {
  readonly book_id: string;
  readonly book_name: string;
  readonly user_id: string;
  readonly name: string;
  readonly role: PresentMember['role'];
}

/**
 * Gives books back that somebody who used the account has given away since: the user is an owner again, the newcomer who
 * had removed the user leaves, and no other newcomer stays an owner, who could do it again. Returns the newcomers of all
 * books of the account, for the user to decide about. Each book is a transaction. Repeating it changes nothing more.
 */
export async function takeBooksBack(person: Person, since: string, at: string): Promise<NewMember[]> {
  const found: NewMember[] = [];
  for (const bookId of [...booksOf(person), ...(await booksLost(person, since))]) {
    const [book, members] = await Promise.all([findBook(bookId), everyMember(bookId)]);
    if (!book) continue;
    const newcomers = findNewcomers(members, person.id, since);
    const after = newcomers.isTaken
      ? await takeBack(book, members, newcomers, { by: person.id, at })
      : members;
    found.push(...newMembersOf(book, findNewcomers(after, person.id, since)));
  }
  return found;
}

/** Books of which the user is no longer a member, and has been an owner since. */
async function booksLost({ id, books, former_books = [] }: Person, since: string): Promise<BookId[]> {
  const former = former_books.filter((bookId) => !(bookId in books)) as BookId[];
  const items = await getItems(former.map((bookId) => keys.member(bookId, id)));
  return former.filter((_, index) => {
    const item = items[index];
    return item && (toMember(item).ownership?.at ?? '') >= since;
  });
}

async function takeBack(
  book: Book,
  members: readonly Member[],
  { present, usurper }: Newcomers,
  by: By,
): Promise<Member[]> {
  const isConcerned = (each: Member) =>
    each.id === by.by || (present.includes(each as PresentMember) && isOwner(each));
  const before = members.filter(isConcerned);
  const people = await Promise.all([by.by, ...(usurper ? [usurper.id] : [])].map(getProfile));
  const after = before.map((each) => {
    if (each.id === by.by) return ownerAgain(each, people[0] as Person, by);
    return each === usurper ? formerMember(usurper, by) : inRole(each, 'editor', by);
  });
  const ending = usurper ? await endConnectionsOf(book.id, usurper.id, new Date(by.at)) : NOTHING_ENDS;
  await transact([
    ...membershipWrites([{ book, members: before }], [{ book, members: after }], { people }),
    ...ending.writes,
  ]);
  for (const some of ending.leftovers) await transact(some);
  return members.map((each) => after.find(({ id }) => id === each.id) ?? each);
}

function ownerAgain(before: Member, { name, email }: Person, by: By): Member {
  const owner = inRole(before, 'owner', by);
  return isPresent(before) ? owner : { ...owner, name, email, joined_at: by.at };
}

/** Whoever had to leave is named too, as the owner that they were. */
function newMembersOf({ id: book_id, name: book_name }: Book, { present, sentAway }: Newcomers): NewMember[] {
  return [...present, ...sentAway].flatMap(({ id: user_id, name, role = 'owner' }) =>
    name === undefined ? [] : [{ book_id, book_name, user_id, name, role }],
  );
}
