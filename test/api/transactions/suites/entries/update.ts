import { beforeAll, expect, test } from 'vitest';
import { type EntrySubject, record } from '../../../../support/entry-subjects.ts';
import { expectHidden, NO_ID } from '../../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectProblem,
  type Json,
  newBooks,
} from '../../../../support/user-with-books.ts';

/** What changing a transfer and changing a journal entry have in common. */
export function updateEntrySuite(subject: EntrySubject): void {
  const { path } = subject;
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });
  const put = (id: string, body: object, own = books, options = {}) =>
    own.user.put(`${path}/${id}`, body, options);

  test('replaces everything, and moves the balances from where they were', async () => {
    const own = await newBooks();
    const before = await record(subject, own, { memo: 'old', payee: 'Ann', external_id: 'e-1' });
    const body = { ...subject.moving(own, 30, ['Cash', 'Credit card']), date: '2026-05-01' };
    const answer = await put(before.id, body, own);
    const after = done(answer);
    expect(after).toMatchObject({ id: before.id, date: '2026-05-01', amount: 30, base_amount: 30 });
    for (const cleared of ['memo', 'payee', 'external_id']) expect(after).not.toHaveProperty(cleared);
    expect(after.created_at).toBe(before.created_at);
    expect(after.lines.map(({ id }: Json) => id)).toEqual(before.lines.map(({ id }: Json) => id));
    expect((await own.user.get(`${path}/${before.id}`)).text).toBe(answer.text);
    const balance = async (name: string) => (await own.balances(own.accounts[name].id)).balance;
    expect([await balance('Bank'), await balance('Cash'), await balance('Credit card')]).toEqual([
      0, -30, -30,
    ]);
    await record(subject, own, { external_id: 'e-1' });
    await expectBalanced(own.user);
  });

  test('accepts a record as it was read, and changes only updated_at', async () => {
    const before = await record(subject, books, { memo: 'x', payee: 'Ann', external_id: 'e-2' });
    const after = done(await put(before.id, before));
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
  });

  test('refuses another kind, and an external id that a transaction of any kind has', async () => {
    const { id } = await record(subject, books);
    const other = await put(id, subject.body(books, { kind: 'expense' }));
    expect([other.status, other.body.errors[0].code]).toEqual([422, 'immutable_field']);
    await books.record('income', { external_id: 'e-3' });
    expectProblem(await put(id, subject.body(books, { external_id: 'e-3' })), 409, 'external_id_taken');
  });

  test('may keep an account that has become inactive, but not choose an inactive one', async () => {
    const own = await newBooks();
    const { id } = await record(subject, own);
    const asleep = async (name: string) =>
      done(await own.user.put(`/accounts/${own.accounts[name].id}`, { name, is_active: false }));
    await asleep('Cash');
    await asleep('Credit card');
    expect(done(await put(id, subject.moving(own, 1), own)).amount).toBe(1);
    const refused = await put(id, subject.moving(own, 1, ['Bank', 'Credit card']), own);
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'inactive']);
  });

  test('is refused within, into and out of a locked period', async () => {
    const own = await newBooks();
    const early = await record(subject, own, { date: '2026-03-31' });
    const late = await record(subject, own, { date: '2026-04-02' });
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-31' }));
    const dated = (date: string) => subject.body(own, { date });
    for (const answer of [
      await put(early.id, dated('2026-03-31'), own),
      await put(early.id, dated('2026-04-01'), own),
      await put(late.id, dated('2026-03-31'), own),
    ])
      expectProblem(answer, 409, 'period_locked');
    done(await put(late.id, dated('2026-04-01'), own));
  });

  test('respects If-Match', async () => {
    const { id } = await record(subject, books);
    const etag = (await books.user.get(`${path}/${id}`)).headers.get('etag') ?? '';
    const headers = { 'if-match': etag };
    done(await put(id, subject.moving(books, 1), books, { headers }));
    expectProblem(await put(id, subject.moving(books, 2), books, { headers }), 412, 'version_mismatch');
    expect(done(await books.user.get(`${path}/${id}`)).amount).toBe(1);
  });

  test('returns 404 for a record of another user, a deleted one, or one of another kind', async () => {
    const made = await record(subject, books);
    const stranger = await newBooks();
    await expectHidden(made.id, (id) => put(id, subject.body(stranger), stranger));
    const expense = await books.record('expense');
    for (const id of [expense.id, NO_ID, 'x']) expectProblem(await put(id, {}), 404, 'not_found');
    await books.user.delete(`${path}/${made.id}`);
    expectProblem(await put(made.id, subject.body(books)), 404, 'not_found');
  });
}
