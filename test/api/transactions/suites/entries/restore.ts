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

/** Restoring a transfer or a journal entry. */
export function restoreEntrySuite(subject: EntrySubject): void {
  const { path } = subject;
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });

  async function deleted(own: Books, changes = {}) {
    const made = await record(subject, own, changes);
    expect((await own.user.delete(`${path}/${made.id}`)).status).toBe(204);
    return made;
  }

  test('restores it unchanged, in lists and balances', async () => {
    const own = await newBooks();
    const made = await deleted(own, { memo: 'x', external_id: 'e-1' });
    const answer = await own.user.post(`${path}/${made.id}/restore`);
    expect(done(answer)).toEqual({ ...made, updated_at: answer.body.updated_at });
    expect((await own.user.get(`${path}/${made.id}`)).text).toBe(answer.text);
    expect(idsOf(await walk(own.user, path))).toEqual([made.id]);
    expect(idsOf(await walk(own.user, `${path}?account_id=${own.accounts.Bank.id}`))).toEqual([made.id]);
    expect((await own.balances(own.accounts.Cash.id)).balance).toBe(12);
    await expectBalanced(own.user);
  });

  test('is refused while another transaction of any kind has its external id', async () => {
    const made = await deleted(books, { external_id: 'taken' });
    const expense = await books.record('expense', { external_id: 'taken' });
    expectProblem(await books.user.post(`${path}/${made.id}/restore`), 409, 'external_id_taken');
    await books.user.delete(`/budgeting/expenses/${expense.id}`);
    expect((await books.user.post(`${path}/${made.id}/restore`)).status).toBe(200);
  });

  test('does not change a live one, locked or not, and is refused for a deleted one in a locked period', async () => {
    const own = await newBooks();
    const live = await record(subject, own);
    const gone = await deleted(own);
    expect(done(await own.user.post(`${path}/${live.id}/restore`))).toEqual(live);
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-12-31' }));
    expect(done(await own.user.post(`${path}/${live.id}/restore`))).toEqual({ ...live, is_locked: true });
    expectProblem(await own.user.post(`${path}/${gone.id}/restore`), 409, 'period_locked');
    expect((await own.balances(own.accounts.Cash.id)).balance).toBe(12);
  });

  test('keeps its accounts from being deleted, and works even if they are inactive now', async () => {
    const own = await newBooks();
    const made = await deleted(own);
    expectProblem(await own.user.delete(`/accounts/${own.accounts.Cash.id}`), 409, 'account_in_use');
    done(await own.user.put(`/accounts/${own.accounts.Cash.id}`, { name: 'Cash', is_active: false }));
    expect((await own.user.post(`${path}/${made.id}/restore`)).status).toBe(200);
  });

  test('returns 404 for a record of another user or of another kind', async () => {
    const made = await deleted(books);
    const stranger = await newBooks();
    await expectHidden(made.id, (id) => stranger.user.post(`${path}/${id}/restore`));
    const expense = await books.record('expense');
    for (const id of [expense.id, NO_ID, 'x'])
      expectProblem(await books.user.post(`${path}/${id}/restore`), 404, 'not_found');
    expectProblem(await books.user.post(`/budgeting/expenses/${made.id}/restore`), 404, 'not_found');
  });
}
