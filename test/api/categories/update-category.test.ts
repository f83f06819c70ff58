import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  KINDS,
  newBooks,
  otherKind,
  PATHS,
} from '../../support/user-with-books.ts';

const PATH = '/budgeting/categories';

let books: Books;
let user: TestUser;
beforeAll(async () => {
  books = await newBooks();
  user = books.user;
});

test('replaces name and is_active, and leaves the account as it is', async () => {
  const before = await books.newCategory('expense', 'Old');
  const answer = await user.put(`${PATH}/${before.id}`, { name: ' New ', is_active: false });
  expect(done(answer)).toEqual({
    ...before,
    name: 'New',
    is_active: false,
    updated_at: answer.body.updated_at,
  });
  expect(answer.body.updated_at > before.updated_at).toBe(true);
  const read = await user.get(`${PATH}/${before.id}`);
  expect(read.text).toBe(answer.text);
  expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
  expect(done(await user.put(`${PATH}/${before.id}`, { name: 'New' })).is_active).toBe(true);
});

test('accepts a category as it was read', async () => {
  const before = await books.newCategory('income', 'Read');
  const put = done(await user.put(`${PATH}/${before.id}`, { ...before, account_id: before.account.id }));
  expect(put).toEqual({ ...before, updated_at: put.updated_at });
});

test('keeps its budget_rollover unless another one is sent', async () => {
  const { id } = await books.newCategory('expense', 'Rolling', { budget_rollover: 'surplus' });
  const put = async (more: object) => done(await user.put(`${PATH}/${id}`, { name: 'Rolling', ...more }));
  expect((await put({})).budget_rollover).toBe('surplus');
  expect((await put({ budget_rollover: 'full' })).budget_rollover).toBe('full');
  const refused = await user.put(`${PATH}/${id}`, { name: 'Rolling', budget_rollover: 'some' });
  expectFaults(refused, { budget_rollover: 'invalid_value' });
});

describe('the name', () => {
  test('may change only its case', async () => {
    const category = await books.newCategory('expense', 'travel');
    expect(done(await user.put(`${PATH}/${category.id}`, { name: 'TRAVEL' })).name).toBe('TRAVEL');
    expect(done(await user.put(`${PATH}/${category.id}`, { name: 'TRAVEL' })).name).toBe('TRAVEL');
    expectProblem(await user.post(PATH, { name: 'Travel' }), 409, 'category_name_taken');
  });

  test('stays unique within its kind; a refusal changes nothing', async () => {
    const category = await books.newCategory('expense', 'Mine');
    expectProblem(await user.put(`${PATH}/${category.id}`, { name: 'FOOD' }), 409, 'category_name_taken');
    expect(done(await user.get(`${PATH}/${category.id}`))).toEqual(category);
    done(await user.put(`${PATH}/${category.id}`, { name: 'Salary' }));
  });

  test('is free for others once it has changed or been deleted', async () => {
    const category = await books.newCategory('expense', 'Passed on');
    done(await user.put(`${PATH}/${category.id}`, { name: 'Kept' }));
    await books.newCategory('expense', 'passed on');
    expectProblem(
      await user.put(`${PATH}/${category.id}`, { name: 'Passed on' }),
      409,
      'category_name_taken',
    );
    await user.delete(`${PATH}/${category.id}`);
    await books.newCategory('expense', 'Kept');
  });
});

test.each(KINDS)('refuses another kind or account for one of kind %s', async (kind) => {
  const category = await books.newCategory(kind, 'Fixed');
  const account = await books.newAccount({ name: 'Other', type: kind });
  const put = (changes: object) => user.put(`${PATH}/${category.id}`, { name: 'Fixed', ...changes });
  expectFaults(await put({ kind: otherKind(kind) }), { kind: 'immutable_field' });
  expectFaults(await put({ kind: 'x' }), { kind: 'immutable_field' });
  expectFaults(await put({ account_id: account.id }), { account_id: 'immutable_field' });
  expectFaults(await put({ account: { id: account.id } }), { 'account.id': 'immutable_field' });
  expectFaults(await put({ name: '', kind: 'x', account_id: 'x', is_active: 1, nmae: 'X' }), {
    name: 'too_short',
    kind: 'immutable_field',
    account_id: 'immutable_field',
    is_active: 'invalid_type',
    nmae: 'unknown_field',
  });
  expect(done(await user.get(`${PATH}/${category.id}`))).toEqual(category);
});

test('needs a name', async () => {
  expectFaults(await user.put(`${PATH}/${books.categories.expense.id}`, {}), { name: 'required' });
  expectFaults(await user.put(`${PATH}/${books.categories.expense.id}`, { name: null }), {
    name: 'required',
  });
});

test.each(KINDS)(
  'of kind %s: an inactive one cannot be chosen again, but its transactions can be edited',
  async (kind) => {
    const own = await newBooks();
    const record = await own.record(kind);
    const category = own.categories[kind];
    done(await own.user.put(`${PATH}/${category.id}`, { name: category.name, is_active: false }));
    expectFaults(await own.user.post(PATHS[kind], own.body(kind)), { category_id: 'inactive' });
    const changed = own.body(kind, { amount: 99 });
    expect(done(await own.user.put(`${PATHS[kind]}/${record.id}`, changed)).amount).toBe(99);
    const other = await own.newCategory(kind, 'Other');
    const moved = await own.record(kind, { category_id: other.id });
    expectFaults(await own.user.put(`${PATHS[kind]}/${moved.id}`, own.body(kind)), {
      category_id: 'inactive',
    });
  },
);

test('respects If-Match', async () => {
  const category = await books.newCategory('expense', 'Guarded');
  const url = `${PATH}/${category.id}`;
  const headers = { 'if-match': (await user.get(url)).headers.get('etag') ?? '' };
  done(await user.put(url, { name: 'Guarded 2' }, { headers }));
  expectProblem(await user.put(url, { name: 'Guarded 3' }, { headers }), 412, 'version_mismatch');
  expect(done(await user.get(url)).name).toBe('Guarded 2');
});

test('returns 404 for anything but a category of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(books.categories.expense.id, (id) => stranger.put(`${PATH}/${id}`, { name: 'Mine' }));
  expectProblem(await user.put(`${PATH}/${NO_ID}`, { name: '' }), 404, 'not_found');
  expect(done(await user.get(`${PATH}/${books.categories.expense.id}`)).name).toBe('Food');
});
