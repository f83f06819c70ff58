import { beforeAll, expect, test } from 'vitest';
import { walk } from '../../../../support/api.ts';
import { type EntrySubject, record } from '../../../../support/entry-subjects.ts';
import { expectHidden, NO_ID } from '../../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectProblem,
  idsOf,
  newBooks,
} from '../../../../support/user-with-books.ts';

/** Deleting a transfer or a journal entry. */
export function deleteEntrySuite(subject: EntrySubject): void {
  const { path } = subject;
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });

  test('removes it from lists and balances, and frees its external id', async () => {
    const own = await newBooks();
    const stays = done(await own.user.post(path, subject.moving(own, 1)));
    const made = await record(subject, own, { external_id: 'e-1' });
    expect((await own.balances(own.accounts.Cash.id)).balance).toBe(13);
    const answer = await own.user.delete(`${path}/${made.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(idsOf(await walk(own.user, path))).toEqual([stays.id]);
    expect(await own.balances(own.accounts.Cash.id)).toEqual({
      balance: 1,
      balances: [{ currency_id: 'USD', balance: 1 }],
    });
    expect((await own.balances(own.accounts.Bank.id)).balance).toBe(-1);
    await record(subject, own, { external_id: 'e-1' });
    expectProblem(await own.user.delete(`${path}/${made.id}`), 404, 'not_found');
    await expectBalanced(own.user);
  });

  test('returns 404 for a record of another user or of another kind', async () => {
    const made = await record(subject, books);
    const stranger = await newBooks();
    await expectHidden(made.id, (id) => stranger.user.delete(`${path}/${id}`));
    const expense = await books.record('expense');
    for (const id of [expense.id, NO_ID, 'x'])
      expectProblem(await books.user.delete(`${path}/${id}`), 404, 'not_found');
    expectProblem(await books.user.delete(`/budgeting/expenses/${made.id}`), 404, 'not_found');
    expect((await books.user.get(`${path}/${made.id}`)).status).toBe(200);
  });

  test('is refused in a locked period', async () => {
    const own = await newBooks();
    const early = await record(subject, own, { date: '2026-03-31' });
    const late = await record(subject, own, { date: '2026-04-01' });
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-31' }));
    expectProblem(await own.user.delete(`${path}/${early.id}`), 409, 'period_locked');
    expect((await own.user.delete(`${path}/${late.id}`)).status).toBe(204);
  });

  test('works even if its accounts have become inactive', async () => {
    const own = await newBooks();
    const made = await record(subject, own);
    done(await own.user.put(`/accounts/${own.accounts.Cash.id}`, { name: 'Cash', is_active: false }));
    expect((await own.user.delete(`${path}/${made.id}`)).status).toBe(204);
    await expectBalanced(own.user);
  });

  test('respects If-Match', async () => {
    const { id } = await record(subject, books);
    const etag = (await books.user.get(`${path}/${id}`)).headers.get('etag') ?? '';
    done(await books.user.put(`${path}/${id}`, subject.moving(books, 1)));
    const stale = await books.user.delete(`${path}/${id}`, { headers: { 'if-match': etag } });
    expectProblem(stale, 412, 'version_mismatch');
    const fresh = (await books.user.get(`${path}/${id}`)).headers.get('etag') ?? '';
    expect((await books.user.delete(`${path}/${id}`, { headers: { 'if-match': fresh } })).status).toBe(204);
  });
}
