import { DEFAULT_ACCOUNTS } from '../accounts/account.ts';
import { createAccount, newAccount } from '../accounts/store.ts';
import type { BookId } from '../platform/book.ts';
import { newId } from '../platform/id.ts';
import { pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { NEW, put, type Write } from '../platform/table/write.ts';
import { type Book, book } from './book.ts';
import { type Member, member } from './member.ts';

export function newBook(settings: Pick<Book, 'base_currency_id' | 'time_zone'>): Book {
  return { ...settings, id: newId() as BookId, version: 1 };
}

/** The book with its owner and the default accounts. */
export function createBook(value: Book, owner: Member, now: Date): Write[] {
  const accounts = DEFAULT_ACCOUNTS.map((account) => newAccount({ ...account, is_active: true }, now));
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
    put(keys.member(value.id, owner.id), pick(member.item, owner), NEW),
    ...accounts.flatMap((account) => createAccount(value.id, account)),
  ];
}
