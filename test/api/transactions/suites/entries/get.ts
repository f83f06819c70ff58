import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../../support/api.ts';
import { type EntrySubject, record } from '../../../../support/entry-subjects.ts';
import { expectHidden, NO_ID } from '../../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  newBooks,
  TIMESTAMP,
} from '../../../../support/user-with-books.ts';

/** Reading a transfer or a journal entry. */
export function getEntrySuite(subject: EntrySubject): void {
  const { kind, path } = subject;
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });

  test('shows it as the create response did', async () => {
    const made = await record(subject, books, { memo: 'x', payee: 'Ann', external_id: 'e-1' });
    const read = await books.user.get(`${path}/${made.id}`);
    expect(done(read)).toEqual(made);
    const headers = { 'if-none-match': read.headers.get('etag') ?? '' };
    expect((await books.user.get(`${path}/${made.id}`, { headers })).status).toBe(304);
  });

  test('shows a deleted one only when asked to', async () => {
    const made = await record(subject, books);
    await books.user.delete(`${path}/${made.id}`);
    expectProblem(await books.user.get(`${path}/${made.id}`), 404, 'not_found');
    const shown = done(await books.user.get(`${path}/${made.id}?include_deleted=true`));
    expect(shown).toEqual({ ...made, updated_at: shown.deleted_at, deleted_at: TIMESTAMP });
  });

  test('returns 404 for a record of another user or of another kind', async () => {
    const made = await record(subject, books);
    const stranger = await newUser();
    await expectHidden(made.id, (id) => stranger.get(`${path}/${id}`));
    const expense = await books.record('expense');
    for (const id of [expense.id, NO_ID, 'x', made.lines[0].id])
      expectProblem(await books.user.get(`${path}/${id}?include_deleted=true`), 404, 'not_found');
    const noun = kind === 'journal' ? 'journal entry' : kind;
    expect((await books.user.get(`${path}/${NO_ID}`)).body.detail).toBe(`There is no such ${noun}.`);
    expectProblem(await books.user.get(`/budgeting/expenses/${made.id}`), 404, 'not_found');
  });

  test('has an ETag that changes with the lock and with the name of an account', async () => {
    const own = await newBooks();
    const { id } = await record(subject, own);
    const etags = new Set<string | null>();
    const look = async () => etags.add((await own.user.get(`${path}/${id}`)).headers.get('etag'));
    await look();
    await own.user.put('/budgeting/lock', { locked_through: '2026-03-14' });
    await look();
    expect(etags.size).toBe(1);
    await own.user.put('/budgeting/lock', { locked_through: '2026-03-15' });
    await look();
    await own.user.put(`/accounts/${own.accounts.Cash.id}`, { name: 'Purse' });
    await look();
    expect(etags.size).toBe(3);
  });

  test('refuses parameters that it does not have', async () => {
    const { id } = await record(subject, books);
    expectFaults(await books.user.get(`${path}/${id}?include_deleted=1&fields=id`), {
      include_deleted: 'invalid_value',
      fields: 'unknown_parameter',
    });
  });
}
