import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BookId } from '../../../lib/platform/book.ts';
import { keys } from '../../../lib/platform/table/keys.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  ID,
  newBooks,
  TIMESTAMP,
} from '../../support/user-with-books.ts';
import { PATH, planner } from './support.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks(NOON);
});

test('returns the schedule with its next date, and a repeat with the same key creates nothing', async () => {
  const { body, read } = planner(books);
  const sent = body({ rule: { frequency: 'monthly', month_day: -1 }, starts_on: '2030-02-03', mode: 'post' });
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await books.user.post(PATH, sent, { headers });
  expect(done(answer)).toEqual({
    ...sent,
    id: ID,
    rule: { frequency: 'monthly', interval: 1, month_day: -1 },
    is_active: true,
    next_date: '2030-02-28',
    posted_count: 0,
    created_at: TIMESTAMP,
    updated_at: answer.body.created_at,
  });
  expect(done(await books.user.post(PATH, sent, { headers }))).toEqual(answer.body);
  expect(await read(answer.body.id)).toEqual(answer.body);
});

test('takes each kind, with splits and with two currencies', async () => {
  const { plan } = planner(books);
  const { accounts, categories } = books;
  const category_id = categories.expense.id;
  const splits = [
    { category_id, amount: 10 },
    { category_id, amount: 20.5, memo: 'rest' },
  ];
  const split = { currency_id: 'USD', amount: 30.5, asset_account_id: accounts.Cash.id, splits };
  expect((await plan({ template: split })).template).toEqual(split);
  const income = { ...split, splits: undefined, category_id: categories.income.id };
  expect((await plan({ kind: 'income', template: income })).kind).toBe('income');
  const exchange = {
    currency_id: 'USD',
    amount: 100,
    to_currency_id: 'EUR',
    from_account_id: accounts.Bank.id,
    to_account_id: accounts.Cash.id,
  };
  expect((await plan({ kind: 'transfer', template: exchange })).template).toEqual(exchange);
});

describe('an invalid request', () => {
  test('reports every invalid field, those of the template by path', async () => {
    const { body } = planner(books);
    const { accounts, categories } = books;
    const template = {
      currency_id: 'USD',
      amount: 0,
      category_id: categories.income.id,
      asset_account_id: accounts.Bank.id,
      date: TODAY,
      from_account_id: accounts.Bank.id,
    };
    const rule = { frequency: 'daily', interval: 100, weekdays: ['mo'], month_day: 0 };
    const answer = await books.user.post(
      PATH,
      body({ template, rule, ends_on: inDays(-1), max_count: 1.5, mode: 'later', colour: 'red' }),
    );
    expectFaults(answer, {
      colour: 'unknown_field',
      mode: 'invalid_value',
      max_count: 'out_of_range',
      ends_on: 'invalid_range',
      'rule.interval': 'out_of_range',
      'rule.weekdays': 'conflicting_fields',
      'rule.month_day': 'out_of_range',
      'template.amount': 'too_small',
      'template.date': 'unknown_field',
      'template.category_id': 'wrong_kind',
      'template.from_account_id': 'unknown_field',
    });
  });

  test('reports missing required fields', async () => {
    expectFaults(await books.user.post(PATH, { kind: 'transfer', template: {} }), {
      name: 'required',
      rule: 'required',
      starts_on: 'required',
      mode: 'required',
      'template.from_account_id': 'required',
      'template.to_account_id': 'required',
      'template.currency_id': 'required',
      'template.amount': 'required',
    });
  });
});

test('a user can have 500', async () => {
  const own = await newBooks(NOON);
  const { plan, body } = planner(own);
  const first = await plan();
  await writeItems([{ ...keys.counts(own.user.bookId as BookId), schedules: 500 }]);
  expectProblem(await own.user.post(PATH, body()), 409, 'schedule_limit_reached');
  expect((await own.user.delete(`${PATH}/${first.id}`)).status).toBe(204);
  await plan();
});
