import { beforeAll, describe, expect, test } from 'vitest';
import { type Books, done, expectFaults, KINDS, newBooks, PATHS } from '../../support/user-with-books.ts';

let on: Books;
let rule: (given: object) => Promise<string>;
beforeAll(async () => {
  on = await newBooks();
  rule = async (given) => done(await on.user.post('/rules', { name: 'Rule', ...given })).id;
  const { categories } = on;
  await rule({
    conditions: [{ field: 'payee', op: 'contains', value: 'rewe' }],
    actions: { category_id: categories.expense.id, payee: 'REWE', tags: ['food'] },
  });
  await rule({
    conditions: [
      { field: 'payee', op: 'is', value: 'rewe' },
      { field: 'direction', op: 'is', value: 'out' },
    ],
    actions: { memo: 'Groceries' },
  });
  await rule({
    conditions: [{ field: 'payee', op: 'is', value: 'acme' }],
    actions: { category_id: categories.income.id },
  });
});

test('rules fill in the category, replace payee and memo, and add tags', async () => {
  const { user, categories } = on;
  const body = on.body('expense', { category_id: undefined, payee: 'REWE SAGT DANKE', tags: ['own'] });
  const recorded = done(await user.post(PATHS.expense, { ...body, apply_rules: true }));
  expect(recorded).toMatchObject({
    category_id: categories.expense.id,
    payee: 'REWE',
    memo: 'Groceries',
    tags: ['own', 'food'],
    automatic: ['category_id', 'payee', 'memo', 'tags'],
  });
  expect(recorded).not.toHaveProperty('apply_rules');
  expect(done(await user.get(`${PATHS.expense}/${recorded.id}`))).toEqual(recorded);
});

test('a category that was sent stays, and is chosen by hand', async () => {
  const own = await on.newCategory('expense', 'Own');
  const body = on.body('expense', { category_id: own.id, payee: 'rewe', apply_rules: true });
  const recorded = done(await on.user.post(PATHS.expense, body));
  expect(recorded).toMatchObject({ category_id: own.id, automatic: ['payee', 'memo', 'tags'] });
});

test('without the flag, and on a change, no rule runs', async () => {
  const body = on.body('expense', { payee: 'rewe' });
  const recorded = done(await on.user.post(PATHS.expense, { ...body, apply_rules: false }));
  expect(recorded).toMatchObject({ payee: 'rewe' });
  expect(recorded).not.toHaveProperty('tags');
  expectFaults(await on.user.put(`${PATHS.expense}/${recorded.id}`, { ...body, apply_rules: true }), {
    apply_rules: 'unknown_field',
  });
});

describe('what cannot be set is passed over', () => {
  test.each(KINDS)('a category of the other kind, for an %s', async (kind) => {
    const payee = kind === 'expense' ? 'acme' : 'rewe';
    const body = on.body(kind, { category_id: undefined, payee, apply_rules: true });
    expectFaults(await on.user.post(PATHS[kind], body), { category_id: 'required' });
  });

  test('the flag must be a boolean, and other kinds do not have it', async () => {
    const body = on.body('expense', { apply_rules: 'yes' });
    expectFaults(await on.user.post(PATHS.expense, body), { apply_rules: 'invalid_type' });
  });
});

test('splits are divided, and batches and refunds are looked at like others', async () => {
  const { user, categories } = on;
  const other = await on.newCategory('expense', 'Other');
  await rule({
    conditions: [{ field: 'amount', op: 'is', value: 10.01 }],
    actions: {
      splits: [
        { category_id: categories.expense.id, percent: 50 },
        { category_id: other.id, percent: 50 },
      ],
    },
  });
  const body = { ...on.body('expense', { category_id: undefined, amount: 10.01 }), kind: 'expense' };
  const transactions = [
    { ...body, apply_rules: true },
    { ...body, category_id: other.id, payee: 'rewe', is_refund: true, apply_rules: true },
    { ...body, category_id: other.id, payee: 'rewe' },
  ];
  const { data } = done(await user.post('/transactions/batch', { transactions }));
  expect(data[0].splits).toMatchObject([{ amount: 5.01 }, { amount: 5 }]);
  expect(data[0].automatic).toEqual(['category_id']);
  expect(data[1]).toMatchObject({ payee: 'REWE', tags: ['food'] });
  expect(data[1]).not.toHaveProperty('memo');
  expect(data[2]).not.toHaveProperty('automatic');
});
