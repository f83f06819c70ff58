import { expect, test } from 'vitest';
import { done, expectBalanced, expectProblem } from '../../support/user-with-books.ts';
import { newEditor, ruleFor } from './support.ts';

test('gives back what still has the value of the edit, and what was automatic is so again', async () => {
  const on = await newEditor();
  const { user, other, categories } = on;
  const at = (changes: object) => on.record('expense', { payee: 'Kiosk', tags: ['one'], ...changes });
  const [plain, changed, deleted, locked] = [
    await at({}),
    await at({}),
    await at({}),
    await at({ date: '2026-01-10' }),
  ];
  const automatic = await at({ memo: undefined });
  await on.edit({ filter: { ids: [automatic.id] }, rule: ruleFor('kiosk', { memo: 'By rule' }) });
  const actions = { category_id: other.id, payee: 'Shop', memo: 'Note', add_tags: ['two'] };
  const edit = await on.edit({ filter: { payee: 'Kiosk' }, actions });
  expect(edit.counts.changed).toBe(5);
  expect(await on.shown(automatic.id)).not.toHaveProperty('automatic');

  const put = { ...on.body('expense', { category_id: other.id, payee: 'Other shop', tags: ['two'] }) };
  done(await user.put(`/budgeting/expenses/${changed.id}`, put));
  await user.delete(`/budgeting/expenses/${deleted.id}`);
  done(await user.put('/budgeting/lock', { locked_through: '2026-01-31' }));
  const reverted = done(await user.post(`/edits/${edit.id}/revert`));
  expect(reverted).toMatchObject({ status: 'reverted', counts: edit.counts });
  const rows = await on.rows(edit.id);
  expect(Object.fromEntries(Object.entries(rows).map(([id, { outcome }]) => [id, outcome]))).toEqual({
    [plain.id]: 'reverted',
    [automatic.id]: 'reverted',
    [changed.id]: 'reverted',
    [deleted.id]: 'kept',
    [locked.id]: 'kept',
  });
  const food = categories.expense.id;
  expect(await on.shown(plain.id)).toMatchObject({ ...plain, updated_at: expect.any(String) });
  expect(await on.shown(automatic.id)).toMatchObject({ memo: 'By rule', automatic: ['memo'] });
  expect(await on.shown(changed.id)).toMatchObject({ category_id: food, payee: 'Other shop', tags: ['two'] });
  expect(await on.shown(locked.id)).toMatchObject({ category_id: other.id, payee: 'Shop' });
  await expectBalanced(user);
  expect(done(await user.post(`/edits/${edit.id}/revert`))).toEqual(reverted);
  expectProblem(await user.post(`/edits/${edit.id}/continue`), 409, 'edit_state');
});

test('categories that are inactive come back, and those that are gone do not', async () => {
  const on = await newEditor();
  const { user, other } = on;
  const [inactive, gone] = [
    await on.newCategory('expense', 'Inactive'),
    await on.newCategory('expense', 'Gone'),
  ];
  const first = await on.record('expense', { category_id: inactive.id });
  const second = await on.record('expense', { category_id: gone.id });
  const edit = await on.edit({
    filter: { kind: ['expense'] },
    actions: { category_id: other.id, memo: 'x' },
  });
  done(await user.put(`/budgeting/categories/${inactive.id}`, { name: 'Inactive', is_active: false }));
  expect((await user.delete(`/budgeting/categories/${gone.id}`)).status).toBe(204);
  expect(done(await user.post(`/edits/${edit.id}/revert`)).status).toBe('reverted');
  expect((await on.shown(first.id)).category_id).toBe(inactive.id);
  const shown = await on.shown(second.id);
  expect(shown.category_id).toBe(other.id);
  expect(shown).not.toHaveProperty('memo');
});

test('splits come back with their notes, and marks unless they are reconciled', async () => {
  const on = await newEditor();
  const { user, other, categories, accounts } = on;
  const { Bank } = accounts;
  const splits = [
    { category_id: categories.expense.id, amount: 5, memo: 'Bread' },
    { category_id: other.id, amount: 7 },
  ];
  const split = await on.record('expense', {
    category_id: undefined,
    splits,
    payee: 'Market',
    asset_account_id: Bank.id,
  });
  const halves = [
    { category_id: other.id, percent: 50 },
    { category_id: categories.expense.id, percent: 50 },
  ];
  const rule = ruleFor('market', { splits: halves });
  const edit = await on.edit({ rule, overwrite: true });
  expect((await on.shown(split.id)).splits).toMatchObject([{ amount: 6 }, { amount: 6 }]);
  done(await user.post(`/edits/${edit.id}/revert`));
  expect((await on.shown(split.id)).splits).toMatchObject(splits);

  const cleared = await on.edit({ filter: { account_id: Bank.id }, actions: { cleared: true } });
  done(await user.post(`/accounts/${Bank.id}/reconciliations`, { date: '2026-03-15', balance: -12 }));
  done(await user.post(`/edits/${cleared.id}/revert`));
  expect((await on.rows(cleared.id))[split.id].outcome).toBe('kept');
  expect(done(await user.get(`/accounts/${Bank.id}`)).cleared_balances).toMatchObject([{ balance: -12 }]);
});
