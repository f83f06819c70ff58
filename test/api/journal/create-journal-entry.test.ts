import { beforeAll, describe, expect, test } from 'vitest';
import { type TestUser, walk } from '../../support/api.ts';
import { JOURNAL, record } from '../../support/entry-subjects.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import { expectHidden, expectSafeRetries } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  ID,
  type Json,
  newBooks,
  TIMESTAMP,
} from '../../support/user-with-books.ts';

const { path } = JOURNAL;
let books: Books;
let user: TestUser;
beforeAll(async () => {
  books = await newBooks();
  user = books.user;
});
const post = (changes: Record<string, unknown>, own = books) =>
  own.user.post(path, JOURNAL.body(own, changes));
/** Lines on these accounts, in order: above 0 a debit, below 0 a credit. */
const linesOf = (own: Books, ...given: [name: string, amount: number, more?: object][]) =>
  given.map(([name, amount, more]) => ({
    account_id: own.accounts[name].id,
    ...(amount > 0 ? { debit: amount } : { credit: -amount }),
    ...more,
  }));
const bases = ({ lines }: Json) => lines.map((line: Json) => line.debit_base - line.credit_base);

test('returns the entry as a read shows it, with exactly the documented fields', async () => {
  const { Bank, 'Opening balances': opening } = books.accounts;
  const lines = linesOf(
    books,
    ['Bank', 10.5, { memo: ' Counted ' }],
    ['Opening balances', -10.5, { debit: 0 }],
  );
  const given = { currency_id: 'EUR', fx_rate: 1.25, memo: 'Start', payee: 'Me', external_id: 'j-1', lines };
  const created = await post(given);
  const line = { id: ID, currency_id: 'EUR', fx_rate: 1.25, fx_rate_source: 'user' };
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: ID,
    kind: 'journal',
    date: '2026-03-15',
    currency_id: 'EUR',
    amount: 10.5,
    base_currency_id: 'USD',
    base_amount: 13.13,
    fx_rate: 1.25,
    fx_rate_date: '2026-03-15',
    fx_rate_source: 'user',
    payee: 'Me',
    memo: 'Start',
    external_id: 'j-1',
    is_locked: false,
    lines: [
      {
        ...line,
        account_id: Bank.id,
        account_name: 'Bank',
        debit: 10.5,
        credit: 0,
        debit_base: 13.13,
        credit_base: 0,
        memo: 'Counted',
      },
      {
        ...line,
        account_id: opening.id,
        account_name: 'Opening balances',
        debit: 0,
        credit: 10.5,
        debit_base: 0,
        credit_base: 13.13,
        memo: 'Start',
      },
    ],
    created_at: TIMESTAMP,
    updated_at: created.body.created_at,
  });
  const read = await user.get(`${path}/${created.body.id}`);
  expect(read.text).toBe(created.text);
  expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
});

test('changes balances of accounts of any type and the trial balance, but no summary', async () => {
  const own = await newBooks();
  const food = own.categories.expense.account.id;
  const lines = [...linesOf(own, ['Bank', -30], ['Cash', 10], ['Cash', 5]), { account_id: food, debit: 15 }];
  const made = done(await post({ lines }, own));
  expect([made.amount, made.base_amount, made.lines.length]).toEqual([30, 30, 4]);
  expect((await own.balances(own.accounts.Cash.id)).balance).toBe(15);
  expect((await own.balances(food)).balance).toBe(15);
  const { total } = done(await own.user.get('/reports/summary?from=2026-03&to=2026-03'));
  expect(total.expense).toBe(0);
  await expectBalanced(own.user);
});

describe('the conversion', () => {
  test('happens once for the sum, which each side divides: largest remainders first, ties in order', async () => {
    const lines = linesOf(
      books,
      ['Cash', 1],
      ['Bank', 1],
      ['Receivables', 1],
      ['Payables', -2],
      ['Credit card', -1],
    );
    const made = done(await post({ currency_id: 'EUR', fx_rate: 1.11, lines }));
    expect([made.amount, made.base_amount]).toEqual([3, 3.33]);
    expect(bases(made)).toEqual([1.11, 1.11, 1.11, -2.22, -1.11]);
    const uneven = done(await post({ currency_id: 'EUR', fx_rate: 1.006666, lines }));
    expect(uneven.base_amount).toBe(3.02);
    expect(bases(uneven)).toEqual([1.01, 1.01, 1, -2.01, -1.01]);
  });

  test('uses the rate of the day unless one is sent, and the base amount may round to 0', async () => {
    const rate = providerRate('EUR', 'USD', '2026-03-15');
    expect(done(await post({ currency_id: 'EUR' }))).toMatchObject({
      fx_rate: rate,
      fx_rate_source: 'provider',
    });
    const small = linesOf(books, ['Cash', 1], ['Bank', -1]);
    const made = done(await post({ currency_id: 'JPY', fx_rate: 0.004, lines: small }));
    expect([made.amount, made.base_amount]).toEqual([1, 0]);
    expectFaults(await post({ currency_id: 'UYW' }), { currency_id: 'fx_rate_unavailable' });
    expectFaults(await post({ fx_rate: 2 }), { fx_rate: 'must_be_one' });
  });
});

describe('base-only lines', () => {
  const baseOnly = (own: Books, amount: number) => [
    { account_id: own.accounts.Bank.id, debit_base: amount },
    { account_id: own.accounts['Opening balances'].id, credit_base: amount },
  ];

  test('change the value of an account, but not its currency balances', async () => {
    const own = await newBooks();
    const made = done(await post({ currency_id: 'EUR', fx_rate: 1.2, lines: baseOnly(own, 7.5) }, own));
    expect([made.amount, made.base_amount]).toEqual([0, 7.5]);
    expect(made.lines[0]).toMatchObject({
      currency_id: 'EUR',
      debit: 0,
      credit: 0,
      debit_base: 7.5,
      credit_base: 0,
      fx_rate: 1.2,
      fx_rate_source: 'user',
    });
    expect(await own.balances(own.accounts.Bank.id)).toEqual({ balance: 7.5, balances: [] });
    await expectBalanced(own.user);
    expect((await own.user.delete(`${path}/${made.id}`)).status).toBe(204);
    expect((await own.balances(own.accounts.Bank.id)).balance).toBe(0);
  });

  test('balance separately from ordinary ones', async () => {
    const ordinary = linesOf(books, ['Cash', 12], ['Payables', -12]);
    const lines = [...ordinary, ...baseOnly(books, 3)];
    const made = done(await post({ currency_id: 'EUR', fx_rate: 1.5, lines }));
    expect([made.amount, made.base_amount]).toEqual([12, 21]);
    expect(bases(made)).toEqual([18, -18, 3, -3]);
    const mixed = [ordinary[0], { account_id: books.accounts.Bank.id, credit_base: 12 }];
    expectFaults(await post({ lines: mixed }), { lines: 'unbalanced' });
    const uneven = await post({ lines: [...ordinary, baseOnly(books, 3)[0]] });
    expectFaults(uneven, { lines: 'unbalanced' });
    expect(uneven.body.errors[0].message).toContain('debits are 3 and credits 0 USD');
  });

  test('are ignored where a line has a debit or a credit', async () => {
    const [debit, credit] = linesOf(books, ['Cash', 12], ['Bank', -12]);
    const lines = [
      { ...debit, credit: 0, debit_base: 99, credit_base: -1 },
      { ...credit, debit_base: 5 },
    ];
    expect(bases(done(await post({ lines })))).toEqual([12, -12]);
  });
});

test('debits must equal credits; otherwise the message has both sums', async () => {
  const lines = linesOf(books, ['Cash', 12.34], ['Cash', 1], ['Bank', -13]);
  const answer = await post({ lines });
  expectFaults(answer, { lines: 'unbalanced' });
  expect(answer.body.errors[0].message).toContain('debits are 13.34 and credits 13 USD');
});

test('needs lines on at least two accounts', async () => {
  expectFaults(await post({ lines: linesOf(books, ['Cash', 12], ['Cash', -12]) }), { lines: 'same_account' });
  const twice = linesOf(books, ['Cash', 12], ['Cash', -5], ['Bank', -7]);
  expect(done(await post({ lines: twice })).amount).toBe(12);
});

test.each([
  ['neither column', {}, 'debit', 'required'],
  ['0 in both', { debit: 0, credit: 0, debit_base: 0 }, 'debit', 'required'],
  ['both columns', { debit: 1, credit: 1 }, 'credit', 'conflicting_fields'],
  ['both base columns', { debit_base: 1, credit_base: 1 }, 'credit_base', 'conflicting_fields'],
  ['a negative debit', { debit: -1 }, 'debit', 'too_small'],
  ['a negative credit', { credit: -1, debit: 1 }, 'credit', 'too_small'],
  ['a negative base credit', { credit_base: -1 }, 'credit_base', 'too_small'],
  ['too many decimals', { credit: 1.001 }, 'credit', 'too_many_decimals'],
  ['too many decimals of the base', { debit_base: 1.001 }, 'debit_base', 'too_many_decimals'],
  ['too large an amount', { debit: 1e13 }, 'debit', 'amount_too_large'],
  ['text for an amount', { debit: '1' }, 'debit', 'invalid_type'],
  ['too long a memo', { debit: 1, memo: 'x'.repeat(501) }, 'memo', 'too_long'],
  ['an unknown field', { debit: 1, categoryId: 'x' }, 'categoryId', 'unknown_field'],
])('refuses a line with %s', async (_what, columns, field, code) => {
  const account_id = books.accounts.Payables.id;
  const lines = [...linesOf(books, ['Cash', 12], ['Bank', -12]), { account_id, ...columns }];
  const { status, body } = await post({ lines });
  expect(status).toBe(422);
  expect(body.errors).toContainEqual({ field: `lines[2].${field}`, code, message: expect.any(String) });
});

test('takes 2 to 12 lines', async () => {
  const many = (count: number) =>
    linesOf(books, ['Bank', -count], ...Array.from({ length: count }, (): [string, number] => ['Cash', 1]));
  expect(done(await post({ lines: many(11) })).lines).toHaveLength(12);
  expectFaults(await post({ lines: many(12) }), { lines: 'too_many_items' });
  expectFaults(await post({ lines: many(1).slice(1) }), { lines: 'too_few_items' });
  expectFaults(await post({ lines: [] }), { lines: 'too_few_items' });
});

test('reports every invalid field at once, and records nothing', async () => {
  const before = (await walk(user, path)).length;
  const asleep = await books.newAccount({ name: 'Asleep', type: 'equity', is_active: false });
  const stranger = await newBooks();
  const lines = [
    { account_id: asleep.id, debit: 1.234 },
    { account_id: stranger.accounts.Cash.id, credit: 0.5 },
    { credit: 0.5, memo: 5 },
    'x',
  ];
  expectFaults(await post({ date: 'x', fx_rate: -1, kind: 'transfer', amount: 3, amuont: 3, lines }), {
    date: 'invalid_date',
    fx_rate: 'too_small',
    kind: 'immutable_field',
    amuont: 'unknown_field',
    'lines[0].account_id': 'inactive',
    'lines[0].debit': 'too_many_decimals',
    'lines[1].account_id': 'not_found',
    'lines[2].account_id': 'required',
    'lines[2].memo': 'invalid_type',
    'lines[3]': 'invalid_type',
  });
  expectFaults(await user.post(path, {}), { date: 'required', currency_id: 'required', lines: 'required' });
  expect(await walk(user, path)).toHaveLength(before);
});

test("another user's account is treated as one that does not exist", async () => {
  const stranger = await newBooks();
  const ask = (account_id: string) =>
    post({ lines: [{ account_id, debit: 1 }, ...linesOf(stranger, ['Cash', -1])] }, stranger);
  await expectHidden(books.accounts.Cash.id, ask, 422);
});

test('refuses sums that are too large, whether of the lines or of all transactions', async () => {
  const own = await newBooks();
  const most = 9_999_999_999_999.99;
  const doubled = linesOf(own, ['Cash', most], ['Cash', most], ['Bank', -most], ['Bank', -most]);
  expectFaults(await post({ lines: doubled }, own), { lines: 'amount_too_large' });
  const converted = { currency_id: 'EUR', fx_rate: 2, lines: linesOf(own, ['Cash', most], ['Bank', -most]) };
  expectFaults(await post(converted, own), { lines: 'amount_too_large' });
  const baseOnly = [
    { account_id: own.accounts.Cash.id, debit_base: 1 },
    { account_id: own.accounts.Bank.id, credit_base: 1 },
  ];
  const together = { ...converted, fx_rate: 1, lines: [...converted.lines, ...baseOnly] };
  expectFaults(await post(together, own), { lines: 'amount_too_large' });
  const lines = linesOf(own, ['Cash', most], ['Bank', -most]);
  for (let i = 0; i < 4; i++) done(await post({ lines }, own));
  expectFaults(await post({ lines }, own), { lines: 'amount_too_large' });
});

test('needs an external id that no live transaction of any kind has', async () => {
  const own = await newBooks();
  await own.record('expense', { external_id: 'x-1' });
  expectProblem(await post({ external_id: 'x-1' }, own), 409, 'external_id_taken');
  done(await post({ external_id: 'x-2' }, own));
  const again = await own.user.post('/budgeting/incomes', own.body('income', { external_id: 'x-2' }));
  expectProblem(again, 409, 'external_id_taken');
});

test('is refused in a locked period, and allowed from the day after', async () => {
  const own = await newBooks();
  done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-15' }));
  expectProblem(await post({}, own), 409, 'period_locked');
  expect(done(await post({ date: '2026-03-16' }, own)).is_locked).toBe(false);
});

test('happens once for repeats with the same Idempotency-Key', async () => {
  const own = await newBooks();
  await expectSafeRetries(own.user, path, JOURNAL.body(own));
  await record(JOURNAL, own);
  expect((await own.balances(own.accounts.Cash.id)).balance).toBe(24);
});
