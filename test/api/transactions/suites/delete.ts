import { beforeAll, expect, test } from 'vitest';
import { walk } from '../../../support/api.ts';
import { expectHidden, NO_ID } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectProblem,
  idsOf,
  type Json,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
} from '../../../support/user-with-books.ts';

export function deleteSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });

  test('removes it from lists, balances and reports', async () => {
    const { user, record, balances, accounts, categories } = await newBooks();
    await record(kind, { amount: 1 });
    const made = await record(kind, { amount: 5, currency_id: 'EUR', fx_rate: 2 });
    const answer = await user.delete(`${path}/${made.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const attempt of [
      user.get(`${path}/${made.id}`),
      user.put(`${path}/${made.id}`, made),
      user.delete(`${path}/${made.id}`),
    ])
      expectProblem(await attempt, 404, 'not_found');
    expect(idsOf(await walk(user, path))).not.toContain(made.id);
    const sign = kind === 'expense' ? -1 : 1;
    expect(await balances(accounts.Cash.id)).toEqual({
      balance: sign,
      balances: [{ currency_id: 'USD', balance: sign }],
    });
    expect((await balances(categories[kind].account.id)).balance).toBe(1);
    const { total } = done(await user.get('/reports/summary?from=2026-03&to=2026-03'));
    expect([total[kind], total.categories.map(({ amount }: Json) => amount)]).toEqual([1, [1]]);
    await expectBalanced(user);
  });

  test('returns 404 for a transaction of another user or of the other kind', async () => {
    const made = await books.record(kind);
    const stranger = await newBooks();
    await expectHidden(made.id, (id) => stranger.user.delete(`${path}/${id}`));
    const other = await books.record(otherKind(kind));
    for (const id of [other.id, NO_ID, 'x'])
      expectProblem(await books.user.delete(`${path}/${id}`), 404, 'not_found');
    expect((await books.user.get(`${PATHS[otherKind(kind)]}/${other.id}`)).status).toBe(200);
    expect((await books.user.get(`${path}/${made.id}`)).status).toBe(200);
  });

  // Both kinds share their handlers, so the tests below run for one of them.
  if (kind === 'income') return;

  test('is refused in a locked period', async () => {
    const own = await newBooks();
    const early = await own.record(kind, { date: '2026-03-31' });
    const late = await own.record(kind, { date: '2026-04-01' });
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-31' }));
    expectProblem(await own.user.delete(`${path}/${early.id}`), 409, 'period_locked');
    expect(done(await own.user.get(`${path}/${early.id}`))).toEqual({ ...early, is_locked: true });
    expect((await own.user.delete(`${path}/${late.id}`)).status).toBe(204);
  });

  test('works even if category and account have become inactive', async () => {
    const own = await newBooks();
    const made = await own.record(kind);
    const { id, name } = own.categories[kind];
    done(await own.user.put(`/budgeting/categories/${id}`, { name, is_active: false }));
    done(await own.user.put(`/accounts/${own.accounts.Cash.id}`, { name: 'Cash', is_active: false }));
    expect((await own.user.delete(`${path}/${made.id}`)).status).toBe(204);
    await expectBalanced(own.user);
  });

  test('respects If-Match', async () => {
    const { id } = await books.record(kind);
    const etag = (await books.user.get(`${path}/${id}`)).headers.get('etag') ?? '';
    done(await books.user.put(`${path}/${id}`, books.body(kind, { amount: 1 })));
    const stale = await books.user.delete(`${path}/${id}`, { headers: { 'if-match': etag } });
    expectProblem(stale, 412, 'version_mismatch');
    const fresh = (await books.user.get(`${path}/${id}`)).headers.get('etag') ?? '';
    expect((await books.user.delete(`${path}/${id}`, { headers: { 'if-match': fresh } })).status).toBe(204);
  });
}
