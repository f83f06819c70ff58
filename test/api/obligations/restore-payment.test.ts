import { beforeEach, expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectBalanced, expectProblem, type Json, TIMESTAMP } from '../../support/user-with-books.ts';
import { type Loans, newLoan, newLoans } from './loan-support.ts';

let loans: Loans;
let loan: Json;
beforeEach(async () => {
  ({ loans, loan } = await newLoan());
});

const UNFUNDED = { funding_account_id: undefined };
const pathOf = (payment: Json, owner = loan) => `/obligations/${owner.id}/payments/${payment.id}`;
const restore = (payment: Json, owner = loan) => loans.user.post(`${pathOf(payment, owner)}/restore`);
const deleted = async (made: Promise<Json>, owner = loan) => {
  const payment = await made;
  expect((await loans.user.delete(pathOf(payment, owner))).status).toBe(204);
  return payment;
};

test('adds the payment to every balance again, with its own rate and difference', async () => {
  const payment = await deleted(loans.payment(loan, { fx_rate: 0.95 }));
  const restored = done(await restore(payment));
  expect(restored).toEqual({ ...payment, updated_at: TIMESTAMP });
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 900, paid_amount: 100 });
  expect([
    await loans.balance('Receivables'),
    await loans.balance('Bank'),
    await loans.balance('Exchange differences'),
  ]).toEqual([810, -805, 5]);
  await expectBalanced(loans.user);
});

test('settles the obligation again', async () => {
  const payment = await deleted(loans.note(loan, { amount: 1000 }));
  expect((await restore(payment)).status).toBe(200);
  expect(await loans.read(loan)).toMatchObject({ status: 'settled', settled_at: TIMESTAMP });
});

test('restoring a payment that is not deleted changes nothing', async () => {
  for (const payment of [await loans.payment(loan), await loans.note(loan)])
    expect(done(await restore(payment))).toEqual(payment);
  expect((await loans.read(loan)).paid_amount).toBe(200);
});

test('refuses a payment that by now exceeds the outstanding amount', async () => {
  const money = await deleted(loans.payment(loan, { amount: 600 }));
  const note = await deleted(loans.note(loan, { amount: 600 }));
  await loans.payment(loan, { amount: 500 });
  expectProblem(await restore(money), 409, 'exceeds_outstanding');
  expectProblem(await restore(note), 409, 'exceeds_outstanding');
  done(await loans.put(loan, { outstanding_amount: 600 }));
  expect((await restore(money)).status).toBe(200);
  expect(await loans.read(loan)).toMatchObject({ status: 'settled', paid_amount: 1100 });
});

test.each<[string, (given: Loans) => Record<string, unknown>]>([
  ['currency', () => ({ currency_id: 'GBP', fx_rate: 0.9 })],
  ['account', ({ accounts }) => ({ account_id: accounts.Payables.id })],
  ['amount of the opening entry', () => ({ original_amount: 2000 })],
  ['rate of the opening entry', () => ({ fx_rate: 0.8 })],
  ['funding', () => ({ ...UNFUNDED, funding: 'opening_balance' })],
  ['absence of an opening entry', () => UNFUNDED],
])('refuses money for an obligation with another %s', async (_what, changes) => {
  const payment = await deleted(loans.payment(loan));
  done(await loans.put(loan, changes(loans)));
  expectProblem(await restore(payment), 409, 'obligation_changed');
  expect((await loans.read(loan)).paid_amount).toBe(0);
});

test('refuses money after the opening entry was removed and created again', async () => {
  const payment = await deleted(loans.payment(loan));
  done(await loans.put(loan, UNFUNDED));
  done(await loans.put(loan, { fx_rate: 0.9 }));
  expectProblem(await restore(payment), 409, 'obligation_changed');
});

test('a note depends only on currency and account', async () => {
  const note = await deleted(loans.note(loan));
  done(await loans.put(loan, { original_amount: 2000 }));
  expect((await restore(note)).status).toBe(200);
  await loans.user.delete(pathOf(note));
  done(await loans.put(loan, { currency_id: 'GBP' }));
  expectProblem(await restore(note), 409, 'obligation_changed');
  done(await loans.put(loan, { account_id: loans.accounts.Cash.id }));
  expectProblem(await restore(note), 409, 'obligation_changed');
});

test('is possible after the obligation was renamed, or deleted and restored', async () => {
  const payment = await deleted(loans.payment(loan));
  done(await loans.put(loan, { name: 'Renamed', notes: 'n' }));
  await loans.user.delete(`/obligations/${loan.id}`);
  expect((await restore(payment)).status).toBe(404);
  done(await loans.user.post(`/obligations/${loan.id}/restore`));
  expect((await restore(payment)).status).toBe(200);
  expect(await loans.balance('Receivables')).toBe(810);
});

test('refuses money in the locked period, but not a note', async () => {
  const payment = await deleted(loans.payment(loan));
  const note = await deleted(loans.note(loan));
  await loans.lock('2026-04-01');
  expectProblem(await restore(payment), 409, 'period_locked');
  expect((await restore(note)).status).toBe(200);
});

test('refuses an external id that another payment has by now', async () => {
  const money = await deleted(loans.payment(loan, { external_id: 'x' }));
  const note = await deleted(loans.note(loan, { external_id: 'x' }));
  await loans.note(loan, { external_id: 'x' });
  expectProblem(await restore(money), 409, 'external_id_taken');
  expectProblem(await restore(note), 409, 'external_id_taken');
  expect((await loans.read(loan)).paid_amount).toBe(100);
});

test('of parallel restores, exactly as many succeed as the outstanding amount covers', async () => {
  const payments: Json[] = [];
  for (let i = 0; i < 4; i++) payments.push(await deleted(loans.payment(loan, { amount: 400 })));
  const answers = await Promise.all(payments.map((each) => restore(each)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 200, paid_amount: 800 });
  expect(await loans.balance('Receivables')).toBe(180);
});

test('keeps the sum of all payments exact', async () => {
  const most = 9_999_999_999_999.99;
  const unfunded = { ...UNFUNDED, outstanding_amount: most };
  const plain = await loans.loan({ ...unfunded, fx_rate: undefined });
  const small = await deleted(loans.note(plain, { amount: 1 }), plain);
  await loans.note(plain, { amount: most });
  done(await loans.put(plain, unfunded));
  expectProblem(await restore(small, plain), 409, 'restore_blocked');
});

test('is found under its own obligation only, and by its owner only', async () => {
  const others = await newLoans();
  const payment = await deleted(loans.payment(loan));
  const theirs = await others.loan();
  await expectHidden(payment.id, (id) => others.user.post(`${pathOf({ id }, theirs)}/restore`));
  expect((await restore(payment, await loans.loan())).status).toBe(404);
  expect((await loans.user.post(`/budgeting/incomes/${payment.id}/restore`)).status).toBe(404);
});
