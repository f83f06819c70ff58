import type { Book } from '../../books/book.ts';
import { eraseBook } from '../../books/erase-book.ts';
import { type Erasure, queueErasure } from '../../books/erasure.ts';
import type { PresentMember } from '../../books/member.ts';
import { handOver, presentMembers, removeMember } from '../../books/members.ts';
import { booksOf, changeMemberships, findPerson, type MembershipChanges } from '../../books/person.ts';
import { findBooks } from '../../books/store.ts';
import { BOOK_ROLES } from '../../platform/book.ts';
import { COMMAND_WRITES_MAX } from '../../platform/endpoint/command.ts';
import { Problem } from '../../platform/problems.ts';
import { keys } from '../../platform/table/keys.ts';
import type { Write } from '../../platform/table/write.ts';
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
): Promise<{ erasures: Erasure[]; writes: Write[] }> {
  const at = now.toISOString();
  const books = await membersOfBooks(user);
  const undecided = books.filter(isOnlyOwner);
  if (undecided.length > 0 && decision === undefined) throw soleOwner(undecided);
  const own: Erasure = {
    partition: keys.user(user.id).pk,
    erased_at: at,
    ...(user.former_books && { former_books: user.former_books }),
  };
  // Links and second factors, the log and waiting mails have partitions of their own.
  const further = [keys.link(user.id, '').pk, keys.securityEvent(user.id, '').pk, ...outboxesOf(user)];
  const erasures: Erasure[] = [own, ...further.map((partition) => ({ partition, erased_at: at }))];
  const writes: Write[] = [
    ...removeUser(user, confirmed),
    ...forgetAttempts(user),
    ...erasures.map(queueErasure),
  ];
  const others = new Map<UserId, MembershipChanges>();
  const note = (id: UserId, changes: MembershipChanges) => {
    const { erased = [], owned = [] } = others.get(id) ?? {};
    others.set(id, {
      erased: [...erased, ...(changes.erased ?? [])],
      owned: [...owned, ...(changes.owned ?? [])],
    });
  };
  for (const shared of books) {
    const { book, self, others: rest } = shared;
    if (rest.length === 0 || (isOnlyOwner(shared) && decision === 'erase')) {
      const erased = eraseBook(book, [self, ...rest], now);
      erasures.push(erased.erasure);
      writes.push(...erased.writes);
      for (const { id } of rest) note(id, { erased: [book] });
    } else if (isOnlyOwner(shared)) {
      const heir = heirOf(rest);
      writes.push(...handOver(book, self, heir, at));
      note(heir.id, { owned: [book.id] });
    } else writes.push(...removeMember(book.id, self, at, { isErased: true }));
  }
  for (const [id, changes] of others) {
    const person = await findPerson(id);
    if (person) writes.push(changeMemberships(person, changes));
  }
  // The notice about it is one more.
  if (writes.length >= COMMAND_WRITES_MAX)
    throw new Problem('conflict', {
      detail:
        'Your books have too many members to be erased or handed over at once. Delete some books, or leave them, first.',
    });
  return { erasures, writes };
}

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
