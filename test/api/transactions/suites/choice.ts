import { beforeAll, describe, test } from 'vitest';
import type { TestUser } from '../../../support/api.ts';
import { expectHidden } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
} from '../../../support/user-with-books.ts';

/** Which categories and accounts an expense or income may name. */
export function choiceSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  let user: TestUser;
  beforeAll(async () => {
    books = await newBooks();
    user = books.user;
  });
  const post = (changes: Record<string, unknown>) => user.post(path, books.body(kind, changes));

  describe('the category', () => {
    test('must be of the same kind', async () => {
      expectFaults(await post({ category_id: books.categories[otherKind(kind)].id }), {
        category_id: 'wrong_kind',
      });
    });

    test('must be active, and so must its account', async () => {
      const asleep = await books.newCategory(kind, 'Asleep', { is_active: false });
      expectFaults(await post({ category_id: asleep.id }), { category_id: 'inactive' });
      const { id, account } = await books.newCategory(kind, 'Account asleep');
      done(await user.put(`/accounts/${account.id}`, { name: 'X', is_active: false }));
      expectFaults(await post({ category_id: id }), { category_id: 'inactive' });
    });

    test("must be the caller's own, and not deleted", async () => {
      const stranger = await newBooks();
      const ask = (category_id: string) => stranger.user.post(path, stranger.body(kind, { category_id }));
      await expectHidden(books.categories[kind].id, ask, 422);
      const deleted = await books.newCategory(kind, 'Deleted');
      await user.delete(`/budgeting/categories/${deleted.id}`);
      expectFaults(await post({ category_id: deleted.id }), { category_id: 'not_found' });
      expectFaults(await post({ category_id: books.accounts.Cash.id }), { category_id: 'not_found' });
    });
  });

  describe('the asset account', () => {
    test.each(['equity', 'income', 'expense'])('is not of the type %s', async (type) => {
      const account = await books.newAccount({ name: 'X', type });
      expectFaults(await post({ asset_account_id: account.id }), { asset_account_id: 'wrong_type' });
    });

    test("must be active, the caller's own, and not deleted", async () => {
      const account = await books.newAccount({ name: 'Asleep', type: 'asset', is_active: false });
      expectFaults(await post({ asset_account_id: account.id }), { asset_account_id: 'inactive' });
      await user.delete(`/accounts/${account.id}`);
      expectFaults(await post({ asset_account_id: account.id }), { asset_account_id: 'not_found' });
      const stranger = await newBooks();
      const ask = (id: string) => stranger.user.post(path, stranger.body(kind, { asset_account_id: id }));
      await expectHidden(books.accounts.Cash.id, ask, 422);
    });
  });
}
