import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectProblem,
  KINDS,
  newBooks,
  PATHS,
} from '../../support/user-with-books.ts';

const PATH = '/budgeting/categories';

let books: Books;
let user: TestUser;
beforeAll(async () => {
  books = await newBooks();
  user = books.user;
});

const exists = async (who: TestUser, accountId: string) =>
  (await who.get(`/accounts/${accountId}`)).status === 200;

test('deletes the category', async () => {
  const category = await books.newCategory('expense', 'Gone');
  const answer = await user.delete(`${PATH}/${category.id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectProblem(await user.get(`${PATH}/${category.id}`), 404, 'not_found');
  expectProblem(await user.put(`${PATH}/${category.id}`, { name: 'Gone' }), 404, 'not_found');
  expectProblem(await user.delete(`${PATH}/${category.id}`), 404, 'not_found');
});

test('takes its assignments with it, even if there are more than fit into one transaction', async () => {
  const { id } = await books.newCategory('expense', 'Budgeted');
  const pk = `BOOK#${user.bookId}`;
  const months = Array.from(
    { length: 92 },
    (_, i) => `${2010 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
  );
  await Promise.all(
    months.map((month) =>
      table().put({
        pk,
        sk: `BUDGET#${month}`,
        month,
        version: 1,
        [`category_${id}`]: 100,
        category_other: 1,
      }),
    ),
  );
  expect((await user.delete(`${PATH}/${id}`)).status).toBe(204);
  const left = await table().list(pk, 'BUDGET#');
  expect(left.map(({ sk, pk: _pk, ...others }) => others)).toEqual(
    months.map((month) => ({ month, version: 2, category_other: 1 })),
  );
});

describe('the account', () => {
  test('is deleted with it if nothing else uses it, which frees its code', async () => {
    const { id, account } = await books.newCategory('income', 'Alone');
    await user.delete(`${PATH}/${id}`);
    expect(await exists(user, account.id)).toBe(false);
    await books.newAccount({ name: 'X', type: 'income', code: account.code });
  });

  test('is deleted with its last category even if it was created separately', async () => {
    const account = await books.newAccount({ name: 'Given', type: 'expense' });
    const first = await books.newCategory('expense', 'First', { account_id: account.id });
    const second = await books.newCategory('expense', 'Second', { account_id: account.id });
    await user.delete(`${PATH}/${first.id}`);
    expect(await exists(user, account.id)).toBe(true);
    await user.delete(`${PATH}/${second.id}`);
    expect(await exists(user, account.id)).toBe(false);
  });

  test('is deleted even if its last categories are deleted at the same moment', async () => {
    for (let i = 0; i < 8; i++) {
      const account = await books.newAccount({ name: 'Given', type: 'expense' });
      const both = [`One ${i}`, `Other ${i}`].map((name) =>
        books.newCategory('expense', name, { account_id: account.id }),
      );
      const deleted = (await Promise.all(both)).map(({ id }) => user.delete(`${PATH}/${id}`));
      expect((await Promise.all(deleted)).map(({ status }) => status)).toEqual([204, 204]);
      expect(await exists(user, account.id)).toBe(false);
    }
  });

  test('is deleted even if its code has changed in the meantime', async () => {
    const { id, account } = await books.newCategory('expense', 'Moved');
    done(await user.put(`/accounts/${account.id}`, { name: 'Moved', code: 'moved' }));
    await user.delete(`${PATH}/${id}`);
    expect(await exists(user, account.id)).toBe(false);
    await books.newAccount({ name: 'X', type: 'asset', code: 'moved' });
  });
});

describe.each(KINDS)('of kind %s', (kind) => {
  test('is refused while it has a live transaction', async () => {
    const own = await newBooks();
    const record = await own.record(kind);
    const url = `${PATH}/${own.categories[kind].id}`;
    expectProblem(await own.user.delete(url), 409, 'category_in_use');
    expect(done(await own.user.get(url))).toEqual(own.categories[kind]);
    const other = await own.newCategory(kind, 'Other');
    done(await own.user.put(`${PATHS[kind]}/${record.id}`, own.body(kind, { category_id: other.id })));
    expect((await own.user.delete(url)).status).toBe(204);
    expect(await exists(own.user, own.categories[kind].account.id)).toBe(false);
    expectProblem(await own.user.delete(`${PATH}/${other.id}`), 409, 'category_in_use');
    await expectBalanced(own.user);
  });

  test('can be deleted once its transactions are, but the account with their lines stays', async () => {
    const own = await newBooks();
    const record = await own.record(kind);
    await own.user.delete(`${PATHS[kind]}/${record.id}`);
    const { id, account } = own.categories[kind];
    expect((await own.user.delete(`${PATH}/${id}`)).status).toBe(204);
    expect(await exists(own.user, account.id)).toBe(true);
    expectProblem(await own.user.delete(`/accounts/${account.id}`), 409, 'account_in_use');
    expectProblem(await own.user.post(`${PATHS[kind]}/${record.id}/restore`), 409, 'restore_blocked');
    const shown = done(await own.user.get(`${PATHS[kind]}/${record.id}?include_deleted=true`));
    expect(shown.category_id).toBe(id);
    await expectBalanced(own.user);
  });
});

test('respects If-Match', async () => {
  const { id } = await books.newCategory('expense', 'Guarded');
  const etag = (await user.get(`${PATH}/${id}`)).headers.get('etag') ?? '';
  done(await user.put(`${PATH}/${id}`, { name: 'Guarded 2' }));
  expectProblem(
    await user.delete(`${PATH}/${id}`, { headers: { 'if-match': etag } }),
    412,
    'version_mismatch',
  );
  expect((await user.delete(`${PATH}/${id}`, { headers: { 'if-match': '*' } })).status).toBe(204);
});

test('returns 404 for anything but a category of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(books.categories.expense.id, (id) => stranger.delete(`${PATH}/${id}`));
  expectProblem(await user.delete(`${PATH}/${NO_ID}`), 404, 'not_found');
  expect((await user.get(`${PATH}/${books.categories.expense.id}`)).status).toBe(200);
});
