import { beforeAll, expect, test } from 'vitest';
import { walk } from '../../../support/api.ts';
import { expectHidden, NO_ID } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectProblem,
  idsOf,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
} from '../../../support/user-with-books.ts';

export function restoreSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });

  /** Recorded and deleted again. */
  async function deleted(own: Books, changes = {}) {
    const made = await own.record(kind, changes);
    await own.user.delete(`${path}/${made.id}`);
    return made;
  }

  test('restores it unchanged, in lists, balances and reports', async () => {
    const own = await newBooks();
    const made = await deleted(own, { amount: 5, currency_id: 'EUR', memo: 'x', date: '2026-05-22' });
    const answer = await own.user.post(`${path}/${made.id}/restore`);
    expect(done(answer)).toEqual({ ...made, updated_at: answer.body.updated_at });
    expect(answer.body.updated_at > made.updated_at).toBe(true);
    const read = await own.user.get(`${path}/${made.id}`);
    expect(read.text).toBe(answer.text);
    expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(idsOf(await walk(own.user, path))).toEqual([made.id]);
    const sign = kind === 'expense' ? -1 : 1;
    expect(await own.balances(own.accounts.Cash.id)).toEqual({
      balance: sign * made.base_amount,
      balances: [{ currency_id: 'EUR', balance: sign * 5 }],
    });
    const { total } = done(await own.user.get('/reports/summary?from=2026-05&to=2026-05'));
    expect(total[kind]).toBe(made.base_amount);
    await expectBalanced(own.user);
  });

  test('is refused once the category is gone; the accounts cannot be deleted', async () => {
    const own = await newBooks();
    const made = await deleted(own);
    for (const { account_id } of made.lines)
      expect((await own.user.delete(`/accounts/${account_id}`)).status).toBe(409);
    expect((await own.user.delete(`/budgeting/categories/${made.category_id}`)).status).toBe(204);
    for (const { account_id } of made.lines)
      expectProblem(await own.user.delete(`/accounts/${account_id}`), 409, 'account_in_use');
    expectProblem(await own.user.post(`${path}/${made.id}/restore`), 409, 'restore_blocked');
    await own.newCategory(kind, own.categories[kind].name);
    expectProblem(await own.user.post(`${path}/${made.id}/restore`), 409, 'restore_blocked');
    expect(await walk(own.user, path)).toEqual([]);
    await expectBalanced(own.user);
  });

  test('returns 404 for a transaction of another user or of the other kind', async () => {
    const made = await deleted(books);
    const stranger = await newBooks();
    await expectHidden(made.id, (id) => stranger.user.post(`${path}/${id}/restore`));
    const other = await books.record(otherKind(kind));
    for (const id of [other.id, NO_ID, 'x'])
      expectProblem(await books.user.post(`${path}/${id}/restore`), 404, 'not_found');
    expectProblem(await books.user.post(`${PATHS[otherKind(kind)]}/${made.id}/restore`), 404, 'not_found');
  });

  // Both kinds share their handlers, so the tests below run for one of them.
  if (kind === 'income') return;

  test('does not change a live one, however often it is repeated, locked or not', async () => {
    const own = await newBooks();
    const made = await own.record(kind);
    for (let i = 0; i < 2; i++) expect(done(await own.user.post(`${path}/${made.id}/restore`))).toEqual(made);
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-12-31' }));
    const again = done(await own.user.post(`${path}/${made.id}/restore`));
    expect(again).toEqual({ ...made, is_locked: true });
    expect((await own.balances(own.categories[kind].account.id)).balance).toBe(12);
  });

  test('may follow a second deletion', async () => {
    const made = await deleted(books);
    for (let i = 0; i < 2; i++) {
      done(await books.user.post(`${path}/${made.id}/restore`));
      expect((await books.user.delete(`${path}/${made.id}`)).status).toBe(204);
    }
    expectProblem(await books.user.get(`${path}/${made.id}`), 404, 'not_found');
    await expectBalanced(books.user);
  });

  test('works even if category and account have become inactive', async () => {
    const own = await newBooks();
    const made = await deleted(own);
    const { id, name, account } = own.categories[kind];
    done(await own.user.put(`/budgeting/categories/${id}`, { name, is_active: false }));
    for (const one of [own.accounts.Cash, account])
      done(await own.user.put(`/accounts/${one.id}`, { name: one.name, is_active: false }));
    expect((await own.user.post(`${path}/${made.id}/restore`)).status).toBe(200);
    await expectBalanced(own.user);
  });

  test('is refused in a locked period', async () => {
    const own = await newBooks();
    const early = await deleted(own, { date: '2026-03-31' });
    const late = await deleted(own, { date: '2026-04-01' });
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-31' }));
    expectProblem(await own.user.post(`${path}/${early.id}/restore`), 409, 'period_locked');
    expectProblem(await own.user.get(`${path}/${early.id}`), 404, 'not_found');
    expect(done(await own.user.post(`${path}/${late.id}/restore`)).is_locked).toBe(false);
    done(await own.user.put('/budgeting/lock', { locked_through: null }));
    done(await own.user.post(`${path}/${early.id}/restore`));
  });
}
