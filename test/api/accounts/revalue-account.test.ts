import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';

const DATE = '2026-09-29';
const revalue = ({ user }: Books, { id }: Json, date = DATE, options = {}) =>
  user.post(`/accounts/${id}/revaluation`, { date }, options);
const holding = (own: Books, currency: string, balance: number, fxRate: number, more = {}) =>
  own.newAccount({
    name: currency,
    type: 'asset',
    opening_balance: balance,
    opening_currency_id: currency,
    opening_fx_rate: fxRate,
    opening_date: '2026-03-15',
    ...more,
  });
/** What a balance is worth in dollars on the day, to the cent. */
const worth = (currency: string, balance: number, date = DATE) =>
  Number((balance * (providerRate(currency, 'USD', date) ?? 0)).toFixed(2));
const exchange = async ({ user }: Books): Promise<Json> =>
  done(await user.get('/accounts?type=income')).data.find(
    ({ name }: Json) => name === 'Exchange differences',
  );
const cents = (value: number) => Number(value.toFixed(2));

test('posts the difference against "Exchange differences", in the base currency only', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 100, 1);
  const gain = cents(worth('EUR', 100) - 100);
  expect(gain).toBeGreaterThan(0);
  const answer = await revalue(own, account);
  const entry = done(answer);
  const differences = await exchange(own);
  expect(differences).toMatchObject({ code: '4900', type: 'income', balance: gain });
  const line = { currency_id: 'USD', debit: 0, credit: 0, fx_rate: 1, fx_rate_source: 'same_currency' };
  expect(entry).toMatchObject({
    kind: 'journal',
    date: DATE,
    currency_id: 'USD',
    amount: 0,
    base_amount: gain,
    fx_rate: 1,
    lines: [
      { ...line, account_id: account.id, debit_base: gain, credit_base: 0 },
      { ...line, account_id: differences.id, debit_base: 0, credit_base: gain },
    ],
  });
  expect(entry).not.toHaveProperty('memo');
  const read = await own.user.get(`/ledger/entries/${entry.id}`);
  expect([read.text, read.headers.get('etag')]).toEqual([answer.text, answer.headers.get('etag')]);
  expect(await own.balances(account.id)).toEqual({
    balance: worth('EUR', 100),
    balances: [{ currency_id: 'EUR', balance: 100 }],
  });
  await expectBalanced(own.user);
  expectProblem(await revalue(own, account), 409, 'already_valued');
});

test('a loss is posted the other way around, and so is a debt', async () => {
  const own = await newBooks();
  const dear = await holding(own, 'EUR', 100, 3);
  const loss = cents(300 - worth('EUR', 100));
  expect(done(await revalue(own, dear)).lines).toMatchObject([
    { debit_base: loss },
    { account_id: dear.id, credit_base: loss },
  ]);
  expect((await exchange(own)).balance).toBe(-loss);
  const owed = await holding(own, 'EUR', 100, 1, { type: 'liability', name: 'Loan' });
  done(await revalue(own, owed));
  expect((await own.balances(owed.id)).balance).toBe(worth('EUR', 100));
  await expectBalanced(own.user);
});

test('each foreign currency is valued and rounded separately, and the base currency is unchanged', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 33.33, 1);
  for (const [currency_id, amount] of [
    ['JPY', 777],
    ['USD', 20],
    ['GBP', 11.11],
  ] as const) {
    const body = own.body('income', { currency_id, amount, asset_account_id: account.id });
    done(await own.user.post('/budgeting/incomes', body));
  }
  done(await revalue(own, account));
  const expected = worth('EUR', 33.33) + worth('JPY', 777) + 20 + worth('GBP', 11.11);
  expect((await own.balances(account.id)).balance).toBe(cents(expected));
});

test('uses the balances at the end of the day, and the rates of that day', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 100, 1);
  const later = { currency_id: 'EUR', amount: 1000, fx_rate: 2, asset_account_id: account.id };
  await own.record('income', { ...later, date: '2026-04-27' });
  await own.record('income', { ...later, amount: 10, date: '2026-04-26' });
  const entry = done(await revalue(own, account, '2026-04-26'));
  const expected = cents(worth('EUR', 110, '2026-04-26') - 120);
  expect(entry.lines.find((line: Json) => line.account_id === account.id)).toMatchObject(
    expected > 0 ? { debit_base: expected } : { credit_base: -expected },
  );
  const { balance } = done(await own.user.get(`/accounts/${account.id}?on=2026-04-26`));
  expect(balance).toBe(worth('EUR', 110, '2026-04-26'));
});

test('returns 409 if there is nothing to post: no foreign balance, none at all, or none yet on that day', async () => {
  const own = await newBooks();
  await own.record('income');
  expectProblem(await revalue(own, own.accounts.Cash), 409, 'already_valued');
  expectProblem(await revalue(own, own.accounts.Bank), 409, 'already_valued');
  const account = await holding(own, 'EUR', 100, 1);
  expectProblem(await revalue(own, account, '2026-03-14'), 409, 'already_valued');
  expect(await exchange(own)).toBeUndefined();
});

test('uses "Exchange differences" even if it was renamed or is inactive', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 100, 1);
  done(await revalue(own, account, '2026-04-26'));
  const { id, balance } = await exchange(own);
  done(await own.user.put(`/accounts/${id}`, { name: 'Forex', code: 'FX', is_active: false }));
  done(await revalue(own, account));
  expect(await exchange(own)).toBeUndefined();
  expect((await own.balances(id)).balance).not.toBe(balance);
});

test.each(['equity', 'income', 'expense'])('refuses an account of type %s', async (type) => {
  const own = await newBooks();
  expectFaults(await revalue(own, await own.newAccount({ name: 'X', type })), { id: 'wrong_type' });
});

test('refuses invalid dates, unknown fields, and a currency without a rate', async () => {
  const own = await newBooks();
  const path = `/accounts/${own.accounts.Cash.id}/revaluation`;
  expectFaults(await own.user.post(path, {}), { date: 'required' });
  expectFaults(await own.user.post(path, { date: '2026-02-30', amount: 1 }), {
    date: 'invalid_date',
    amount: 'unknown_field',
  });
  const account = await holding(own, 'UYW', 100, 1);
  expectFaults(await revalue(own, account), { date: 'fx_rate_unavailable' });
});

test("another user's account is treated as one that does not exist", async () => {
  const own = await newBooks();
  const stranger = await newUser();
  await expectHidden(own.accounts.Cash.id, (id) =>
    stranger.post(`/accounts/${id}/revaluation`, { date: DATE }),
  );
  expectProblem(await revalue(own, { id: NO_ID }), 404, 'not_found');
});

test('is refused in a locked period', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 100, 1);
  done(await own.user.put('/budgeting/lock', { locked_through: DATE }));
  expectProblem(await revalue(own, account), 409, 'period_locked');
  expect((await revalue(own, account, '2026-09-30')).status).toBe(200);
});

test('is posted once, for repeats with one Idempotency-Key and for parallel requests', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 100, 1);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await revalue(own, account, DATE, { headers });
  const again = await revalue(own, account, DATE, { headers });
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  const other = await holding(own, 'GBP', 100, 1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => revalue(own, other)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await own.balances(other.id)).balance).toBe(worth('GBP', 100));
});

test('takes into account what is posted between its read and its write', async () => {
  const own = await newBooks();
  const account = await holding(own, 'EUR', 100, 1);
  const whileHeld = await holdWrite(own.user, 'RevalueAccount');
  const revaluing = revalue(own, account);
  const more = { currency_id: 'EUR', amount: 100, fx_rate: 1, asset_account_id: account.id };
  await whileHeld(() => own.record('income', more));
  done(await revaluing);
  expect((await own.balances(account.id)).balance).toBe(worth('EUR', 200));
});
