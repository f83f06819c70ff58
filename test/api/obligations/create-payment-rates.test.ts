import { beforeEach, expect, test } from 'vitest';
import { providerRate } from '../../support/ledger-rates.ts';
import { done, expectBalanced, expectFaults, type Json } from '../../support/user-with-books.ts';
import { type Loans, newLoan } from './loan-support.ts';

let loans: Loans;
let loan: Json;
beforeEach(async () => {
  ({ loans, loan } = await newLoan());
});

const EURO = { currency_id: 'EUR', fx_rate: undefined };

/** The value of the money, what leaves the obligation's account, and the difference, as debits minus credits. */
const basesOf = ({ lines }: Json) => lines.map((line: Json) => line.debit_base - line.credit_base);

test('repays 1,000 dollars in three parts at different rates, to the cent', async () => {
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

test('takes out at least 0: leftovers of deleted payments cannot make it negative', async () => {
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

test('converts at the latest rates if no amount was sent', async () => {
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

test("leaves out the currency of the money if it is the obligation's", async () => {
  const payment = await loans.payment(loan, { money_currency_id: 'USD', money_amount: 100 });
  expect(Object.keys(payment).filter((key) => key.startsWith('money'))).toEqual([]);
});
