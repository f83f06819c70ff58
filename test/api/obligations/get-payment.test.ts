import { beforeAll, expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, type Json } from '../../support/user-with-books.ts';
import { type Loans, newLoans } from './loan-support.ts';

let loans: Loans;
let others: Loans;
let loan: Json;
beforeAll(async () => {
  [loans, others] = await Promise.all([newLoans(), newLoans()]);
  loan = await loans.loan();
});

const pathOf = (payment: Json, owner = loan) => `/obligations/${owner.id}/payments/${payment.id}`;

test('shows a payment and a note as the create response did, with an ETag', async () => {
  const { user } = loans;
  for (const payment of [await loans.payment(loan, { fx_rate: 0.95 }), await loans.note(loan)]) {
    const read = await user.get(pathOf(payment));
    expect(read.body).toEqual(payment);
    const headers = { 'if-none-match': read.headers.get('etag') ?? '' };
    expect((await user.get(pathOf(payment), { headers })).status).toBe(304);
  }
});

test('shows whether its day is locked, in the ETag too; a note never is', async () => {
  const { user } = loans;
  const payment = await loans.payment(loan);
  const note = await loans.note(loan);
  const open = await user.get(pathOf(payment));
  await loans.lock('2026-04-01');
  const locked = await user.get(pathOf(payment));
  expect([open.body.is_locked, locked.body.is_locked]).toEqual([false, true]);
  expect(locked.headers.get('etag')).not.toBe(open.headers.get('etag'));
  expect((await user.get(pathOf(note))).body.is_locked).toBe(false);
  await loans.lock(null);
});

test('shows the names that its accounts have now', async () => {
  const { user, accounts } = loans;
  const payment = await loans.payment(loan, { asset_account_id: accounts.Cash.id });
  done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Purse' }));
  expect((await user.get(pathOf(payment))).body.lines[0].account_name).toBe('Purse');
});

test('shows a deleted payment only when asked to', async () => {
  const { user } = loans;
  for (const payment of [await loans.payment(loan), await loans.note(loan)]) {
    await user.delete(pathOf(payment));
    expect((await user.get(pathOf(payment))).status).toBe(404);
    const { body } = await user.get(`${pathOf(payment)}?include_deleted=true`);
    expect(body).toEqual({ ...payment, updated_at: body.deleted_at, deleted_at: expect.any(String) });
  }
});

test('shows the payment of a deleted obligation only when asked to', async () => {
  const { user } = loans;
  const owed = await loans.loan();
  const payment = await loans.note(owed);
  await user.delete(pathOf(payment, owed));
  await user.delete(`/obligations/${owed.id}`);
  expect((await user.get(pathOf(payment, owed))).status).toBe(404);
  expect((await user.get(`${pathOf(payment, owed)}?include_deleted=true`)).body.id).toBe(payment.id);
});

test('is found only under its own obligation, and only if it is a payment', async () => {
  const { user } = loans;
  const payment = await loans.payment(loan);
  const note = await loans.note(loan);
  const another = await loans.loan();
  expect((await user.get(pathOf(payment, another))).status).toBe(404);
  expect((await user.get(pathOf(note, another))).status).toBe(404);
  expect((await user.get(pathOf({ id: loan.opening_entry_id }))).status).toBe(404);
  expect((await user.get(pathOf({ id: 'x' }))).status).toBe(404);
  for (const kind of ['expenses', 'incomes'])
    expect((await user.get(`/budgeting/${kind}/${payment.id}`)).status).toBe(404);
});

test("hides other users' payments", async () => {
  const payment = await loans.payment(loan);
  const theirs = await others.loan();
  await expectHidden(payment.id, (id) => others.user.get(pathOf({ id }, theirs)));
  await expectHidden(loan.id, (id) => others.user.get(pathOf(payment, { id })));
});
