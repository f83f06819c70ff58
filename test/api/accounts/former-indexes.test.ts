import { expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';
import { done, type Json } from '../../support/user-with-books.ts';

const CATEGORIES = '/budgeting/categories';

/** Puts accounts and categories back into the indexes that their lists were once read from. */
async function placeInIndexes(user: TestUser): Promise<void> {
  for (const prefix of ['ACCOUNT#', 'CATEGORY#']) {
    for (const { pk, sk, id } of await table().list(`BOOK#${user.bookId}`, prefix)) {
      await table().set(pk, sk, { by_order: `${prefix}zzz\u0000${id}`, by_group: `${prefix}zzz\u0000${id}` });
    }
  }
}

async function indexesOf(user: TestUser, sk: string): Promise<string[]> {
  const item = await table().get(`BOOK#${user.bookId}`, sk);
  return Object.keys(item ?? {}).filter((name) => name.startsWith('by_'));
}

async function usedBooks() {
  const user = await newUser();
  const category: Json = done(await user.post(CATEGORIES, { name: 'Groceries' }));
  const [cash]: Json[] = done(await user.get('/accounts')).data;
  const contact: Json = done(await user.post('/contacts', { name: 'Bob' }));
  const before = [done(await user.get('/accounts')), done(await user.get(CATEGORIES))];
  await placeInIndexes(user);
  return { user, category, cash, contact, before };
}

test('accounts and categories that are still in indexes are shown and listed as before', async () => {
  const { user, category, cash, before } = await usedBooks();
  expect([done(await user.get('/accounts')), done(await user.get(CATEGORIES))]).toEqual(before);
  expect(done(await user.get(`${CATEGORIES}/${category.id}`))).toEqual(category);
  expect(done(await user.get(`/accounts/${cash.id}`))).toEqual(cash);
});

test('an expense takes its category and both accounts out of the indexes', async () => {
  const { user, category, cash } = await usedBooks();
  const expense = {
    category_id: category.id,
    asset_account_id: cash.id,
    amount: 5,
    currency_id: 'USD',
    date: '2026-01-15',
  };
  done(await user.post('/budgeting/expenses', expense));
  const written = [`CATEGORY#${category.id}`, `ACCOUNT#${category.account.id}`, `ACCOUNT#${cash.id}`];
  for (const sk of written) expect(await indexesOf(user, sk), sk).toEqual([]);
});

const CHANGES: Record<string, (books: Awaited<ReturnType<typeof usedBooks>>) => Promise<string>> = {
  'a changed account': async ({ user, cash }) => {
    done(await user.put(`/accounts/${cash.id}`, { name: 'Purse' }));
    return `ACCOUNT#${cash.id}`;
  },
  'a changed category': async ({ user, category }) => {
    done(await user.put(`${CATEGORIES}/${category.id}`, { name: 'Food' }));
    return `CATEGORY#${category.id}`;
  },
  'an account that gets another category': async ({ user, category }) => {
    done(await user.post(CATEGORIES, { name: 'Food', account_id: category.account.id }));
    return `ACCOUNT#${category.account.id}`;
  },
  'an account that gets an obligation': async ({ user, cash, contact }) => {
    const obligation = {
      name: 'Tickets',
      opened_date: '2026-01-15',
      original_amount: 80,
      outstanding_amount: 80,
      contact_id: contact.id,
      account_id: cash.id,
      currency_id: 'USD',
    };
    done(await user.post('/obligations', obligation));
    return `ACCOUNT#${cash.id}`;
  },
};
test.each(Object.keys(CHANGES))('%s leaves the indexes', async (what) => {
  const books = await usedBooks();
  const sk = (await CHANGES[what]?.(books)) ?? '';
  expect(await indexesOf(books.user, sk)).toEqual([]);
  const [other] = (await table().list(`BOOK#${books.user.bookId}`, 'ACCOUNT#')).filter(
    (item) => item.sk !== sk,
  );
  expect(other?.by_order).toBeDefined();
});
