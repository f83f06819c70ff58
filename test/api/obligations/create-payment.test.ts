import { beforeEach, expect, test } from 'vitest';
import { providerRate } from '../../support/ledger-rates.ts';
import { expectHidden, expectSafeRetries, NO_ID } from '../../support/record-expectations.ts';
import {
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  ID,
  type Json,
  TIMESTAMP,
} from '../../support/user-with-books.ts';
import { type Loans, newLoans } from './loan-support.ts';
import { holdWrite } from './support.ts';

let loans: Loans;
let loan: Json;
beforeEach(async () => {
  loans = await newLoans();
  loan = await loans.loan();
});

const NOTE = { asset_account_id: undefined, fx_rate: undefined };
const EURO = { currency_id: 'EUR', fx_rate: undefined };
/** What the money is worth, what leaves the obligation's account, and the difference, as debits less credits. */
const basesOf = ({ lines }: Json) => lines.map((line: Json) => line.debit_base - line.credit_base);

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

test('lowers what is outstanding, and settles the obligation at 0', async () => {
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

test('repays 1,000 dollars in three parts at other rates, to the cent', async () => {
  const parts = [
    await loans.payment(loan, { amount: 333.33, fx_rate: 0.95 }),
    await loans.payment(loan, { amount: 333.33, fx_rate: 0.85, date: '2026-05-01' }),
    await loans.payment(loan, { amount: 333.34, fx_rate: 0.91, date: '2026-06-01' }),
  ];
  // 900 euros are taken out as 300.00, 299.99 and 300.01: each is rounded over all payments until then.
  expect(parts.map(basesOf)).toEqual(
    [
      [316.66, -300, -16.66],
      [283.33, -299.99, 16.66],
      [303.34, -300.01, -3.33],
    ].map((row) => row.map((each) => expect.closeTo(each, 6))),
  );
  expect(parts.map(({ base_amount }) => base_amount)).toEqual([316.66, 283.33, 303.34]);
  expect([await loans.balance('Receivables'), await loans.balances('Receivables')]).toEqual([0, {}]);
  // -900 lent, 903.33 repaid.
  expect([await loans.balance('Bank'), await loans.balances('Bank')]).toEqual([3.33, {}]);
  expect(await loans.balance('Exchange differences')).toBe(3.33);
  expect(await loans.balances('Exchange differences')).toEqual({ EUR: 3.33 });
  expect((await loans.read(loan)).status).toBe('settled');
  await expectBalanced(loans.user);
});

test('posts the difference as a line in the base currency to an income account with the code 4900', async () => {
  const { lines } = await loans.payment(loan, { fx_rate: 0.95 });
  expect(lines[1]).toMatchObject({ credit: 100, credit_base: 90, fx_rate: 0.9, fx_rate_source: 'user' });
  expect(lines[2]).toMatchObject({
    account_name: 'Exchange differences',
    currency_id: 'EUR',
    debit: 0,
    credit: 5,
    credit_base: 5,
    fx_rate: 1,
    fx_rate_source: 'same_currency',
  });
  const account = done(await loans.user.get(`/accounts/${lines[2].account_id}`));
  expect(account).toMatchObject({ code: '4900', type: 'income', is_active: true, balance: 5 });
});

test('knows the account for exchange differences by its id, renamed, with another code, and inactive', async () => {
  const { user } = loans;
  const { lines } = await loans.payment(loan, { fx_rate: 0.95 });
  const path = `/accounts/${lines[2].account_id}`;
  done(await user.put(path, { name: 'Currency', code: '4711', is_active: false }));
  const second = await loans.payment(loan, { fx_rate: 0.8 });
  expect(second.lines[2]).toMatchObject({ account_id: lines[2].account_id, account_name: 'Currency' });
  expect(done(await user.get(path)).balance).toBe(-5);
});

test('takes the next free code if 4900 is taken', async () => {
  done(await loans.user.post('/accounts', { name: 'Taken', type: 'income', code: '4900' }));
  const { lines } = await loans.payment(loan, { fx_rate: 0.95 });
  expect(done(await loans.user.get(`/accounts/${lines[2].account_id}`)).code).toBe('4910');
});

test.each([
  ['gains', 'receivable', 'Receivables', 0.95, [95, -90, -5], 5],
  ['loses', 'receivable', 'Receivables', 0.85, [85, -90, 5], -5],
  ['loses', 'payable', 'Payables', 0.95, [-95, 90, 5], -5],
  ['gains', 'payable', 'Payables', 0.85, [-85, 90, -5], 5],
] as const)('%s on a %s (%s) paid at %d', async (_verb, _what, name, fx_rate, bases, difference) => {
  const { accounts } = loans;
  const owed = await loans.loan({ account_id: accounts[name].id, funding_account_id: accounts.Cash.id });
  const payment = await loans.payment(owed, { fx_rate });
  expect(basesOf(payment)).toEqual(bases);
  expect(await loans.balance('Exchange differences')).toBe(difference);
  expect(await loans.balance('Bank')).toBe(bases[0] - 900);
  await expectBalanced(loans.user);
});

test('has no third line if the rate is the same, and none within the base currency', async () => {
  expect((await loans.payment(loan)).lines).toHaveLength(2);
  const own = await loans.loan(EURO);
  const payment = await loans.payment(own, { fx_rate: undefined, amount: 1000 });
  expect([payment.lines.length, payment.fx_rate, payment.fx_rate_source]).toEqual([2, 1, 'same_currency']);
});

test('takes at least 0 out: what is left of deleted payments cannot make it negative', async () => {
  const small = await loans.loan({ original_amount: 0.02, outstanding_amount: 10, fx_rate: 0.5 });
  const cent = () => loans.payment(small, { amount: 0.01, fx_rate: 0.5 });
  const payments = [await cent(), await cent(), await cent(), await cent(), await cent()];
  const taken = payments.map(({ lines }) => lines[1].credit_base);
  // 0.005, 0.01, 0.015, ... rounded over all of them, less what was taken before.
  expect(taken).toEqual([0.01, 0, 0.01, 0, 0.01]);
  for (const { id } of [payments[1], payments[3]])
    await loans.user.delete(`/obligations/${small.id}/payments/${id}`);
  // Three payments took 0.03; with this one, 0.02 should be out.
  expect((await cent()).lines[1].credit_base).toBe(0);
  await expectBalanced(loans.user);
});

test('moves money in a third currency', async () => {
  const payment = await loans.payment(loan, { money_currency_id: 'GBP', money_amount: 80 });
  expect(payment).toMatchObject({
    currency_id: 'USD',
    amount: 100,
    base_amount: 90,
    money_currency_id: 'GBP',
    money_amount: 80,
    fx_rate: 0.9,
    fx_rate_source: 'user',
  });
  expect(payment.lines).toMatchObject([
    { currency_id: 'GBP', debit: 80, debit_base: 90, fx_rate: 1.125, fx_rate_source: 'implied' },
    { currency_id: 'USD', credit: 100, credit_base: 90, fx_rate: 0.9, fx_rate_source: 'user' },
  ]);
  expect(await loans.balances('Bank')).toEqual({ GBP: 80, USD: -1000 });
});

test('moves money in the base currency: the two amounts imply the rate', async () => {
  const inEuro = { money_currency_id: 'EUR', money_amount: 88 };
  const payment = await loans.payment(loan, { ...inEuro, fx_rate: undefined });
  expect(payment).toMatchObject({
    base_amount: 88,
    fx_rate: 0.88,
    fx_rate_source: 'implied',
    fx_rate_date: '2026-04-01',
  });
  expect(payment.lines).toMatchObject([
    { currency_id: 'EUR', debit: 88, fx_rate: 1, fx_rate_source: 'same_currency' },
    { currency_id: 'USD', credit: 100, credit_base: 90, fx_rate: 0.9 },
    { currency_id: 'EUR', debit: 2, account_name: 'Exchange differences' },
  ]);
  expect((await loans.payment(loan, { ...inEuro, fx_rate: 0.88 })).fx_rate).toBe(0.88);
  expectFaults(await loans.pay(loan, inEuro), { fx_rate: 'conflicting_fields' });
});

test('moves foreign money for an obligation in the base currency', async () => {
  const own = await loans.loan(EURO);
  const payment = await loans.payment(own, {
    amount: 90,
    money_currency_id: 'USD',
    money_amount: 100,
    fx_rate: undefined,
  });
  expect(payment).toMatchObject({ base_amount: 90, fx_rate: 1, fx_rate_source: 'same_currency' });
  expect(payment.lines).toMatchObject([
    { currency_id: 'USD', debit: 100, debit_base: 90, fx_rate: 0.9, fx_rate_source: 'implied' },
    { currency_id: 'EUR', credit: 90, credit_base: 90, fx_rate: 1 },
  ]);
  expect(payment.lines).toHaveLength(2);
});

test('converts at the latest rates what was not sent', async () => {
  const plain = await loans.payment(loan, { fx_rate: undefined });
  const toEuro = providerRate('USD', 'EUR', '2026-04-01') ?? 0;
  expect(plain).toMatchObject({ fx_rate: toEuro, fx_rate_source: 'provider' });
  expect(plain.base_amount).toBe(Math.round(toEuro * 10_000) / 100);
  const third = await loans.payment(loan, { fx_rate: undefined, money_currency_id: 'GBP' });
  const toPound = providerRate('USD', 'GBP', '2026-04-01') ?? 0;
  expect(third).toMatchObject({
    money_amount: Math.round(toPound * 10_000) / 100,
    base_amount: plain.base_amount,
  });
});

test('leaves out the currency of the money if it is that of the obligation', async () => {
  const payment = await loans.payment(loan, { money_currency_id: 'USD', money_amount: 100 });
  expect(Object.keys(payment).filter((key) => key.startsWith('money'))).toEqual([]);
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

test('an obligation that is not posted takes notes only, dated before it was opened too', async () => {
  const plain = await loans.loan({ funding_account_id: undefined, fx_rate: undefined });
  expectProblem(await loans.pay(plain), 409, 'obligation_not_posted');
  expect((await loans.note(plain, { date: '2020-01-01' })).date).toBe('2020-01-01');
  expect((await loans.read(plain)).paid_amount).toBe(100);
});

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
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
});

test('refuses what no rate is known for', async () => {
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

test('refuses money that comes to 0 at the latest rates', async () => {
  const dong = await loans.loan({ currency_id: 'VND', fx_rate: 0.0001 });
  expectFaults(await loans.pay(dong, { amount: 1, money_currency_id: 'USD' }), { money_amount: 'too_small' });
});

test('refuses an inactive account, but not an inactive account of the obligation', async () => {
  const { user, accounts } = loans;
  done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Cash', is_active: false }));
  done(await user.put(`/accounts/${accounts.Receivables.id}`, { name: 'Receivables', is_active: false }));
  expectFaults(await loans.pay(loan, { asset_account_id: accounts.Cash.id }), {
    asset_account_id: 'inactive',
  });
  expect((await loans.payment(loan)).amount).toBe(100);
});

test('refuses money in the locked period', async () => {
  await loans.lock('2026-04-01');
  expectProblem(await loans.pay(loan), 409, 'period_locked');
  expect((await loans.payment(loan, { date: '2026-04-02' })).is_locked).toBe(false);
});

test('has an external id that no other transaction or note has', async () => {
  const { user, accounts, purchase } = loans;
  await loans.payment(loan, { external_id: 'x-1' });
  await loans.note(loan, { external_id: 'x-2' });
  for (const external_id of ['x-1', 'x-2']) {
    expectProblem(await loans.pay(loan, { external_id }), 409, 'external_id_taken');
    expectProblem(await loans.pay(loan, { ...NOTE, external_id }), 409, 'external_id_taken');
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
  expect((await loans.read(loan)).paid_amount).toBe(200);
});

test('supports safe retries, of money and of notes', async () => {
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

test('of parallel payments, exactly as many succeed as fit into what is outstanding', async () => {
  const rates = [0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15];
  const answers = await Promise.all(rates.map((fx_rate) => loans.pay(loan, { amount: 300, fx_rate })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expectFaults(answer, { amount: 'exceeds_outstanding' });
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
  const isHeld = await holdWrite(loans.user, 'CreatePayment');
  const paying = loans.pay(loan);
  await isHeld();
  await loans.lock('2026-04-01');
  expectProblem(await paying, 409, 'period_locked');
  expect(await loans.read(loan)).toMatchObject({ outstanding_amount: 1000, paid_amount: 0 });
});

test('looks again if the account is deactivated, or the obligation settled, in the meantime', async () => {
  const { user, accounts } = loans;
  const first = await holdWrite(user, 'CreatePayment');
  const paying = loans.pay(loan, { asset_account_id: accounts.Cash.id });
  await first();
  done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Cash', is_active: false }));
  expectFaults(await paying, { asset_account_id: 'inactive' });
  const second = await holdWrite(user, 'CreatePayment');
  const noting = loans.pay(loan, NOTE);
  await second();
  done(await loans.put(loan, { outstanding_amount: 0 }));
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
