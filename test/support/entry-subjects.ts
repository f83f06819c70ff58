import { type Books, done, type Json } from './user-with-books.ts';
import { withoutGateway } from './without-gateway.ts';

/** A kind of transaction that has accounts but no categories, as the shared suites see it. */
export interface EntrySubject {
  readonly kind: 'transfer' | 'journal';
  readonly path: string;
  /** The body of a valid request that moves 12 from Bank to Cash, with these changes. */
  body(books: Books, changes?: Record<string, unknown>): Record<string, unknown>;
  /** The same with another amount, and between other accounts: from the first to the second. */
  moving(books: Books, amount: number, names?: readonly [from: string, to: string]): Record<string, unknown>;
}

const DATE = '2026-03-15';

export const TRANSFERS: EntrySubject = {
  kind: 'transfer',
  path: '/budgeting/transfers',
  body: (books, changes) => ({ ...TRANSFERS.moving(books, 12), ...changes }),
  moving: ({ user, accounts }, amount, [from, to] = ['Bank', 'Cash']) => ({
    date: DATE,
    currency_id: user.base_currency_id,
    amount,
    from_account_id: accounts[from].id,
    to_account_id: accounts[to].id,
  }),
};

export const JOURNAL: EntrySubject = {
  kind: 'journal',
  path: '/ledger/entries',
  body: (books, changes) => ({ ...JOURNAL.moving(books, 12), ...changes }),
  moving: ({ user, accounts }, amount, [from, to] = ['Bank', 'Cash']) => ({
    date: DATE,
    currency_id: user.base_currency_id,
    lines: [
      { account_id: accounts[to].id, debit: amount },
      { account_id: accounts[from].id, credit: amount },
    ],
  }),
};

export async function record(subject: EntrySubject, books: Books, changes = {}): Promise<Json> {
  return done(await withoutGateway(books.user).post(subject.path, subject.body(books, changes)));
}
