import { expect, test } from 'vitest';
import { expectSafeRetries, NO_ID } from '../../support/record-expectations.ts';
import { done, expectFaults, expectProblem, ID, newBooks, TIMESTAMP } from '../../support/user-with-books.ts';

const PATH = '/rules';
const contains = (value: unknown) => ({ field: 'payee', op: 'contains', value });

test('has defaults, and is last unless it has a position', async () => {
  const { user, categories } = await newBooks();
  const body = {
    name: ' Shops ',
    conditions: [contains([' REWE ', 'dm']), { field: 'amount', op: 'at_least', value: 0.5, not: true }],
    actions: { category_id: categories.expense.id, tags: ['Food', 'food', 'CAFE\u0301'] },
  };
  const first = done(await user.post(PATH, body));
  expect(first).toEqual({
    id: ID,
    name: 'Shops',
    position: 1,
    is_active: true,
    match: 'all',
    conditions: [contains(['REWE', 'dm']), { field: 'amount', op: 'at_least', value: 0.5, not: true }],
    actions: { category_id: categories.expense.id, tags: ['food', 'caf\u00e9'] },
    stop: false,
    is_broken: false,
    created_at: TIMESTAMP,
    updated_at: first.created_at,
  });
  const plain = { name: 'Plain', conditions: [contains('x')], actions: { exclude: true } };
  expect(done(await user.post(PATH, plain)).position).toBe(2);
  const chosen = { ...plain, position: 1, is_active: false, match: 'any', stop: true };
  expect(done(await user.post(PATH, chosen))).toMatchObject(chosen);
  expect(done(await user.get(`${PATH}/${first.id}`)).position).toBe(2);
  expectFaults(await user.post(PATH, { ...plain, position: 5 }), { position: 'out_of_range' });
  expectFaults(await user.post(PATH, { ...plain, position: 0 }), { position: 'out_of_range' });
  await expectSafeRetries(user, PATH, plain);
});

const value = 'conditions[0].value';
test.each<[condition: unknown, faults: Record<string, string>]>([
  [{ field: 'payee', op: 'at_least', value: 'x' }, { 'conditions[0].op': 'invalid_value' }],
  [{ field: 'direction', op: 'contains', value: 'in' }, { 'conditions[0].op': 'invalid_value' }],
  [{ field: 'shop', op: 'is', value: 'x' }, { 'conditions[0].field': 'invalid_value' }],
  [{ field: 'payee', op: 'is' }, { [value]: 'required' }],
  [contains(''), { [value]: 'too_short' }],
  [contains('\u0301'), { [value]: 'too_short' }],
  [contains('x'.repeat(151)), { [value]: 'too_long' }],
  [contains('a\u0007'), { [value]: 'invalid_characters' }],
  [contains(12), { [value]: 'invalid_type' }],
  [contains({ a: 1 }), { [value]: 'invalid_type' }],
  [contains([]), { [value]: 'too_few_items' }],
  [contains(Array.from({ length: 21 }, () => 'x')), { [value]: 'too_many_items' }],
  [contains(['x', '']), { [`${value}[1]`]: 'too_short' }],
  [contains(['x', 1]), { [`${value}[1]`]: 'invalid_type' }],
  [{ field: 'amount', op: 'is', value: 0 }, { [value]: 'too_small' }],
  [{ field: 'amount', op: 'is', value: '12' }, { [value]: 'invalid_type' }],
  [{ field: 'amount', op: 'is', value: ['1'] }, { [value]: 'invalid_type' }],
  [{ field: 'amount', op: 'is', value: 1e300 }, { [value]: 'amount_too_large' }],
  [{ field: 'amount', op: 'is', value: 5e-324 }, { [value]: 'too_many_decimals' }],
  [{ field: 'direction', op: 'is', value: 'up' }, { [value]: 'invalid_value' }],
  [{ field: 'account_id', op: 'is', value: NO_ID }, { [value]: 'not_found' }],
  [{ field: 'account_id', op: 'is', value: ['x'] }, { [`${value}[0]`]: 'not_found' }],
  [{ field: 'currency_id', op: 'is', value: 'eur' }, { [value]: 'not_found' }],
  [{ field: 'payee', op: 'is', value: 'x', more: 1 }, { 'conditions[0].more': 'unknown_field' }],
])('refuses the condition %j', async (condition, faults) => {
  const { user } = await newBooks();
  expectFaults(
    await user.post(PATH, { name: 'Rule', conditions: [condition], actions: { memo: 'x' } }),
    faults,
  );
});

test('refuses actions that contradict each other, or name what cannot be set', async () => {
  const books = await newBooks();
  const { user, categories, accounts } = books;
  const old = await books.newCategory('expense', 'Old');
  done(await user.put(`/budgeting/categories/${old.id}`, { name: 'Old', is_active: false }));
  const [food, pay] = [categories.expense.id, categories.income.id];
  const divided = (...parts: [string, unknown][]) => ({
    splits: parts.map(([category_id, percent]) => ({ category_id, percent })),
  });
  const cases: [actions: unknown, faults: Record<string, string>][] = [
    [{}, { actions: 'required' }],
    [{ tags: [] }, { actions: 'required' }],
    [{ category_id: food, exclude: true }, { 'actions.exclude': 'conflicting_fields' }],
    [{ exclude: false }, { 'actions.exclude': 'invalid_value' }],
    [{ category_id: NO_ID }, { 'actions.category_id': 'not_found' }],
    [{ category_id: old.id }, { 'actions.category_id': 'inactive' }],
    [{ transfer_account_id: NO_ID }, { 'actions.transfer_account_id': 'not_found' }],
    [{ transfer_account_id: categories.expense.account.id }, { 'actions.transfer_account_id': 'wrong_type' }],
    [divided([food, 50], [food, 49.99]), { 'actions.splits': 'splits_do_not_add_up' }],
    [divided([food, 50], [pay, 50]), { 'actions.splits[1].category_id': 'wrong_kind' }],
    [divided([food, 100], [food, 0]), { 'actions.splits[1].percent': 'too_small' }],
    [
      divided([food, 99.999], [food, 0.001]),
      { 'actions.splits[0].percent': 'too_many_decimals', 'actions.splits[1].percent': 'too_many_decimals' },
    ],
    [divided([food, 1e300], [food, 1]), { 'actions.splits[0].percent': 'out_of_range' }],
    [divided([food, 100]), { 'actions.splits': 'too_few_items' }],
    [{ tags: ['two words'] }, { 'actions.tags[0]': 'invalid_tag' }],
    [{ payee: '' }, { 'actions.payee': 'too_short' }],
    [{ memo: 'x'.repeat(501) }, { 'actions.memo': 'too_long' }],
  ];
  for (const [actions, faults] of cases)
    expectFaults(await user.post(PATH, { name: 'Rule', conditions: [contains('x')], actions }), faults);
  const conditions = [contains('x')];
  for (const actions of [
    divided([food, 33.33], [food, 66.67]),
    { transfer_account_id: accounts.Cash.id, payee: 'Own' },
  ])
    expect(done(await user.post(PATH, { name: 'Rule', conditions, actions })).actions).toEqual(actions);
});

test('a book has at most 2,000 values, and no more by a longer list', async () => {
  const { user } = await newBooks();
  const long = Array.from({ length: 10 }, () =>
    contains(Array.from({ length: 20 }, (_, at) => `value ${at}`)),
  );
  const create = (conditions: unknown[]) =>
    user.post(PATH, { name: 'Long', conditions, actions: { memo: 'x' } });
  for (let count = 0; count < 9; count++) done(await create(long));
  const last = done(await create(long.slice(1)));
  expect((await create(long)).body.code).toBe('rule_limit_reached');
  expectProblem(await create([...long.slice(0, 1), contains('one')]), 409, 'rule_limit_reached');
  done(await user.put(`${PATH}/${last.id}`, { ...last, conditions: long }));
  expectProblem(await create([contains('one')]), 409, 'rule_limit_reached');
  expect((await user.delete(`${PATH}/${last.id}`)).status).toBe(204);
  done(await create([contains('one')]));
});

test('a book has at most 200 rules, even if many are created at once', async () => {
  const { user } = await newBooks();
  const create = () => user.post(PATH, { name: 'Rule', conditions: [contains('x')], actions: { memo: 'x' } });
  for (let round = 0; round < 19; round++)
    for (const answer of await Promise.all(Array.from({ length: 10 }, create))) done(answer);
  const answers = await Promise.all(Array.from({ length: 14 }, create));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expectProblem(await create(), 409, 'rule_limit_reached');
});
