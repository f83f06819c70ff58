import { DEFAULT_ACCOUNTS } from '../accounts/account.ts';
import { createAccount, newAccount } from '../accounts/store.ts';
import { FOUNDER } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { created } from '../platform/lifecycle.ts';
import { pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { NEW, put, type Write } from '../platform/table/write.ts';
import { type Book, book } from './book.ts';
import { founder } from './member.ts';
import { membershipWrites } from './membership-writes.ts';
import type { Person } from './person.ts';

export function newBook(settings: Pick<Book, 'name' | 'base_currency_id' | 'time_zone'>, now: Date): Book {
  const { id, ...rest } = created({ at: now, memberNumber: FOUNDER });
  return { ...rest, ...settings, id: id as BookId, member_count: 1, owner_count: 1, joined_count: 1 };
}

/** The book with its owner and the default accounts. The profile of a new user is created along with it. */
export function newBookWrites(value: Book, owner: Person, now: Date, { isNewUser = false } = {}): Write[] {
  const accounts = DEFAULT_ACCOUNTS.map((account) =>
    newAccount({ ...account, is_active: true }, { at: now, memberNumber: FOUNDER }),
  );
  return [
    put(keys.book(value.id), pick(book.item, value), NEW),
    put(
      keys.ledger(value.id),
      {
        base_currency_id: value.base_currency_id,
        // Opening balances are posted against this account.
        opening_account_id: accounts.find(({ type }) => type === 'equity')?.id,
        roles: { [owner.id]: 'owner' },
      },
      NEW,
    ),
    ...membershipWrites([], [{ book: value, members: [founder(owner, value.created_at)] }], {
      people: [owner],
      ...(isNewUser && { profileOf: owner.id }),
    }),
    ...accounts.flatMap((account) => createAccount(value.id, account)),
  ];
}
