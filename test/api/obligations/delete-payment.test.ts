import { beforeEach, expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectBalanced, expectProblem, type Json, TIMESTAMP } from '../../support/user-with-books.ts';
import { type Loans, newLoan, newLoans } from './loan-support.ts';

let loans: Loans;
let loan: Json;
beforeEach(async () => {
  ({ loans, loan } = await newLoan());
});

const pathOf = (payment: Json, owner = loan) => `/obligations/${owner.id}/payments/${payment.id}`;

test('removes the payment from every balance, and increases the outstanding amount', async () => {
  const { user } = loans;
  const payment = await loans.payment(loan, { fx_rate: 0.95 });
  expect((await user.delete(pathOf(payment))).status).toBe(204);
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
  expect([
    await loans.balance('Receivables'),
    await loans.balance('Bank'),
    await loans.balance('Exchange differences'),
  ]).toEqual([900, -900, 0]);
  await expectBalanced(user);
});

test('reopens a settled obligation', async () => {
  const payment = await loans.payment(loan, { amount: 1000 });
  expect(await loans.read(loan)).toMatchObject({ status: 'settled', settled_at: TIMESTAMP });
  await loans.user.delete(pathOf(payment));
  expect(await loans.read(loan)).toMatchObject({ status: 'open', settled_at: null });
});

test('deletes a note, even in a locked period', async () => {
  const note = await loans.note(loan);
  await loans.lock('2026-12-31');
  expect((await loans.user.delete(pathOf(note))).status).toBe(204);
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
});

test('refuses money in the locked period', async () => {
  const payment = await loans.payment(loan);
  await loans.lock('2026-04-01');
  expectProblem(await loans.user.delete(pathOf(payment)), 409, 'period_locked');
  expect((await loans.read(loan)).paid_amount).toBe(100);
});

test('the next payment takes out what the other payments leave', async () => {
  const first = await loans.payment(loan, { amount: 333.33 });
  await loans.payment(loan, { amount: 333.33 });
  await loans.user.delete(pathOf(first));
  const last = await loans.payment(loan, { amount: 666.67 });
  // The second one took 299.99, so 600.01 are left of 900.
  expect(last.lines[1].credit_base).toBe(600.01);
  expect([await loans.balance('Receivables'), await loans.balances('Receivables')]).toEqual([0, {}]);
});

test('frees its external id', async () => {
  for (const external_id of ['a', 'b']) {
    const payment =
      external_id === 'a'
        ? await loans.payment(loan, { external_id })
        : await loans.note(loan, { external_id });
    await loans.user.delete(pathOf(payment));
    expect((await loans.payment(loan, { external_id })).external_id).toBe(external_id);
  }
});

test('is gone afterwards: a second deletion is a 404', async () => {
  for (const payment of [await loans.payment(loan), await loans.note(loan)]) {
    await loans.user.delete(pathOf(payment));
    expect((await loans.user.delete(pathOf(payment))).status).toBe(404);
  }
  expect((await loans.read(loan)).paid_amount).toBe(0);
});

test('with If-Match, deletes only the version that was read', async () => {
  const { user, accounts } = loans;
  const payment = await loans.payment(loan);
  const headers = { 'if-match': (await user.get(pathOf(payment))).headers.get('etag') ?? '' };
  done(await user.put(`/accounts/${accounts.Bank.id}`, { name: 'Other bank' }));
  expectProblem(await user.delete(pathOf(payment), { headers }), 412, 'version_mismatch');
  const fresh = { 'if-match': (await user.get(pathOf(payment))).headers.get('etag') ?? '' };
  expect((await user.delete(pathOf(payment), { headers: fresh })).status).toBe(204);
});

test('of parallel deletions, one succeeds', async () => {
  const payment = await loans.payment(loan);
  const answers = await Promise.all(Array.from({ length: 4 }, () => loans.user.delete(pathOf(payment))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
  expect(await loans.balance('Receivables')).toBe(900);
});

test('is found under its own obligation only, and by its owner only', async () => {
  const others = await newLoans();
  const payment = await loans.payment(loan);
  const theirs = await others.loan();
  await expectHidden(payment.id, (id) => others.user.delete(pathOf({ id }, theirs)));
  expect((await loans.user.delete(pathOf(payment, await loans.loan()))).status).toBe(404);
  expect((await loans.user.delete(`/budgeting/expenses/${payment.id}`)).status).toBe(404);
  expect((await loans.user.delete(pathOf({ id: loan.opening_entry_id }))).status).toBe(404);
});
