import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../../support/api.ts';
import { expectHidden, NO_ID } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  type Json,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
} from '../../../support/user-with-books.ts';

/** Changing an expense or an income: old effects are removed, new ones added. */
export function updateSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  let user: TestUser;
  beforeAll(async () => {
    books = await newBooks();
    user = books.user;
  });
  const put = (id: string, body: object, own = books) => own.user.put(`${path}/${id}`, body);

  test('replaces everything, and moves the balances from where they were', async () => {
    const own = await newBooks();
    const other = await own.newCategory(kind, 'Other');
    const { Cash, Bank } = own.accounts;
    const before = await own.record(kind, { amount: 50, memo: 'old' });
    const answer = await put(
      before.id,
      own.body(kind, {
        amount: 1000,
        currency_id: 'JPY',
        fx_rate: 0.0065,
        date: '2026-05-01',
        category_id: other.id,
        asset_account_id: Bank.id,
        memo: 'new',
      }),
      own,
    );
    const after = done(answer);
    expect(after).toMatchObject({
      id: before.id,
      kind,
      date: '2026-05-01',
      currency_id: 'JPY',
      currency_code: 'JPY',
      category_id: other.id,
      asset_account_id: Bank.id,
      amount: 1000,
      base_amount: 6.5,
      fx_rate: 0.0065,
      fx_rate_source: 'user',
      fx_rate_date: '2026-05-01',
      memo: 'new',
      created_at: before.created_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.lines.map(({ id }: Json) => id)).toEqual(before.lines.map(({ id }: Json) => id));
    const read = await own.user.get(`${path}/${before.id}`);
    expect(read.text).toBe(answer.text);
    expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));

    const sign = kind === 'expense' ? -1 : 1;
    const nothing = { balance: 0, balances: [] };
    expect(await own.balances(Cash.id)).toEqual(nothing);
    expect(await own.balances(own.categories[kind].account.id)).toEqual(nothing);
    expect(await own.balances(Bank.id)).toEqual({
      balance: 6.5 * sign,
      balances: [{ currency_id: 'JPY', balance: 1000 * sign }],
    });
    expect((await own.balances(other.account.id)).balance).toBe(6.5);
    const { months } = done(await own.user.get('/reports/summary?from=2026-03&to=2026-05'));
    expect(months.map((month: Json) => month[kind])).toEqual([0, 0, 6.5]);
    await expectBalanced(own.user);
  });

  test('refuses what a create request refuses, with all errors at once, and changes nothing', async () => {
    const before = await books.record(kind);
    const faulty = {
      currency_id: 'JPY',
      amount: 0.5,
      date: '2026-13-01',
      category_id: books.categories[otherKind(kind)].id,
      asset_account_id: books.categories[kind].account.id,
      fx_rate: -1,
      memo: 'x'.repeat(501),
      kind: otherKind(kind),
      amuont: 3,
    };
    expectFaults(await put(before.id, faulty), {
      amount: 'too_many_decimals',
      date: 'invalid_date',
      category_id: 'wrong_kind',
      asset_account_id: 'wrong_type',
      fx_rate: 'too_small',
      memo: 'too_long',
      kind: 'immutable_field',
      amuont: 'unknown_field',
    });
    expectFaults(await put(before.id, {}), {
      currency_id: 'required',
      category_id: 'required',
      amount: 'required',
      date: 'required',
      asset_account_id: 'required',
    });
    const stranger = await newBooks();
    const theirs = { category_id: stranger.categories[kind].id, asset_account_id: stranger.accounts.Cash.id };
    expectFaults(await put(before.id, books.body(kind, theirs)), {
      category_id: 'not_found',
      asset_account_id: 'not_found',
    });
    expect(done(await user.get(`${path}/${before.id}`))).toEqual(before);
  });

  test('is refused within, into and out of a locked period', async () => {
    const own = await newBooks();
    const early = await own.record(kind, { date: '2026-03-31' });
    const late = await own.record(kind, { date: '2026-04-02' });
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-31' }));
    const attempts = [
      put(early.id, own.body(kind, { date: '2026-03-31', amount: 1 }), own),
      put(early.id, own.body(kind, { date: '2026-04-01' }), own),
      put(early.id, own.body(kind, { date: '2026-03-01' }), own),
      put(late.id, own.body(kind, { date: '2026-03-31' }), own),
    ];
    for (const answer of await Promise.all(attempts)) expectProblem(answer, 409, 'period_locked');
    const { amount, date } = done(await own.user.get(`${path}/${early.id}`));
    expect([amount, date]).toEqual([12, '2026-03-31']);
    done(await put(late.id, own.body(kind, { date: '2026-04-01' }), own));
    await expectBalanced(own.user);
  });

  test('returns 404 for a transaction of another user, a deleted one, or one of the other kind', async () => {
    const made = await books.record(kind);
    const stranger = await newBooks();
    await expectHidden(made.id, (id) => stranger.user.put(`${path}/${id}`, stranger.body(kind)));
    const other = await books.record(otherKind(kind));
    const deleted = await books.record(kind);
    await user.delete(`${path}/${deleted.id}`);
    for (const id of [other.id, deleted.id, NO_ID, 'x'])
      expectProblem(await put(id, books.body(kind)), 404, 'not_found');
    expectProblem(await put(NO_ID, { amount: 'x' }), 404, 'not_found');
    expectProblem(await (await newUser()).put(`${path}/${NO_ID}`, {}), 404, 'not_found');
  });

  // Both kinds share their handlers, so the tests below run for one of them.
  if (kind === 'income') return;

  test.each([
    ['in the base currency', {}],
    ["at a provider's rate", { currency_id: 'EUR', date: '2026-05-22' }],
    ['at a rate of its own', { currency_id: 'EUR', fx_rate: 1.2 }],
    ['with a memo', { memo: 'x' }],
  ])('accepts a record as it was read, %s, and changes only the time', async (_what, changes) => {
    const before = await books.record(kind, changes);
    const after = done(await put(before.id, before));
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
  });

  test.each([[{}], [{ memo: '' }], [{ memo: null }], [{ memo: '  ' }]])(
    'clears the memo: %j',
    async (changes) => {
      const before = await books.record(kind, { memo: 'x' });
      const after = done(await put(before.id, books.body(kind, changes)));
      expect(after).not.toHaveProperty('memo');
      expect(after.lines[0]).not.toHaveProperty('memo');
    },
  );

  test('may keep a category or account that has become inactive, but not choose another inactive one', async () => {
    const own = await newBooks();
    const { Bank } = own.accounts;
    const before = await own.record(kind);
    const elsewhere = await own.record(kind, { asset_account_id: Bank.id });
    const { account } = own.categories[kind];
    for (const { id, name } of [own.accounts.Cash, account])
      done(await own.user.put(`/accounts/${id}`, { name, is_active: false }));
    expect(done(await put(before.id, own.body(kind, { amount: 7 }), own)).amount).toBe(7);
    expectFaults(await put(elsewhere.id, own.body(kind), own), { asset_account_id: 'inactive' });
    const other = await own.newCategory(kind, 'Other', { is_active: false });
    const changes = { category_id: other.id };
    expectFaults(await put(before.id, own.body(kind, changes), own), { category_id: 'inactive' });
    await expectBalanced(own.user);
  });

  test('respects If-Match, which also fails once an account is renamed', async () => {
    const own = await newBooks();
    const { id } = await own.record(kind);
    const etag = async () => (await own.user.get(`${path}/${id}`)).headers.get('etag') ?? '';
    const attempt = (tag: string, amount: number) =>
      own.user.put(`${path}/${id}`, own.body(kind, { amount }), { headers: { 'if-match': tag } });
    const first = await etag();
    done(await attempt(first, 13));
    expectProblem(await attempt(first, 14), 412, 'version_mismatch');
    const second = await etag();
    done(await own.user.put(`/accounts/${own.accounts.Cash.id}`, { name: 'Purse' }));
    expectProblem(await attempt(second, 14), 412, 'version_mismatch');
    expectProblem(await attempt(`W/${await etag()}`, 14), 412, 'version_mismatch');
    expect(done(await attempt(`"x", ${await etag()}`, 14)).amount).toBe(14);
    expect(done(await attempt('*', 15)).amount).toBe(15);
  });
}
