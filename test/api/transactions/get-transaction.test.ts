import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { type Books, done, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { type EveryKind, recordEveryKind } from './every-kind.ts';

let books: Books;
let all: EveryKind;
beforeAll(async () => {
  books = await newBooks();
  all = await recordEveryKind(books);
});

test('shows a transaction of any kind as its own path does', async () => {
  const kinds = [];
  for (const expected of Object.values(all)) {
    const shown = done(await books.user.get(`/transactions/${expected.id}`));
    expect(shown).toEqual(expected);
    kinds.push(shown.kind);
  }
  expect(kinds).toEqual(['expense', 'income', 'transfer', 'journal', 'payment', 'journal']);
});

test('has the ETag of the record, which a client can send to its own path', async () => {
  const { user, record } = await newBooks();
  const { id, lines: _lines, ...income } = await record('income');
  const first = (await user.get(`/transactions/${id}`)).headers.get('etag') ?? '';
  const unchanged = await user.get(`/transactions/${id}`, { headers: { 'if-none-match': first } });
  expect(unchanged.status).toBe(304);
  const options = { headers: { 'if-match': first } };
  done(await user.put(`/budgeting/incomes/${id}`, { ...income, amount: 13 }, options));
  expect((await user.get(`/transactions/${id}`)).headers.get('etag')).not.toBe(first);
});

test('shows a deleted transaction only if asked to', async () => {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  await user.delete(`/budgeting/expenses/${id}`);
  expectProblem(await user.get(`/transactions/${id}`), 404, 'not_found');
  const shown = done(await user.get(`/transactions/${id}?include_deleted=true`));
  expect(shown).toMatchObject({ id, kind: 'expense', deleted_at: expect.any(String) });
});

test('returns 404 for anything but a transaction of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(all.transfer.id, (id) => stranger.get(`/transactions/${id}`));
  for (const id of [NO_ID, 'x', books.accounts.Cash.id, all.expense.lines[0].id])
    expectProblem(await books.user.get(`/transactions/${id}`), 404, 'not_found');
});

test('returns 404 for a payment that moved no money, because it is only a note', async () => {
  const { user } = books;
  const note = done(
    await user.post(`/obligations/${all.payment.obligation_id}/payments`, { date: '2026-05-08', amount: 1 }),
  );
  expect(note.lines).toEqual([]);
  expectProblem(await user.get(`/transactions/${note.id}`), 404, 'not_found');
});
