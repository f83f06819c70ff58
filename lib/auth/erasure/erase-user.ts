import type { Book } from '../../books/book.ts';
import { eraseBook } from '../../books/erase-book.ts';
import { type Erasure, queueErasure } from '../../books/erasure.ts';
import { formerMember, inRole, type PresentMember } from '../../books/member.ts';
import { presentMembers } from '../../books/members.ts';
import { membershipWrites, type Roster } from '../../books/membership-writes.ts';
import { booksOf, getProfile } from '../../books/person.ts';
import { findBooks } from '../../books/store.ts';
import { endConnectionsOf } from '../../connections/end.ts';
import { BOOK_ROLES } from '../../platform/book.ts';
import { COMMAND_WRITES_MAX } from '../../platform/endpoint/command.ts';
import { Problem } from '../../platform/problems.ts';
import { keys } from '../../platform/table/keys.ts';
import { Stale, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { outboxesOf } from '../mail/outbox.ts';
import { forgetAttempts } from '../password/throttle.ts';
import type { User } from '../users/user.ts';
import { type Login, removeUser } from '../users/user-store.ts';

/** What happens to a book with other members of which the user is the only owner. */
export type SharedBooks = 'hand_over' | 'erase';

interface Shared {
  readonly book: Book;
  readonly self: PresentMember;
  readonly others: readonly PresentMember[];
}

/**
 * Erases a user in one transaction: everything that proves that the user exists is removed at once, so that no
 * credential works and no request in flight can write any more. Books without another member go with the user. `sweep`
 * removes the rest.
 */
export async function eraseUser(
  user: User,
  confirmed: Login,
  decision: SharedBooks | undefined,
  now: Date,
): Promise<{ erasures: Erasure[]; writes: Write[]; leftovers: Write[][] }> {
  const at = now.toISOString();
  const books = await membersOfBooks(user);
  const undecided = books.filter(isOnlyOwner);
  if (undecided.length > 0 && decision === undefined) throw soleOwner(undecided);
  const erasures = ownErasures(user, at);
  const writes: Write[] = [
    ...removeUser(user, confirmed),
    ...forgetAttempts(user),
    ...erasures.map(queueErasure),
  ];
  const before: Roster[] = [];
  const after: Roster[] = [];
  /** Of bank connections in books that others keep. */
  const leftovers: Write[][] = [];
  /** Who else loses a book. */
  const losing = new Set<UserId>();
  for (const shared of books) {
    const { book, self, others } = shared;
    const isErased = others.length === 0 || (isOnlyOwner(shared) && decision === 'erase');
    if (!isErased) {
      const ending = await endConnectionsOf(book.id, self.id, now);
      writes.push(...ending.writes);
      leftovers.push(...ending.leftovers);
    }
    const gone = formerMember(self, { by: user.id, at }, { isErased: true });
    if (isErased) {
      const erased = eraseBook(book, now);
      erasures.push(erased.erasure);
      writes.push(...erased.writes);
      before.push({ book, members: [self, ...others] });
      for (const { id } of others) losing.add(id);
    } else if (isOnlyOwner(shared)) {
      const heir = heirOf(others);
      before.push({ book, members: [self, heir] });
      after.push({ book, members: [gone, inRole(heir, 'owner', { by: user.id, at })] });
    } else {
      before.push({ book, members: [self] });
      after.push({ book, members: [gone] });
    }
  }
  const people = await Promise.all([...losing].map(getProfile));
  writes.push(...membershipWrites(before, after, { people, profileOf: user.id, onLastOwner }));
  // The notice about it is one more.
  if (writes.length >= COMMAND_WRITES_MAX)
    throw new Problem('conflict', {
      detail:
        'Your books have too many members to be erased or handed over at once. Delete some books, or leave them, first.',
    });
  return { erasures, writes, leftovers };
}

/** The partitions of the user. Sessions and tokens, links and second factors, the log and waiting mails have their own. */
function ownErasures(user: User, at: string): Erasure[] {
  const further = [
    keys.session(user.id, '').pk,
    keys.link(user.id, '').pk,
    keys.securityEvent(user.id, '').pk,
    ...outboxesOf(user),
  ];
  const { former_books } = user;
  return [
    { partition: keys.user(user.id).pk, erased_at: at, ...(former_books && { former_books }) },
    ...further.map((partition) => ({ partition, erased_at: at })),
  ];
}

/** What happens to the book was decided before. */
const onLastOwner = () => new Stale('Another owner has left in the meantime.');

async function membersOfBooks(user: User): Promise<Shared[]> {
  const books = await findBooks(booksOf(user));
  const found = await Promise.all(
    books.map(async (book) => {
      const members = await presentMembers(book.id);
      const self = members.find(({ id }) => id === user.id);
      return self ? [{ book, self, others: members.filter((each) => each !== self) }] : [];
    }),
  );
  return found.flat();
}

function isOnlyOwner({ self, others }: Shared): boolean {
  return self.role === 'owner' && others.length > 0 && others.every(({ role }) => role !== 'owner');
}

/** The member with the highest role, of those the longest. Members come in order of joining. */
function heirOf(others: readonly PresentMember[]): PresentMember {
  return others.reduce((best, each) =>
    BOOK_ROLES.indexOf(each.role) > BOOK_ROLES.indexOf(best.role) ? each : best,
  );
}

function soleOwner(books: readonly Shared[]): Problem {
  return new Problem('sole_owner', {
    errors: books.map(({ book }) => ({
      field: 'shared_books',
      code: 'required',
      message: `is required, because nobody else owns the book ${book.name}`,
    })),
  });
}
