import { beforeAll, describe, expect, test } from 'vitest';
import { NO_ID } from '../../support/record-expectations.ts';
import { done, expectFaults, expectProblem, type Json } from '../../support/user-with-books.ts';
import { type Loans, newLoan } from './loan-support.ts';

let loans: Loans;
let loan: Json;
/** No test here changes the obligation, unless it has its own. */
beforeAll(async () => {
  ({ loans, loan } = await newLoan());
});

const NOTE = { asset_account_id: undefined, fx_rate: undefined };

describe('a payment that is refused', () => {
  test.each<[string, () => Record<string, unknown>, Record<string, string>]>([
    ['no amount', () => ({ amount: undefined }), { amount: 'required' }],
    ['no date', () => ({ date: undefined }), { date: 'required' }],
    ['an amount of 0', () => ({ amount: 0 }), { amount: 'too_small' }],
    ['a tenth of a cent', () => ({ amount: 0.001 }), { amount: 'too_many_decimals' }],
    ['more than is outstanding', () => ({ amount: 1000.01 }), { amount: 'exceeds_outstanding' }],
    [
      'a note of more than is outstanding',
      () => ({ ...NOTE, amount: 1001 }),
      { amount: 'exceeds_outstanding' },
    ],
    ['an unknown account', () => ({ asset_account_id: NO_ID }), { asset_account_id: 'not_found' }],
    [
      'an account that holds no money',
      () => ({ asset_account_id: loans.accounts['Opening balances'].id }),
      { asset_account_id: 'wrong_type' },
    ],
    [
      "the obligation's own account",
      () => ({ asset_account_id: loans.accounts.Receivables.id }),
      { asset_account_id: 'same_account' },
    ],
    ['a date before it was opened', () => ({ date: '2026-02-28' }), { date: 'before_opened_date' }],
    ['a rate of 0', () => ({ fx_rate: 0 }), { fx_rate: 'too_small' }],
    [
      'another amount in the same currency',
      () => ({ money_currency_id: 'USD', money_amount: 99 }),
      { money_amount: 'amounts_differ' },
    ],
    ['money without its currency', () => ({ money_amount: 99 }), { money_amount: 'amounts_differ' }],
    ['an unknown currency', () => ({ money_currency_id: 'XYZ' }), { money_currency_id: 'not_found' }],
    ['money of 0', () => ({ money_currency_id: 'GBP', money_amount: 0 }), { money_amount: 'too_small' }],
    [
      'an amount that comes to 0 in the base currency',
      () => ({ amount: 0.01, money_currency_id: 'GBP', money_amount: 0.01, fx_rate: 0.0001 }),
      { amount: 'too_small' },
    ],
    [
      'money on a note',
      () => ({ ...NOTE, money_currency_id: 'GBP', money_amount: 1, fx_rate: 2 }),
      {
        fx_rate: 'conflicting_fields',
        money_currency_id: 'conflicting_fields',
        money_amount: 'conflicting_fields',
      },
    ],
    ['another kind', () => ({ kind: 'expense' }), { kind: 'immutable_field' }],
    ['an unknown field', () => ({ payee: 'Bob' }), { payee: 'unknown_field' }],
    [
      'several faults at once',
      () => ({ amount: 2000, date: '2026-13-01', asset_account_id: NO_ID, fx_rate: -1 }),
      {
        date: 'invalid_date',
        amount: 'exceeds_outstanding',
        asset_account_id: 'not_found',
        fx_rate: 'too_small',
      },
    ],
  ])('refuses %s', async (_what, changes, codes) => {
    expectFaults(await loans.pay(loan, changes()), codes);
  });

  test('changes nothing', async () => {
    expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
  });
});

test('refuses currencies without a known rate', async () => {
  const old = await loans.loan({ opened_date: '1950-01-01' });
  const date = '1950-06-01';
  expectFaults(await loans.pay(old, { date, fx_rate: undefined }), { fx_rate: 'fx_rate_unavailable' });
  expectFaults(await loans.pay(old, { date, money_currency_id: 'GBP' }), {
    money_amount: 'fx_rate_unavailable',
  });
  expect((await loans.payment(old, { date, money_currency_id: 'GBP', money_amount: 70 })).base_amount).toBe(
    90,
  );
});

test('refuses money that rounds to 0 at the latest rates', async () => {
  const dong = await loans.loan({ currency_id: 'VND', fx_rate: 0.0001 });
  expectFaults(await loans.pay(dong, { amount: 1, money_currency_id: 'USD' }), { money_amount: 'too_small' });
});

test('refuses an inactive account, but not an inactive account of the obligation', async () => {
  const own = await newLoan();
  const { user, accounts } = own.loans;
  done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Cash', is_active: false }));
  done(await user.put(`/accounts/${accounts.Receivables.id}`, { name: 'Receivables', is_active: false }));
  expectFaults(await own.loans.pay(own.loan, { asset_account_id: accounts.Cash.id }), {
    asset_account_id: 'inactive',
  });
  expect((await own.loans.payment(own.loan)).amount).toBe(100);
});

test('refuses money in the locked period', async () => {
  const own = await newLoan();
  await own.loans.lock('2026-04-01');
  expectProblem(await own.loans.pay(own.loan), 409, 'period_locked');
  expect((await own.loans.payment(own.loan, { date: '2026-04-02' })).is_locked).toBe(false);
});

test('has an external id that no other transaction or note has', async () => {
  const own = await newLoan();
  const { user, accounts, purchase } = own.loans;
  await own.loans.payment(own.loan, { external_id: 'x-1' });
  await own.loans.note(own.loan, { external_id: 'x-2' });
  for (const external_id of ['x-1', 'x-2']) {
    expectProblem(await own.loans.pay(own.loan, { external_id }), 409, 'external_id_taken');
    expectProblem(await own.loans.pay(own.loan, { ...NOTE, external_id }), 409, 'external_id_taken');
    const expense = await user.post('/budgeting/expenses', {
      currency_id: 'EUR',
      category_id: purchase.id,
      amount: 1,
      date: '2026-04-01',
      asset_account_id: accounts.Bank.id,
      external_id,
    });
    expectProblem(expense, 409, 'external_id_taken');
  }
  expect((await own.loans.read(own.loan)).paid_amount).toBe(200);
});
