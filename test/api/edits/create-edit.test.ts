import { beforeAll, describe, expect, test } from 'vitest';
import { writeUnitsFor } from '../../support/engine/write-units.ts';
import { expectSafeRetries, NO_ID } from '../../support/record-expectations.ts';
import {
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  ID,
  TIMESTAMP,
} from '../../support/user-with-books.ts';
import { type Editor, newEditor, ruleFor } from './support.ts';

let on: Editor;
beforeAll(async () => {
  on = await newEditor();
});

const PATH = '/edits';

test('actions overwrite what matches, and count as by hand', async () => {
  const { other, categories } = on;
  const { id } = await on.record('expense', { payee: 'Kiosk', memo: 'Old', tags: ['one', 'two'] });
  const filter = { payee: 'kiosk', amount_from: 12, amount_to: 12, kind: ['expense'] };
  const actions = {
    category_id: other.id,
    payee: 'Shop',
    memo: '',
    add_tags: ['three', 'one'],
    remove_tags: ['two'],
  };
  const edit = await on.edit({ filter, actions });
  expect(edit).toEqual({
    id: ID,
    status: 'done',
    filter,
    actions,
    overwrite: false,
    counts: { matched: 1, changed: 1, unchanged: 0, skipped: 0 },
    is_partial: false,
    created_at: TIMESTAMP,
    updated_at: edit.created_at,
    expires_at: TIMESTAMP,
  });
  const shown = await on.shown(id);
  expect(shown).toMatchObject({ category_id: other.id, payee: 'Shop', tags: ['one', 'three'] });
  expect(shown).not.toHaveProperty('memo');
  expect(shown).not.toHaveProperty('automatic');
  expect(shown.lines.some((line: { account_id: string }) => line.account_id === other.account.id)).toBe(true);
  expect((await on.rows(edit.id))[id]).toEqual({
    transaction_id: id,
    kind: 'expense',
    date: '2026-03-15',
    payee: 'Kiosk',
    changes: {
      category_id: { from: categories.expense.id, to: other.id },
      payee: { from: 'Kiosk', to: 'Shop' },
      memo: { from: 'Old', to: '' },
      tags: { from: ['one', 'two'], to: ['one', 'three'] },
    },
    kept: [],
    skipped: [],
    outcome: 'changed',
  });
  const again = await on.edit({ filter: { ids: [id] }, actions: { payee: 'Shop', add_tags: ['one'] } });
  expect(again.counts).toEqual({ matched: 1, changed: 0, unchanged: 1, skipped: 0 });
  await expectBalanced(on.user);
});

test('a repeat with the same key changes nothing again', async () => {
  await on.record('expense', { memo: 'repeated' });
  await expectSafeRetries(on.user, PATH, { filter: { q: 'repeated' }, actions: { memo: 'repeated once' } });
});

test('what cannot be changed is skipped, with the reason', async () => {
  const own = await newEditor();
  const { user, accounts, categories, other, pay } = own;
  const [locked, income] = [
    await own.record('expense', { date: '2026-01-31' }),
    await own.record('income', {}),
  ];
  const splits = [
    { category_id: other.id, amount: 5 },
    { category_id: categories.expense.id, amount: 7 },
  ];
  const split = await own.record('expense', { category_id: undefined, splits });
  const money = { date: '2026-03-01', currency_id: 'USD', amount: 5 };
  const transfer = done(
    await user.post('/budgeting/transfers', {
      ...money,
      from_account_id: accounts.Cash.id,
      to_account_id: accounts.Bank.id,
    }),
  );
  const contact = done(await user.post('/contacts', { name: 'Bob' }));
  const obligation = done(
    await user.post('/obligations', {
      name: 'Loan',
      contact_id: contact.id,
      account_id: accounts.Receivables.id,
      currency_id: 'USD',
      original_amount: 100,
      outstanding_amount: 100,
      opened_date: '2026-03-01',
      due_date: '2026-12-01',
      funding_account_id: accounts.Cash.id,
    }),
  );
  const payment = done(
    await user.post(`/obligations/${obligation.id}/payments`, {
      date: '2026-03-05',
      amount: 10,
      asset_account_id: accounts.Bank.id,
    }),
  );
  done(await user.put('/budgeting/lock', { locked_through: '2026-01-31' }));
  const edit = await own.edit({ filter: { from: '2026-01-01' }, actions: { category_id: other.id } });
  expect(edit.counts).toEqual({ matched: 6, changed: 0, unchanged: 0, skipped: 6 });
  const rows = await own.rows(edit.id);
  const reasons = Object.fromEntries(
    Object.entries(rows).map(([id, { skipped, outcome }]) => [
      id,
      [skipped[0].field, skipped[0].reason, outcome],
    ]),
  );
  const reason = (name: string) => ['category_id', name, 'skipped'];
  expect(reasons).toEqual({
    [locked.id]: reason('period_locked'),
    [income.id]: reason('wrong_kind'),
    [split.id]: reason('has_splits'),
    [transfer.id]: reason('wrong_kind'),
    [obligation.opening_entry_id]: reason('managed_by_obligation'),
    [payment.id]: reason('managed_by_obligation'),
  });
  const others = await own.edit({ filter: { from: '2026-02-01' }, actions: { payee: 'Somebody' } });
  expect(others.counts).toEqual({ matched: 5, changed: 3, unchanged: 0, skipped: 2 });
  expect((await own.shown(transfer.id)).payee).toBe('Somebody');
  const paid = await own.edit({ filter: { kind: ['income'] }, actions: { category_id: pay.id } });
  expect(paid.counts.changed).toBe(1);
});

describe('rules', () => {
  test('change what is empty or automatic, and set what is automatic; with overwrite, everything', async () => {
    const { other, categories } = on;
    const { id } = await on.record('expense', { payee: 'Bakery Ambrose' });
    const rule = ruleFor('ambrose', {
      category_id: other.id,
      payee: 'Ambrose',
      memo: 'Bread',
      tags: ['food'],
    });
    const filter = { ids: [id] };
    const [tested] = await on.test({ filter, rule });
    expect(tested).toEqual({
      transaction_id: id,
      kind: 'expense',
      date: '2026-03-15',
      payee: 'Bakery Ambrose',
      changes: { memo: { to: 'Bread' }, tags: { to: ['food'] } },
      kept: ['category_id', 'payee'],
      skipped: [],
    });
    const edit = await on.edit({ filter, rule });
    expect(edit).toMatchObject({ rule, counts: { changed: 1 }, overwrite: false });
    expect(await on.shown(id)).toMatchObject({
      category_id: categories.expense.id,
      payee: 'Bakery Ambrose',
      memo: 'Bread',
      automatic: ['memo', 'tags'],
    });
    await on.edit({ filter, rule: ruleFor('ambrose', { memo: 'Rolls', tags: ['bread'] }) });
    expect(await on.shown(id)).toMatchObject({ memo: 'Rolls', tags: ['food', 'bread'] });
    await on.edit({ filter, rule, overwrite: true });
    expect(await on.shown(id)).toMatchObject({
      category_id: other.id,
      payee: 'Ambrose',
      memo: 'Bread',
      automatic: ['category_id', 'payee', 'memo', 'tags'],
    });
  });

  test('stored ones run in their order, the chosen ones also if they are inactive, or all that are active', async () => {
    const own = await newEditor();
    const { user, other } = own;
    const { id } = await own.record('expense', { payee: 'Market hall', memo: 'kept' });
    const create = async (rule: object) => done(await user.post('/rules', rule)).id;
    const inactive = await create(ruleFor('market', { tags: ['hall'] }, { is_active: false }));
    const active = await create(ruleFor('hall', { category_id: other.id, memo: 'x' }));
    const broken = await create(ruleFor('market', { exclude: true }));
    const [byActive] = await own.test({ rule_ids: 'active', overwrite: true });
    expect(byActive).toMatchObject({
      changes: { category_id: { to: other.id }, memo: { from: 'kept', to: 'x' } },
      rule_ids: [active],
    });
    const [tested] = await own.test({ rule_ids: [active, inactive] });
    expect(tested).toMatchObject({ kept: ['category_id', 'memo'], rule_ids: [inactive] });
    const only = await own.edit({ rule_ids: [broken] });
    expect(only.counts).toEqual({ matched: 1, changed: 0, unchanged: 0, skipped: 1 });
    expect((await own.rows(only.id))[id].skipped).toEqual([{ field: 'category_id', reason: 'import_only' }]);
    const edit = await own.edit({ rule_ids: [inactive, active] });
    expect(edit).toMatchObject({ rule_ids: [inactive, active], filter: {}, counts: { changed: 1 } });
    expect(await own.shown(id)).toMatchObject({ tags: ['hall'], automatic: ['tags'], memo: 'kept' });
    expect((await own.rows(edit.id))[id].rule_ids).toEqual([inactive]);
  });

  test('divide into splits, which count as the category, and come together again', async () => {
    const { other, categories, user } = on;
    const food = categories.expense.id;
    const { id } = await on.record('expense', { payee: 'Divided', amount: 9.99 });
    const splits = [
      { category_id: other.id, percent: 62.5 },
      { category_id: food, percent: 37.5 },
    ];
    const edit = await on.edit({
      filter: { ids: [id] },
      rule: ruleFor('divided', { splits }),
      overwrite: true,
    });
    const shown = await on.shown(id);
    expect(shown.splits).toMatchObject([
      { category_id: other.id, amount: 6.24 },
      { category_id: food, amount: 3.75 },
    ]);
    expect(shown.automatic).toEqual(['category_id']);
    expect((await on.rows(edit.id))[id].changes).toEqual({
      splits: {
        to: [
          { category_id: other.id, amount: 6.24 },
          { category_id: food, amount: 3.75 },
        ],
      },
    });
    expect(done(await user.post(`${PATH}/${edit.id}/revert`))).toMatchObject({ status: 'reverted' });
    const back = await on.shown(id);
    expect(back).toMatchObject({ category_id: food });
    expect(back).not.toHaveProperty('splits');
    expect(back).not.toHaveProperty('automatic');
    await expectBalanced(user);
  });
});

test('lines are cleared on their own day, unless that is reconciled', async () => {
  const own = await newEditor();
  const { user, accounts } = own;
  const { Bank } = accounts;
  const at = (date: string) => own.record('expense', { asset_account_id: Bank.id, date });
  const [first, second, third] = [await at('2026-03-01'), await at('2026-03-10'), await at('2026-03-20')];
  done(await user.post(`/accounts/${Bank.id}/cleared`, { transaction_ids: [first.id] }));
  done(await user.post(`/accounts/${Bank.id}/reconciliations`, { date: '2026-03-10', balance: -12 }));
  done(await user.put('/budgeting/lock', { locked_through: '2026-12-31' }));
  const filter = { account_id: Bank.id };
  const edit = await own.edit({ filter, actions: { cleared: true } });
  expect(edit.counts).toEqual({ matched: 3, changed: 1, unchanged: 1, skipped: 1 });
  const rows = await own.rows(edit.id);
  expect(rows[third.id].changes).toEqual({ cleared_on: { to: '2026-03-20' } });
  expect(rows[second.id].skipped).toEqual([{ field: 'cleared_on', reason: 'reconciled' }]);
  expect(done(await user.get(`/accounts/${Bank.id}`)).cleared_balances).toMatchObject([{ balance: -24 }]);
  const [, , unclearable] = await own.test({ filter, actions: { cleared: false } });
  expect(unclearable).toBeUndefined();
  const back = await own.edit({ filter, actions: { cleared: false } });
  expect(back.counts).toEqual({ matched: 3, changed: 1, unchanged: 1, skipped: 1 });
  expect((await own.rows(back.id))[third.id].changes).toEqual({ cleared_on: { from: '2026-03-20', to: '' } });
  expectFaults(await user.post(PATH, { filter: { q: 'x' }, actions: { cleared: true } }), {
    'filter.account_id': 'required',
  });
});

const filter = { q: 'x' };
const rule = ruleFor('x', { memo: 'x' });
test.each<[body: object, faults: Record<string, string>]>([
  [{ filter }, { actions: 'conflicting_fields' }],
  [{ filter, actions: { memo: 'x' }, rule }, { rule: 'conflicting_fields' }],
  [{ filter, rule, rule_ids: 'active' }, { rule_ids: 'conflicting_fields' }],
  [{ actions: { memo: 'x' } }, { filter: 'filter_required' }],
  [{ filter: {}, actions: { memo: 'x' } }, { filter: 'filter_required' }],
  [{ filter, actions: {} }, { actions: 'required' }],
  [{ filter, actions: { category_id: NO_ID } }, { 'actions.category_id': 'not_found' }],
  [{ filter, actions: { add_tags: ['a b'] } }, { 'actions.add_tags[0]': 'invalid_tag' }],
  [
    { filter, actions: { add_tags: ['a'], remove_tags: ['a'] } },
    { 'actions.add_tags[0]': 'conflicting_fields' },
  ],
  [{ filter: { include_deleted: true }, rule_ids: 'active' }, { 'filter.include_deleted': 'unknown_field' }],
  [{ filter: { from: '2026-02-01', to: '2026-01-01' }, rule }, { 'filter.to': 'invalid_range' }],
  [{ filter: { amount_from: 2, amount_to: 1 }, rule }, { 'filter.amount_to': 'invalid_range' }],
  [{ filter: { amount_from: -1 }, rule }, { 'filter.amount_from': 'too_small' }],
  [{ filter: { ids: [] }, rule }, { 'filter.ids': 'too_few_items' }],
  [{ filter: { kind: ['gift'] }, rule }, { 'filter.kind[0]': 'invalid_value' }],
  [{ rule_ids: [NO_ID] }, { 'rule_ids[0]': 'not_found' }],
  [{ rule_ids: ['not an id', 5] }, { 'rule_ids[0]': 'not_found', 'rule_ids[1]': 'invalid_type' }],
  [{ rule_ids: [] }, { rule_ids: 'too_few_items' }],
  [{ rule_ids: 'all' }, { rule_ids: 'invalid_type' }],
  [{ rule: { ...rule, conditions: [] } }, { 'rule.conditions': 'too_few_items' }],
  [{ rule: { ...rule, actions: { category_id: NO_ID } } }, { 'rule.actions.category_id': 'not_found' }],
])('refuses %j', async (body, faults) => {
  expectFaults(await on.user.post(PATH, body), faults);
  expectFaults(await on.user.post(`${PATH}/test`, body), faults);
});

test('a change costs as much as a PUT, besides the edit itself', async () => {
  const own = await newEditor();
  const { id } = await own.record('expense', { payee: 'Cost' });
  const put = await writeUnitsFor(own.user.bookId, () =>
    own.user.put(`/budgeting/expenses/${id}`, own.body('expense', { payee: 'Costs' })),
  );
  const edit = await writeUnitsFor(own.user.bookId, () =>
    own.user.post(PATH, { filter: { ids: [id] }, actions: { payee: 'Cost' } }),
  );
  expect(edit).toBeLessThanOrEqual(put + 8);
});

test('only editors change, and there is nothing without a match', async () => {
  const none = await on.edit({ filter: { payee: 'Nobody at all' }, actions: { memo: 'x' } });
  expect(none).toMatchObject({ status: 'done', counts: { matched: 0 } });
  expectProblem(await on.user.post(`${PATH}/${NO_ID}/continue`), 404, 'not_found');
});

test('each filter finds what the list of transactions finds', async () => {
  const own = await newEditor();
  await own.record('income');
  const spent = {
    currency_id: 'EUR',
    fx_rate: 1.1,
    tags: ['filtered'],
    external_id: 'filtered',
    payee: 'Filtered',
  };
  const { id } = await own.record('expense', { ...spent, asset_account_id: own.accounts.Bank.id });
  const filters = [
    { tag: ['filtered'] },
    { external_id: 'filtered' },
    { currency_id: 'EUR' },
    { account_id: own.accounts.Bank.id },
    { category_id: own.categories.expense.id },
    { q: 'filtered' },
    { payee: 'FILTERED' },
    { kind: ['expense'] },
    { ids: [id] },
  ];
  for (const [index, filter] of filters.entries()) {
    const edit = await own.edit({ filter, actions: { memo: `Memo ${index}` } });
    expect([filter, edit.counts]).toEqual([filter, { matched: 1, changed: 1, unchanged: 0, skipped: 0 }]);
  }
  expect((await own.shown(id)).memo).toBe('Memo 8');
});
