import { beforeEach, expect, test } from 'vitest';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { expectHidden, expectSafeRetries } from '../../support/record-expectations.ts';
import {
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  ID,
  type Json,
  TIMESTAMP,
} from '../../support/user-with-books.ts';
import { type Loans, newLoan, newLoans } from './loan-support.ts';

let loans: Loans;
let loan: Json;
beforeEach(async () => {
  ({ loans, loan } = await newLoan());
});

const NOTE = { asset_account_id: undefined, fx_rate: undefined };

test('returns the payment as a read shows it', async () => {
  const { user, accounts } = loans;
  const answer = await loans.pay(loan, { memo: 'First part', external_id: 'p-1', kind: 'payment' });
  const line = { fx_rate: 0.9, fx_rate_source: 'user', currency_id: 'USD', memo: 'First part' };
  expect(answer.body).toEqual({
    id: ID,
    kind: 'payment',
    obligation_id: loan.id,
    date: '2026-04-01',
    currency_id: 'USD',
    amount: 100,
    base_amount: 90,
    asset_account_id: accounts.Bank.id,
    fx_rate: 0.9,
    fx_rate_date: '2026-04-01',
    fx_rate_source: 'user',
    memo: 'First part',
    external_id: 'p-1',
    is_locked: false,
    lines: [
      {
        ...line,
        id: ID,
        account_id: accounts.Bank.id,
        account_name: 'Bank',
        debit: 100,
        credit: 0,
        debit_base: 90,
        credit_base: 0,
      },
      {
        ...line,
        id: ID,
        account_id: accounts.Receivables.id,
        account_name: 'Receivables',
        debit: 0,
        credit: 100,
        debit_base: 0,
        credit_base: 90,
      },
    ],
    created_at: TIMESTAMP,
    updated_at: answer.body.created_at,
  });
  const read = await user.get(`/obligations/${loan.id}/payments/${answer.body.id}`);
  expect([read.text, read.headers.get('etag')]).toEqual([answer.text, answer.headers.get('etag')]);
});

test('reduces the outstanding amount, and settles the obligation at 0', async () => {
  await loans.payment(loan, { amount: 400.5 });
  expect(await loans.read(loan)).toMatchObject({
    status: 'open',
    settled_at: null,
    outstanding_amount: 599.5,
    paid_amount: 400.5,
  });
  await loans.note(loan, { amount: 599.5 });
  expect(await loans.read(loan)).toMatchObject({
    status: 'settled',
    settled_at: TIMESTAMP,
    outstanding_amount: 0,
    paid_amount: 1000,
  });
});

test('without an account it is a note: no lines, no lock, no effect on any balance', async () => {
  await loans.lock('2026-12-31');
  const payment = await loans.note(loan, { memo: 'In cash', external_id: 'n-1' });
  expect(payment).toEqual({
    id: ID,
    kind: 'payment',
    obligation_id: loan.id,
    date: '2026-04-01',
    currency_id: 'USD',
    amount: 100,
    memo: 'In cash',
    external_id: 'n-1',
    is_locked: false,
    lines: [],
    created_at: TIMESTAMP,
    updated_at: payment.created_at,
  });
  expect(await loans.balance('Receivables')).toBe(900);
  expect(await loans.read(loan)).toMatchObject({ paid_amount: 100, outstanding_amount: 900 });
});

test('an obligation that is not posted accepts only notes, even dated before it was opened', async () => {
  const plain = await loans.loan({ funding_account_id: undefined, fx_rate: undefined });
  expectProblem(await loans.pay(plain), 409, 'obligation_not_posted');
  expect((await loans.note(plain, { date: '2020-01-01' })).date).toBe('2020-01-01');
  expect((await loans.read(plain)).paid_amount).toBe(100);
});

test('supports safe retries, both of money and of notes', async () => {
  const path = `/obligations/${loan.id}/payments`;
  const { accounts } = loans;
  await expectSafeRetries(loans.user, path, {
    date: '2026-04-01',
    amount: 1,
    asset_account_id: accounts.Bank.id,
  });
  await expectSafeRetries(loans.user, path, { date: '2026-04-01', amount: 1 });
  expect((await loans.read(loan)).paid_amount).toBe(2);
});

test('of parallel payments, exactly as many succeed as the outstanding amount covers', async () => {
  const rates = [0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15];
  const answers = await Promise.all(rates.map((fx_rate) => loans.pay(loan, { amount: 300, fx_rate })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectFaults(answer, { amount: 'exceeds_outstanding' });
    expect(answer.body.errors[0].message).toBe('must not be more than the outstanding amount, 100.00 USD');
  }
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 100, paid_amount: 900 });
  expect(await loans.balance('Receivables')).toBe(90);
  const { data } = done(await loans.user.get('/accounts?type=income&limit=100'));
  expect(data.filter(({ name }: Json) => name === 'Exchange differences').length).toBeLessThanOrEqual(1);
  await expectBalanced(loans.user);
});

test('either the payment or the deletion of the obligation succeeds, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const owed = await loans.loan();
    const before = await loans.balance('Receivables');
    const [paid, deleted] = await Promise.all([
      loans.pay(owed),
      loans.user.delete(`/obligations/${owed.id}`),
    ]);
    if (paid.status === 200) expectProblem(deleted, 409, 'obligation_has_payments');
    else expect([paid.status, deleted.status]).toEqual([404, 204]);
    expect(await loans.balance('Receivables')).toBe(before - (paid.status === 200 ? 90 : 900));
  }
  await expectBalanced(loans.user);
});

test('checks the lock inside the write: a lock set in the meantime wins', async () => {
  const whileHeld = await holdWrite(loans.user, 'CreatePayment');
  const paying = loans.pay(loan);
  await whileHeld(() => loans.lock('2026-04-01'));
  expectProblem(await paying, 409, 'period_locked');
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
});

test('checks again if the account is deactivated, or the obligation settled, in the meantime', async () => {
  const { user, accounts } = loans;
  const whilePaying = await holdWrite(user, 'CreatePayment');
  const paying = loans.pay(loan, { asset_account_id: accounts.Cash.id });
  await whilePaying(async () =>
    done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Cash', is_active: false })),
  );
  expectFaults(await paying, { asset_account_id: 'inactive' });
  const whileNoting = await holdWrite(user, 'CreatePayment');
  const noting = loans.pay(loan, NOTE);
  await whileNoting(async () => done(await loans.put(loan, { outstanding_amount: 0 })));
  expectFaults(await noting, { amount: 'exceeds_outstanding' });
});

test('is not found for another user, a deleted obligation or another record', async () => {
  const other = await newLoans();
  await expectHidden(loan.id, (id) => other.pay({ id }));
  await loans.user.delete(`/obligations/${loan.id}`);
  expect((await loans.pay(loan)).status).toBe(404);
  expect((await loans.pay(loans.accounts.Bank)).status).toBe(404);
});

test('keeps the sum of all payments exact', async () => {
  const most = 9_999_999_999_999.99;
  const plain = await loans.loan({
    funding_account_id: undefined,
    fx_rate: undefined,
    outstanding_amount: most,
  });
  await loans.note(plain, { amount: most });
  const unfunded = { funding_account_id: undefined, outstanding_amount: most };
  done(await loans.put(plain, unfunded));
  expectFaults(await loans.pay(plain, { ...NOTE, amount: 0.01 }), { amount: 'amount_too_large' });
});

test('keeps long notes of the obligation', async () => {
  const notes = 'long '.repeat(2000).trim();
  const owed = await loans.loan({ notes });
  await loans.payment(owed);
  expect((await loans.read(owed)).notes).toBe(notes);
});
