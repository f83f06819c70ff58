import { expect, test } from 'vitest';
import { done, expectFaults, expectProblem, pagesOf } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { newEditor, ruleFor } from './support.ts';

const PATH = '/edits/test';

test('lists only what has something to say, newest first, and writes nothing', async () => {
  const on = await newEditor();
  const { user, other } = on;
  const at = (date: string, payee: string) => on.record('expense', { date, payee });
  const [old, young] = [await at('2026-03-01', 'Market A'), await at('2026-03-20', 'Market B')];
  const [kept] = [await at('2026-03-10', 'Somewhere else')];
  const rule = ruleFor('market', { category_id: other.id });
  const rows = await on.test({ rule, overwrite: true });
  expect(rows.map(({ transaction_id }) => transaction_id)).toEqual([young.id, old.id]);
  expect(await on.test({ filter: { from: '2026-03-02' }, actions: { payee: 'Market B' } })).toMatchObject([
    { transaction_id: kept.id, changes: { payee: { from: 'Somewhere else', to: 'Market B' } } },
  ]);
  expect(done(await user.get('/edits')).data).toEqual([]);
  expect(await on.shown(old.id)).toEqual(old);
});

test('a cursor belongs to the body; limit may change', async () => {
  const on = await newEditor();
  const bodies = Array.from({ length: 5 }, (_, day) => ({
    ...on.body('expense', { date: `2026-03-0${day + 1}` }),
    kind: 'expense',
  }));
  const recorded = await on.recordAll(bodies);
  const body = { filter: { kind: ['expense'] }, actions: { memo: 'x' } };
  const first = done(await on.user.post(`${PATH}?limit=2`, body));
  expect(first).toMatchObject({ has_more: true });
  const rest = done(await on.user.post(`${PATH}?limit=100&cursor=${first.next_cursor}`, body));
  const ids = [...first.data, ...rest.data].map(({ transaction_id }) => transaction_id);
  expect(ids).toEqual(recorded.map(({ id }) => id).toReversed());
  const another = { ...body, actions: { memo: 'y' } };
  expectProblem(await on.user.post(`${PATH}?cursor=${first.next_cursor}`, another), 422, 'invalid_cursor');
  expectFaults(await on.user.post(`${PATH}?limit=0`, body), { limit: 'out_of_range' });
  expectFaults(await on.user.post(PATH, { ...body, more: 1 }), { more: 'unknown_field' });
});

test('ids and the other filters hold together', async () => {
  const on = await newEditor();
  const [first, second] = [await on.record('expense', { date: '2026-03-20' }), await on.record('income', {})];
  const deleted = await on.record('expense', {});
  await withoutGateway(on.user).delete(`/budgeting/expenses/${deleted.id}`);
  const ids = [second.id, first.id, deleted.id, first.id];
  const idsFor = async (filter: object) =>
    (await on.test({ filter, actions: { memo: 'x' } })).map(({ transaction_id }) => transaction_id);
  expect(await idsFor({ ids })).toEqual([first.id, second.id]);
  expect(await idsFor({ ids, kind: ['income'] })).toEqual([second.id]);
  expect(await idsFor({ ids, from: '2026-03-16', category_id: on.categories.expense.id })).toEqual([
    first.id,
  ]);
  expect(await idsFor({ ids, account_id: on.accounts.Bank.id })).toEqual([]);
});

test('conditions look at the transaction as rules of an import look at a row', async () => {
  const on = await newEditor();
  const { accounts } = on;
  const out = await on.record('expense', { amount: 30 });
  const refund = await on.record('expense', { amount: 20, is_refund: true });
  const matching = async (condition: object) => {
    const rule = { conditions: [condition], actions: { memo: 'x' } };
    return (await on.test({ rule })).map(({ transaction_id }) => transaction_id);
  };
  expect(await matching({ field: 'direction', op: 'is', value: 'in' })).toEqual([refund.id]);
  expect(await matching({ field: 'amount', op: 'at_least', value: 25 })).toEqual([out.id]);
  expect(await matching({ field: 'account_id', op: 'is', value: accounts.Bank.id })).toEqual([]);
  expect(await matching({ field: 'account_id', op: 'is', value: accounts.Cash.id })).toHaveLength(2);
  expect(await matching({ field: 'payee', op: 'is', value: 'x', not: true })).toHaveLength(2);
});

test('a page is short when nothing matches, and full pages follow each other', async () => {
  const on = await newEditor();
  await on.recordAll(
    Array.from({ length: 24 }, (_, index) => ({
      ...on.body('expense', { payee: `P${index % 2}` }),
      kind: 'expense',
    })),
  );
  await pagesOf(on.user, '/edits', 1);
  const body = { rule: ruleFor('p1', { memo: 'x' }) };
  const page = done(await on.user.post(`${PATH}?limit=12`, body));
  expect(page.data).toHaveLength(12);
});
