import { hash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CURRENCIES } from '../../../lib/ledger/currency.ts';
import { type Answer, fieldCodes, walk } from '../../support/api.ts';
import { interleave } from '../../support/books/hold.ts';
import { bodyOf, times } from '../../support/books/race.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { table } from '../../support/table.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  idsOf,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';

const PATH = '/transactions/batch';
const NAMES = [
  'Food',
  'Rent',
  'Books',
  'Fun',
  'Fuel',
  'Gifts',
  'Phone',
  'Pets',
  'Shoes',
  'Tea',
  'Ink',
  'Zoo',
];

let books: Books;
/** Twelve accounts, and twelve categories of the books' own. */
let accounts: Json[];
let categories: Json[];
beforeAll(async () => {
  books = await newBooks();
  accounts = await Promise.all(NAMES.map((name) => books.newAccount({ name, type: 'asset' })));
  categories = await Promise.all(NAMES.map((name) => books.newCategory('expense', `${name} too`)));
});

const send = (transactions: unknown, headers: Record<string, string> = {}) =>
  books.user.post(PATH, { transactions }, { headers });
const expense = (changes = {}) => ({ kind: 'expense', ...books.body('expense', changes) });
const income = (changes = {}) => ({ kind: 'income', ...books.body('income', changes) });
const transfer = (changes = {}) => ({
  kind: 'transfer',
  date: '2026-03-15',
  from_account_id: books.accounts.Cash.id,
  to_account_id: books.accounts.Bank.id,
  currency_id: 'USD',
  amount: 5,
  ...changes,
});
const entry = (changes = {}) => ({
  kind: 'journal',
  date: '2026-03-15',
  currency_id: 'USD',
  lines: [
    { account_id: books.accounts.Bank.id, debit: 7 },
    { account_id: books.accounts['Opening balances'].id, credit: 7 },
  ],
  ...changes,
});
const count = async () => (await walk(books.user, '/transactions')).length;

describe('a batch', () => {
  test('records every kind as its own endpoint does, in the order of the request', async () => {
    const other = await newBooks();
    const { user } = other;
    const inEuros = { currency_id: 'EUR', fx_rate: 1.1, memo: 'lunch', payee: 'Ann' };
    const sent = [
      { kind: 'income', ...other.body('income', { is_refund: true }) },
      { kind: 'expense', ...other.body('expense', inEuros) },
      { ...transfer(), from_account_id: other.accounts.Cash.id, to_account_id: other.accounts.Bank.id },
      {
        ...entry(),
        lines: [
          { account_id: other.accounts.Bank.id, debit: 7 },
          { account_id: other.accounts['Opening balances'].id, credit: 7 },
        ],
      },
      // As it may have been read, with fields that only a response has.
      { kind: 'expense', ...other.body('expense'), id: 'x', is_locked: false, lines: [] },
    ];
    const { data } = done(await user.post(PATH, { transactions: sent }));
    const paths = [
      '/budgeting/incomes',
      '/budgeting/expenses',
      '/budgeting/transfers',
      '/ledger/entries',
      '/budgeting/expenses',
    ];
    const shown = await Promise.all(paths.map((path, i) => user.get(`${path}/${data[i].id}`)));
    expect(shown.map(done)).toEqual(data);
    const ownSingle = done(await user.post('/budgeting/expenses', { ...sent[1], kind: undefined }));
    const { id, created_at, updated_at, lines, ...rest } = ownSingle;
    expect(data[1]).toMatchObject(rest);
    expect(idsOf(await walk(user, '/transactions'))).toEqual([id, ...idsOf(data).reverse()]);
    await expectConsistent(user);
  });

  test('reports every invalid field of every transaction by its path, and records nothing', async () => {
    const before = await count();
    const answer = await send([
      expense(),
      expense({ category_id: randomUUID(), amount: 1.234, colour: 'red' }),
      { amount: 1 },
      { kind: 'payment' },
      transfer({ to_account_id: books.accounts.Cash.id }),
      entry({ lines: [{ account_id: books.accounts.Bank.id, debit: 7 }, { credit: 6 }] }),
      'expense',
      null,
      income({ category_id: undefined, splits: [{ category_id: books.categories.income.id, amount: 12 }] }),
    ]);
    expectFaults(answer, {
      'transactions[1].category_id': 'not_found',
      'transactions[1].amount': 'too_many_decimals',
      'transactions[1].colour': 'unknown_field',
      'transactions[2].kind': 'required',
      'transactions[3].kind': 'invalid_value',
      'transactions[4].to_account_id': 'same_account',
      'transactions[5].lines[1].account_id': 'required',
      'transactions[5].lines': 'unbalanced',
      'transactions[6]': 'invalid_type',
      'transactions[7]': 'required',
      'transactions[8].splits': 'too_few_items',
    });
    expect(await count()).toBe(before);
  });

  test.each([
    ['no list', undefined, 'required'],
    ['an empty list', [], 'too_few_items'],
    ['more than a hundred', times(101, () => ({})), 'too_many_items'],
  ])('is refused with %s', async (_what, transactions, code) => {
    expectFaults(await send(transactions), { transactions: code });
  });

  test('reports the errors of each of a hundred transactions', async () => {
    const answer = await send(times(100, () => expense({ amount: -1, date: 'soon', memo: 3 })));
    expect(answer.body.errors).toHaveLength(300);
  });
});

describe('conflicts', () => {
  test('are all reported by their paths, with the code of the first one, and nothing is recorded', async () => {
    await books.record('expense', { external_id: 'taken' });
    const before = await count();
    await books.user.put('/budgeting/lock', { locked_through: '2025-12-31' });
    const answer = await send([
      expense(),
      expense({ external_id: 'new' }),
      transfer({ date: '2025-12-31' }),
      income({ external_id: 'taken' }),
      entry({ external_id: 'new', date: '2025-06-01' }),
    ]);
    expectProblem(answer, 409, 'period_locked');
    expect(answer.body.errors.map(({ field, code }: Json) => [field, code])).toEqual([
      ['transactions[2]', 'period_locked'],
      ['transactions[3]', 'external_id_taken'],
      ['transactions[4]', 'period_locked'],
      ['transactions[4]', 'external_id_taken'],
    ]);
    expect(await count()).toBe(before);
    expectProblem(await send([expense({ external_id: 'taken' })]), 409, 'external_id_taken');
  });

  test('that arise between reading and writing are reported by their paths too', async () => {
    const batch = (world: Parameters<typeof bodyOf>[0]) =>
      world.user.post(PATH, {
        transactions: [
          { kind: 'expense', ...bodyOf(world, { amount: 1, date: '2026-02-28' }) },
          { kind: 'expense', ...bodyOf(world, { amount: 2, external_id: 'mine' }) },
        ],
      });
    const [locked, taken, inactive] = await Promise.all([
      interleave({
        by: 'CreateTransactions',
        held: batch,
        between: ({ user }) => user.put('/budgeting/lock', { locked_through: '2026-01-31' }),
      }),
      interleave({
        by: 'CreateTransactions',
        held: batch,
        between: (world) =>
          world.user.post('/budgeting/expenses', bodyOf(world, { amount: 3, external_id: 'mine' })),
      }),
      interleave({
        by: 'CreateTransactions',
        held: batch,
        between: ({ user, categories: [first] }) =>
          user.put(`/budgeting/categories/${first?.id}`, { name: 'Idle', is_active: false }),
      }),
    ]);
    expectProblem(locked.held, 409, 'period_locked');
    expect(fieldCodes(locked.held)).toEqual({ 'transactions[1]': 'period_locked' });
    expectProblem(taken.held, 409, 'external_id_taken');
    expect(fieldCodes(taken.held)).toEqual({ 'transactions[1]': 'external_id_taken' });
    expectFaults(inactive.held, {
      'transactions[0].category_id': 'inactive',
      'transactions[1].category_id': 'inactive',
    });
  });
});

describe('the size of a batch', () => {
  const each = (index: number, changes = {}) =>
    expense({ category_id: categories[index % 12].id, amount: 1 + index, ...changes });

  test('allows 12 plain expenses that have nothing in common', async () => {
    const sent = times(12, (i) =>
      each(i, { asset_account_id: accounts[i].id, date: `2026-${String(i + 1).padStart(2, '0')}-03` }),
    );
    expect((await send(sent, { 'idempotency-key': randomUUID() })).status).toBe(200);
  });

  test('allows 40 expenses in one month, on one account and in ten categories', async () => {
    const days = times(40, (i) => `2026-05-${String((i % 31) + 1).padStart(2, '0')}`);
    const sent = days.map((date, i) => each(i % 10, { date }));
    expect((await send(sent, { 'idempotency-key': randomUUID() })).status).toBe(200);
  });

  test('is limited to what `fits` says: one more does not fit', async () => {
    const all = times(100, (i) => each(i % 10, { date: '2026-06-01' }));
    const answer = await send(all);
    expectProblem(answer, 422, 'batch_too_large');
    // 99 writes minus the ledger, 11 accounts, their months and 10 categories.
    expect(answer.body.fits).toBe(66);
    expect((await send(all.slice(0, 67))).body).toMatchObject({ code: 'batch_too_large', fits: 66 });
    const before = await count();
    expect((await send(all.slice(0, 66), { 'idempotency-key': randomUUID() })).status).toBe(200);
    expect(await count()).toBe(before + 66);
  });

  test('may be 93 expenses in as many currencies', async () => {
    const others = CURRENCIES.filter(({ code }) => code !== 'USD').slice(0, 93);
    const sent = others.map(({ code }) => expense({ currency_id: code, fx_rate: 1, amount: 1 }));
    const { data } = done(await send(sent));
    expect(data.map(({ currency_id }: Json) => currency_id)).toEqual(others.map(({ code }) => code));
  });

  test('must not make a sum inexact, even if there is none yet', async () => {
    const { user, body } = await newBooks();
    const MOST = 9_999_999_999_999.99;
    const much = times(6, () => ({ kind: 'expense', ...body('expense', { amount: MOST }) }));
    expectFaults(await user.post(PATH, { transactions: much }), {
      'transactions[4].amount': 'amount_too_large',
    });
    done(await user.post(PATH, { transactions: much.slice(0, 4) }));
    const more = [1, 5_035_996_273_705].map((amount) => ({
      kind: 'expense',
      ...body('expense', { amount }),
    }));
    expectFaults(await user.post(PATH, { transactions: more }), {
      'transactions[1].amount': 'amount_too_large',
    });
  });
});

describe('an Idempotency-Key', () => {
  const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed');

  test('returns the same bytes again, stored compressed', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const sent = times(30, (i) => expense({ external_id: `${headers['idempotency-key']} ${i}` }));
    const before = await count();
    const first = await send(sent, headers);
    const second = await send(sent, headers);
    expect([first.status, replayed(first), second.status, replayed(second)]).toEqual([
      200,
      null,
      200,
      'true',
    ]);
    expect(second.text).toBe(first.text);
    expect(await count()).toBe(before + 30);
    const hashed = hash('sha256', headers['idempotency-key'], 'base64url');
    const kept = await table().get(`BOOK#${books.user.bookId}`, `IDEMPOTENCY#${books.user.id}#${hashed}`);
    expect(kept?.json).toBeUndefined();
    expect(kept?.deflated.length).toBeLessThan(first.text.length / 4);
    expectProblem(await send(sent.slice(1), headers), 422, 'idempotency_key_reused');
  });

  test('records only one of several parallel repeats', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = await count();
    const answers = await Promise.all(times(5, () => send([expense(), transfer()], headers)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 2);
  });
});

test('parallel batches on the same accounts lose nothing', async () => {
  const { user, body, accounts: own } = await newBooks();
  const move = (i: number) => ({
    ...transfer({ amount: i + 1 }),
    from_account_id: own.Cash.id,
    to_account_id: own.Bank.id,
  });
  const answers = await Promise.all(
    times(8, (i) =>
      user.post(PATH, {
        transactions: [
          { kind: 'expense', ...body('expense', { amount: i + 1 }) },
          move(i),
          { kind: 'income', ...body('income', { amount: 2 * (i + 1) }) },
        ],
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(8, () => 200));
  const model = await expectConsistent(user);
  expect(model.live).toHaveLength(24);
  expect([own.Cash.id, own.Bank.id].map((id) => model.balance(id))).toEqual([0n, 36_00n]);
});
