import { beforeEach, expect, test } from 'vitest';
import { NO_ID } from '../../support/record-expectations.ts';
import { done, expectBalanced, expectFaults, expectProblem, ID } from '../../support/user-with-books.ts';
import { type Loans, newLoans, storedEntry } from './loan-support.ts';

let loans: Loans;
beforeEach(async () => {
  loans = await newLoans();
});

const UNFUNDED = { funding_account_id: undefined, fx_rate: undefined };

test('posts a loan: the money leaves the funding account for the receivable', async () => {
  const { accounts } = loans;
  const loan = await loans.loan();
  expect(loan).toMatchObject({
    direction: 'owed_to_me',
    is_posted: true,
    paid_amount: 0,
    funding_account_id: accounts.Bank.id,
    opening_entry_id: ID,
    account: { id: accounts.Receivables.id, name: 'Receivables', code: '1200', type: 'asset' },
  });
  expect(Object.keys(loan)).not.toContain('funding');
  expect(Object.keys(loan)).not.toContain('funding_category_id');
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([900, -900]);
  expect([await loans.balances('Receivables'), await loans.balances('Bank')]).toEqual([
    { USD: 1000 },
    { USD: -1000 },
  ]);
  await expectBalanced(loans.user);
});

test('the opening entry is a journal entry of the obligation on its opened_date, with its name as the memo', async () => {
  const { accounts } = loans;
  const loan = await loans.loan({ name: 'Bike for Bob', outstanding_amount: 400 });
  expect(await storedEntry(loans, loan.opening_entry_id)).toMatchObject({
    kind: 'journal',
    date: '2026-03-01',
    memo: 'Bike for Bob',
    obligation_id: loan.id,
    currency_id: 'USD',
    fx_rate: '0.9',
    fx_rate_source: 'user',
    lines: [
      { account: accounts.Receivables.id, amount: 100000, base: 90000 },
      { account: accounts.Bank.id, amount: -100000, base: -90000 },
    ],
  });
});

test('posts a debt the other way: the money comes into the funding account', async () => {
  const { accounts } = loans;
  const loan = await loans.loan({ account_id: accounts.Payables.id });
  expect(loan).toMatchObject({ direction: 'owed_by_me', account: { type: 'liability' } });
  expect([await loans.balance('Payables'), await loans.balance('Bank')]).toEqual([900, 900]);
  await expectBalanced(loans.user);
});

test('posts a sale on credit to an income category, which is then in use and in the summary', async () => {
  const { user, sale } = loans;
  const loan = await loans.loan({ funding_account_id: undefined, funding_category_id: sale.id });
  expect(loan.funding_category_id).toBe(sale.id);
  expect([await loans.balance('Receivables'), await loans.balance('Sales')]).toEqual([900, 900]);
  const summary = done(await user.get('/reports/summary?from=2026-03&to=2026-03'));
  expect(summary.total).toMatchObject({
    income: 900,
    expense: 0,
    categories: [{ category_id: sale.id, amount: 900, share: 1 }],
  });
  expectProblem(await user.delete(`/budgeting/categories/${sale.id}`), 409, 'category_in_use');
});

test('posts a purchase on credit to an expense category', async () => {
  const { user, accounts, purchase } = loans;
  await loans.loan({
    account_id: accounts.Payables.id,
    funding_account_id: undefined,
    funding_category_id: purchase.id,
  });
  expect([await loans.balance('Payables'), await loans.balance('Furniture')]).toEqual([900, 900]);
  const summary = done(await user.get('/reports/summary?from=2026-03&to=2026-03'));
  expect(summary.total).toMatchObject({ income: 0, expense: 900 });
});

test('posts what existed before the books against opening balances', async () => {
  const { accounts } = loans;
  const opening = { funding_account_id: undefined, funding: 'opening_balance' };
  expect(await loans.loan(opening)).toMatchObject({ funding: 'opening_balance', is_posted: true });
  expect([await loans.balance('Receivables'), await loans.balance('Opening balances')]).toEqual([900, 900]);
  await loans.loan({ ...opening, account_id: accounts.Payables.id, original_amount: 500 });
  expect([await loans.balance('Payables'), await loans.balance('Opening balances')]).toEqual([450, 450]);
});

test('uses the account for opening balances even if it is inactive, and creates one if there is none', async () => {
  const { user, accounts } = loans;
  const opening = { funding_account_id: undefined, funding: 'opening_balance', currency_id: 'EUR' };
  const { id } = accounts['Opening balances'];
  done(await user.put(`/accounts/${id}`, { name: 'Start', is_active: false }));
  await loans.loan({ ...opening, fx_rate: undefined });
  expect(await loans.balance('Start')).toBe(1000);

  const others = await newLoans();
  await others.user.delete(`/accounts/${others.accounts['Opening balances'].id}`);
  await others.loan({ ...opening, account_id: others.accounts.Receivables.id, fx_rate: undefined });
  expect(await others.balance('Opening balances')).toBe(1000);
  await others.loan({ ...opening, account_id: others.accounts.Receivables.id, fx_rate: undefined });
  expect(await others.balance('Opening balances')).toBe(2000);
  await expectBalanced(others.user);
});

test('posts nothing without funding', async () => {
  const loan = await loans.loan(UNFUNDED);
  expect(loan).toMatchObject({ is_posted: false, paid_amount: 0, direction: 'owed_to_me' });
  expect(Object.keys(loan).filter((key) => /funding|opening_entry|fx_rate/.test(key))).toEqual([]);
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([0, 0]);
});

test('uses the rate of the day if none is sent, and 1 in the base currency', async () => {
  const foreign = await loans.loan({ fx_rate: undefined });
  expect((await storedEntry(loans, foreign.opening_entry_id)).fx_rate_source).toBe('provider');
  const own = await loans.loan({ currency_id: 'EUR', fx_rate: undefined });
  expect(await storedEntry(loans, own.opening_entry_id)).toMatchObject({
    fx_rate: '1',
    fx_rate_source: 'same_currency',
  });
});

test.each<[string, () => Record<string, unknown>, Record<string, string>]>([
  ['two kinds of funding', () => ({ funding: 'opening_balance' }), { funding: 'conflicting_fields' }],
  [
    'three kinds of funding',
    () => ({ funding: 'opening_balance', funding_category_id: loans.sale.id }),
    { funding: 'conflicting_fields', funding_category_id: 'conflicting_fields' },
  ],
  [
    'its own account',
    () => ({ funding_account_id: loans.accounts.Receivables.id }),
    { funding_account_id: 'same_account' },
  ],
  [
    'its own account, nested',
    () => ({
      account_id: undefined,
      account: { id: loans.accounts.Receivables.id },
      funding_account_id: loans.accounts.Receivables.id,
    }),
    { funding_account_id: 'same_account' },
  ],
  ['an unknown account', () => ({ funding_account_id: NO_ID }), { funding_account_id: 'not_found' }],
  [
    'an account that holds no money',
    () => ({ funding_account_id: loans.accounts['Opening balances'].id }),
    { funding_account_id: 'wrong_type' },
  ],
  [
    'an unknown category',
    () => ({ funding_account_id: undefined, funding_category_id: NO_ID }),
    { funding_category_id: 'not_found' },
  ],
  [
    'an expense category for a receivable',
    () => ({ funding_account_id: undefined, funding_category_id: loans.purchase.id }),
    { funding_category_id: 'wrong_kind' },
  ],
  [
    'an income category for a payable',
    () => ({
      account_id: loans.accounts.Payables.id,
      funding_account_id: undefined,
      funding_category_id: loans.sale.id,
    }),
    { funding_category_id: 'wrong_kind' },
  ],
  [
    'an unknown word for funding',
    () => ({ funding_account_id: undefined, funding: 'gift' }),
    { funding: 'invalid_value' },
  ],
  ['a rate without funding', () => ({ funding_account_id: undefined }), { fx_rate: 'conflicting_fields' }],
  ['a rate of 0', () => ({ fx_rate: 0 }), { fx_rate: 'too_small' }],
  ['a rate other than 1 in the base currency', () => ({ currency_id: 'EUR' }), { fx_rate: 'must_be_one' }],
  [
    'a day without a rate',
    () => ({ opened_date: '1950-01-01', fx_rate: undefined }),
    { currency_id: 'fx_rate_unavailable' },
  ],
  [
    'an amount that is too large in the base currency',
    () => ({ original_amount: 9_999_999_999_999.99, fx_rate: 2 }),
    { original_amount: 'amount_too_large' },
  ],
  [
    'faults of the terms and of the funding together',
    () => ({ name: '', funding_account_id: NO_ID }),
    { name: 'too_short', funding_account_id: 'not_found' },
  ],
])('refuses %s', async (_what, changes, codes) => {
  expectFaults(await loans.post(changes()), codes);
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([0, 0]);
});

test('refuses an inactive account and an inactive category', async () => {
  const { user, accounts, sale } = loans;
  done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Cash', is_active: false }));
  done(await user.put(`/budgeting/categories/${sale.id}`, { name: 'Sales', is_active: false }));
  expectFaults(await loans.post({ funding_account_id: accounts.Cash.id }), {
    funding_account_id: 'inactive',
  });
  expectFaults(await loans.post({ funding_account_id: undefined, funding_category_id: sale.id }), {
    funding_category_id: 'inactive',
  });
});

test('refuses to post in the locked period, but records an old obligation without posting', async () => {
  await loans.lock('2026-03-01');
  expectProblem(await loans.post(), 409, 'period_locked');
  expect((await loans.loan(UNFUNDED)).is_posted).toBe(false);
  expect((await loans.loan({ opened_date: '2026-03-02' })).is_posted).toBe(true);
});

test('repeats with one Idempotency-Key post once', async () => {
  const headers = { 'idempotency-key': 'loan-1' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => loans.user.post('/obligations', loans.body(), { headers })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await loans.balance('Receivables')).toBe(900);
});

test('keeps the account in use: with lines it cannot be deleted', async () => {
  const { user } = loans;
  const account = done(await user.post('/accounts', { name: 'Shoebox', type: 'asset' }));
  await loans.loan({ funding_account_id: account.id });
  expectProblem(await user.delete(`/accounts/${account.id}`), 409, 'account_in_use');
});

test('an obligation on the account for opening balances itself is a 422 on that account', async () => {
  const account_id = loans.accounts['Opening balances'].id;
  expectFaults(await loans.post({ ...UNFUNDED, account_id, funding: 'opening_balance' }), {
    account_id: 'wrong_type',
  });
});
