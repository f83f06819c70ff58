import { findAccounts } from '../accounts/store.ts';
import type { BookId } from '../platform/book.ts';
import { draftOf, importsOf } from './drafts.ts';
import { type OutsideAccount, showOutsideAccount } from './outside-account.ts';

/** Accounts at a bank as a response shows them: with their drafts, and beside the accounts that they are linked to. */
export async function shownAccounts(bookId: BookId, values: readonly OutsideAccount[]) {
  const links = values.map(({ link }) => link);
  const [accounts, imports] = await Promise.all([
    findAccounts(
      bookId,
      links.flatMap((link) => link?.account_id ?? []),
    ),
    importsOf(bookId, links),
  ]);
  return values.map((each) =>
    showOutsideAccount(each, {
      account: accounts.get(each.link?.account_id ?? ''),
      draft: draftOf(each.link, imports),
    }),
  );
}
