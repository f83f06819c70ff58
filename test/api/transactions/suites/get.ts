import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../support/api.ts';
import { expectHidden, NO_ID } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
  TIMESTAMP,
} from '../../../support/user-with-books.ts';

export function getSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });

  test('shows it as the create response did', async () => {
    const made = await books.record(kind, { memo: 'x', currency_id: 'EUR' });
    expect(done(await books.user.get(`${path}/${made.id}`))).toEqual(made);
    expect(done(await books.user.get(`${path}/${made.id}?include_deleted=false`))).toEqual(made);
    expect(done(await books.user.get(`${path}/${made.id}?include_deleted=true`))).toEqual(made);
  });

  test('shows a deleted one only when asked to', async () => {
    const made = await books.record(kind);
    await books.user.delete(`${path}/${made.id}`);
    expectProblem(await books.user.get(`${path}/${made.id}`), 404, 'not_found');
    expectProblem(await books.user.get(`${path}/${made.id}?include_deleted=false`), 404, 'not_found');
    const shown = done(await books.user.get(`${path}/${made.id}?include_deleted=true`));
    expect(shown).toEqual({ ...made, updated_at: shown.deleted_at, deleted_at: TIMESTAMP });
  });

  test('returns 404 for a transaction of another user or of the other kind', async () => {
    const made = await books.record(kind);
    const stranger = await newUser();
    await expectHidden(made.id, (id) => stranger.get(`${path}/${id}`));
    const other = await books.record(otherKind(kind));
    for (const id of [other.id, NO_ID, 'x', made.lines[0].id, books.categories[kind].id])
      expectProblem(await books.user.get(`${path}/${id}?include_deleted=true`), 404, 'not_found');
  });

  // Both kinds share their handlers, so the tests below run for one of them.
  if (kind === 'income') return;

  test('has an ETag that changes with whatever it shows: the lock, an account name, its deletion', async () => {
    const { user, record, accounts } = await newBooks();
    const { id } = await record(kind, { date: '2026-03-15' });
    const seen: (string | null)[] = [];
    const look = async () => {
      const answer = await user.get(`${path}/${id}?include_deleted=true`);
      seen.push(answer.headers.get('etag'));
      return done(answer);
    };
    await look();
    const headers = { 'if-none-match': seen[0] ?? '' };
    expect((await user.get(`${path}/${id}`, { headers })).status).toBe(304);
    await user.put('/budgeting/lock', { locked_through: '2026-03-14' });
    expect((await user.get(`${path}/${id}`, { headers })).status).toBe(304);
    await user.put('/budgeting/lock', { locked_through: '2026-03-15' });
    expect((await look()).is_locked).toBe(true);
    await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Purse' });
    await look();
    await user.put('/budgeting/lock', { locked_through: null });
    expect((await look()).is_locked).toBe(false);
    await user.delete(`${path}/${id}`);
    await look();
    expect(new Set(seen).size).toBe(5);
  });

  test('refuses parameters that it does not have', async () => {
    const { id } = await books.record(kind);
    expectFaults(await books.user.get(`${path}/${id}?include_deleted=1&fields=id`), {
      include_deleted: 'invalid_value',
      fields: 'unknown_parameter',
    });
  });
}
