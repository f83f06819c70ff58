import { beforeEach, expect, test } from 'vitest';
import { fieldCodes } from '../../support/api.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';

let books: Books;
let expense: Json;
let income: Json;
const PATH = '/budgeting/transfers';
beforeEach(async () => {
  books = await newBooks();
  const { accounts, record } = books;
  const given = { amount: 40, external_id: 'mine', payee: 'To savings', date: '2026-03-12' };
  expense = await record('expense', { ...given, asset_account_id: accounts.Cash.id });
  income = await record('income', { amount: 40, asset_account_id: accounts.Bank.id, memo: 'From cash' });
});
const replace = (body: object, options = {}) => books.user.post(PATH, body, options);
const live = async () => done(await books.user.get('/transactions')).data.map(({ kind }: Json) => kind);

test('takes the place of an expense and an income, with what they say, in any order', async () => {
  const { user, accounts, balances } = books;
  const before = [await balances(accounts.Cash.id), await balances(accounts.Bank.id)];
  const body = { replaces: [income.id, expense.id] };
  const headers = { 'idempotency-key': 'once' };
  const answer = await replace(body, { headers });
  expect(done(answer)).toMatchObject({
    ...{ from_account_id: accounts.Cash.id, to_account_id: accounts.Bank.id, amount: 40, to_amount: 40 },
    ...{ date: '2026-03-12', payee: 'To savings', memo: 'From cash' },
  });
  expect(answer.body).not.toHaveProperty('external_id');
  expect((await replace(body, { headers })).text).toBe(answer.text);
  expect(await live()).toEqual(['transfer']);
  expect([await balances(accounts.Cash.id), await balances(accounts.Bank.id)]).toEqual(before);
  expectFaults(await replace(body), { 'replaces[0]': 'not_found', 'replaces[1]': 'not_found' });
  // The external id is free again.
  await books.record('expense', { external_id: 'mine' });
  for (const [path, id] of [
    ['expenses', expense.id],
    ['incomes', income.id],
  ])
    expectProblem(await user.post(`/budgeting/${path}/${id}/restore`), 409, 'replaced_by_transfer');
  expect((await user.delete(`${PATH}/${answer.body.id}`)).status).toBe(204);
  done(await user.post(`/budgeting/incomes/${income.id}/restore`));
  expectProblem(await user.post(`${PATH}/${answer.body.id}/restore`), 409, 'replaced_by_transfer');
});

test('what the request sends wins, and the result is checked like any transfer', async () => {
  const { accounts } = books;
  const replaces = [expense.id, income.id];
  expectFaults(await replace({ replaces, to_amount: 41 }), { to_amount: 'amounts_differ' });
  expectFaults(await replace({ replaces, to_account_id: accounts.Cash.id }), {
    to_account_id: 'same_account',
  });
  expect(await live()).toHaveLength(2);
  const sent = {
    date: '2026-03-20',
    amount: 50,
    to_amount: 50,
    payee: '',
    to_account_id: accounts['Credit card'].id,
  };
  const made = done(await replace({ replaces, ...sent }));
  expect(made).toMatchObject({ date: '2026-03-20', amount: 50, to_account_id: accounts['Credit card'].id });
  expect(made).not.toHaveProperty('payee');
});

test('with one record, only the other account is required', async () => {
  const { accounts, record } = books;
  expectFaults(await replace({ replaces: [expense.id] }), { to_account_id: 'required' });
  expectFaults(await replace({ replaces: [income.id] }), { from_account_id: 'required' });
  const card = accounts['Credit card'].id;
  expect(done(await replace({ replaces: [expense.id], to_account_id: card }))).toMatchObject({
    ...{ from_account_id: accounts.Cash.id, to_account_id: card, amount: 40 },
  });
  expect(done(await replace({ replaces: [income.id], from_account_id: card }))).toMatchObject({
    ...{ from_account_id: card, to_account_id: accounts.Bank.id, amount: 40, to_amount: 40 },
  });
  const euros = await record('income', {
    amount: 30,
    currency_id: 'EUR',
    asset_account_id: accounts.Bank.id,
  });
  const dollars = await record('expense', { amount: 35 });
  expect(done(await replace({ replaces: [euros.id, dollars.id] }))).toMatchObject({
    ...{ amount: 35, currency_id: 'USD', to_amount: 30, to_currency_id: 'EUR', base_amount: 35 },
  });
  expect(await live()).toEqual(['transfer', 'transfer', 'transfer']);
});

test('refuses what is not one expense and one income that exist', async () => {
  const { user, accounts, record, categories } = books;
  const refund = await record('expense', { is_refund: true });
  const splits = [1, 2].map((amount) => ({ category_id: categories.expense.id, amount }));
  const split = await record('expense', { category_id: undefined, amount: 3, splits });
  const sides = { from_account_id: accounts.Cash.id, to_account_id: accounts.Bank.id };
  const transfer = done(
    await user.post(PATH, { ...sides, date: '2026-03-01', currency_id: 'USD', amount: 1 }),
  );
  const second = await record('expense');
  const to_account_id = accounts.Bank.id;
  for (const [replaces, faults] of [
    [[], { replaces: 'too_few_items' }],
    [[expense.id, income.id, second.id], { replaces: 'too_many_items' }],
    [[expense.id, expense.id], { 'replaces[1]': 'conflicting_fields' }],
    [[expense.id, second.id], { 'replaces[1]': 'wrong_kind' }],
    [[refund.id], { 'replaces[0]': 'wrong_kind' }],
    [[split.id], { 'replaces[0]': 'wrong_kind' }],
    [[transfer.id], { 'replaces[0]': 'wrong_kind' }],
    [['01900000-0000-7000-8000-000000000000'], { 'replaces[0]': 'not_found' }],
  ] as const)
    expect(fieldCodes(await replace({ replaces, to_account_id })), JSON.stringify(faults)).toEqual(faults);
  expectFaults(await user.post(PATH, {}), {
    ...{ date: 'required', from_account_id: 'required', to_account_id: 'required' },
    ...{ currency_id: 'required', amount: 'required' },
  });
  done(await user.put('/budgeting/lock', { locked_through: '2026-03-12' }));
  expectProblem(
    await replace({ replaces: [expense.id, income.id], date: '2026-03-20' }),
    409,
    'period_locked',
  );
});

test('updates and batches do not take it', async () => {
  const { user, accounts } = books;
  const sides = { from_account_id: accounts.Cash.id, to_account_id: accounts.Bank.id };
  const body = { ...sides, date: '2026-03-01', currency_id: 'USD', amount: 1 };
  const { id } = done(await user.post(PATH, body));
  const replaces = [expense.id];
  expectFaults(await user.put(`${PATH}/${id}`, { ...body, replaces }), { replaces: 'unknown_field' });
  expectFaults(
    await user.post('/transactions/batch', { transactions: [{ kind: 'transfer', ...body, replaces }] }),
    {
      'transactions[0].replaces': 'unknown_field',
    },
  );
});

test('at once, only one request replaces the records', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => replace({ replaces: [expense.id, income.id] })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await live()).toEqual(['transfer']);
});
