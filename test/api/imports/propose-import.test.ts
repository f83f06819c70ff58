import { expect, test } from 'vitest';
import type { ImportRow, RuleInput } from '../../../client/client.ts';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectFaults, expectProblem } from '../../support/user-with-books.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

const payee = (value: string | string[], op: 'contains' | 'is' = 'contains') => ({
  field: 'payee' as const,
  op,
  value,
});

/** A book with categories, and rules in this order. */
async function withRules(...rules: ((ids: Ids) => Omit<RuleInput, 'name'>)[]) {
  const user = await newImporter();
  const { api } = user;
  const create = async (name: string, kind: 'expense' | 'income' = 'expense') =>
    (await api.createCategory({ name, kind })).id;
  const ids: Ids = {
    ...{ food: await create('Food'), home: await create('Home'), pay: await create('Pay', 'income') },
    ...{ bank: user.bank, card: user.card },
  };
  const ruleIds: string[] = [];
  for (const rule of rules) ruleIds.push((await api.createRule({ name: 'Rule', ...rule(ids) })).id);
  return { user, ids, ruleIds };
}
type Ids = Readonly<Record<'food' | 'home' | 'pay' | 'bank' | 'card', string>>;

const only = async (user: Importer, csv: string): Promise<ImportRow> => {
  const [row] = await user.rows(await user.preview(csv));
  if (!row) throw new Error('The file has no row.');
  return row;
};

test('rules decide first, each on what those before it left', async () => {
  const { user, ids, ruleIds } = await withRules(
    () => ({ conditions: [payee('rewe')], actions: { payee: 'REWE', tags: ['shop'] } }),
    ({ food }) => ({
      conditions: [payee('rewe', 'is')],
      actions: { category_id: food, memo: 'Groceries', tags: ['food'] },
    }),
    ({ home }) => ({ conditions: [payee('rewe', 'is')], actions: { category_id: home, payee: 'Late' } }),
    ({ pay }) => ({
      conditions: [{ field: 'direction', op: 'is', value: 'in' }],
      actions: { category_id: pay },
    }),
  );
  const imported = await user.preview(
    csvOf(
      ['2026-09-01', 'SAGT REWE 4711', '-12.50'],
      ['2026-09-02', 'Rewe refund', '5'],
      ['2026-09-03', 'Kiosk', '-2'],
    ),
  );
  const rows = await user.rows(imported);
  const first = { payee: 'REWE', memo: 'Groceries', tags: ['shop', 'food'], category_id: ids.food };
  const proposed_by = { source: 'rule', rule_ids: ruleIds.slice(0, 2) };
  expect(rows[0]).toMatchObject({ ...first, kind: 'expense', is_refund: false, include: true, proposed_by });
  // A category of the other kind makes it a refund.
  expect(rows[1]).toMatchObject({ ...first, kind: 'expense', is_refund: true, proposed_by });
  expect(rows[2]).toMatchObject({ payee: 'Kiosk', proposed_by: { source: 'default' } });
  expect(rows[2]?.proposed_by).not.toHaveProperty('rule_ids');
  await user.commit(imported);
  const [kiosk, refund, bought] = (await user.api.listExpenses()).data;
  expect(bought).toMatchObject({ ...first, automatic: ['category_id', 'payee', 'memo', 'tags'] });
  expect(refund).toMatchObject({ ...first, is_refund: true });
  expect(kiosk?.automatic).toEqual(['category_id', 'payee']);
});

test('a rule leaves rows out, divides amounts, and makes transfers, but not to the own account', async () => {
  const { user, ids, ruleIds } = await withRules(
    () => ({ conditions: [payee('fee')], actions: { exclude: true } }),
    ({ bank }) => ({ conditions: [payee('card')], actions: { transfer_account_id: bank } }),
    ({ card }) => ({ conditions: [payee('card')], actions: { transfer_account_id: card } }),
    ({ food, home }) => ({
      conditions: [payee('market')],
      actions: {
        splits: [
          { category_id: food, percent: 66.67 },
          { category_id: home, percent: 33.33 },
        ],
      },
    }),
  );
  const imported = await user.preview(
    csvOf(
      ['2026-09-01', 'Fee', '-1'],
      ['2026-09-02', 'Card', '-50'],
      ['2026-09-03', 'Market', '-10.01'],
      ['2026-09-04', 'Market', '-0.01'],
    ),
  );
  const [fee, card, market, cent] = await user.rows(imported);
  expect(fee).toMatchObject({
    include: false,
    kind: 'expense',
    proposed_by: { source: 'default', rule_ids: [ruleIds[0]] },
  });
  expect(card).toMatchObject({
    kind: 'transfer',
    transfer_account_id: ids.card,
    proposed_by: { source: 'rule', rule_ids: [ruleIds[2]] },
  });
  const splits = [
    { category_id: ids.food, amount: 6.67 },
    { category_id: ids.home, amount: 3.34 },
  ];
  expect(market).toMatchObject({ kind: 'expense', category_id: ids.food, splits });
  // Shares of 0 are left out, and one alone is a category.
  expect(cent).toMatchObject({ category_id: ids.food });
  expect(cent).not.toHaveProperty('splits');
  const put = (row: ImportRow | undefined, body: object) =>
    user.put(`/imports/${imported.id}/rows/${row?.row}`, { include: true, ...body });
  // A row that was read can be sent back.
  expect(done(await put(market, { ...market }))).toMatchObject({ splits });
  const other = [
    { category_id: ids.home, amount: 11 },
    { category_id: ids.food, amount: -0.99 },
  ];
  const changed = done(await put(market, { splits: other, tags: [] }));
  expect(changed).toMatchObject({ category_id: ids.home, splits: other });
  expect(changed).not.toHaveProperty('proposed_by');
  expectFaults(await put(market, { splits: [other[0], { category_id: ids.pay, amount: 1 }] }), {
    splits: 'splits_do_not_add_up',
    'splits[1].category_id': 'wrong_kind',
  });
  expectFaults(await put(market, { splits: other, category_id: ids.food }), {
    category_id: 'conflicting_fields',
  });
  expectFaults(await put(market, { splits: other, kind: 'transfer', transfer_account_id: ids.card }), {
    splits: 'conflicting_fields',
  });
  done(await put(cent, { category_id: ids.home }));
  await user.commit(imported);
  const [small, divided] = (await user.api.listExpenses()).data;
  expect(small).toMatchObject({ category_id: ids.home, automatic: ['payee'] });
  expect(divided).toMatchObject({ amount: 10.01, splits: other, automatic: ['payee'] });
  expect((await user.api.listTransfers()).data).toMatchObject([
    { amount: 50, to_account_id: ids.card, automatic: ['payee'] },
  ]);
});

test('without a rule, what somebody chose by hand comes before the text of the file, and that before what was automatic', async () => {
  const { user, ids } = await withRules();
  const file = (day: number, category: string) =>
    `Date,Payee,Amount,Category\n2026-09-${day},Shop ${'abcdefgh'[day - 10]} market,-${day},${category}\n`;
  const first = await user.preview(file(10, 'Food'));
  await user.commit(first);
  const bought = (await user.api.listExpenses()).data[0];
  expect(bought).toMatchObject({ category_id: ids.food, automatic: ['category_id', 'payee'] });
  const same = 'Date,Payee,Amount,Category\n2026-09-11,Shop a market,-11,Home\n';
  expect(await only(user, same)).toMatchObject({
    category_id: ids.home,
    proposed_by: { source: 'file', text: 'Home' },
  });
  const without = same.replace(',Home', ',Nothing');
  expect(await only(user, without)).toMatchObject({
    category_id: ids.food,
    proposed_by: { source: 'history', text: 'Nothing' },
  });
  // Chosen by hand: another category and back again.
  const put = (category_id: string) =>
    user.put(`/budgeting/expenses/${bought?.id}`, { ...bought, category_id });
  expect(done(await put(ids.home)).automatic).toEqual(['payee']);
  expect(done(await put(ids.food)).automatic).toEqual(['payee']);
  expect(await only(user, same)).toMatchObject({
    category_id: ids.food,
    proposed_by: { source: 'history', text: 'Home' },
  });
});

test('history is asked by the payee that rules left', async () => {
  const { user, ids, ruleIds } = await withRules(() => ({
    conditions: [payee('4711')],
    actions: { payee: 'Corner bakery' },
  }));
  await user.api.createExpense({
    ...{ currency_id: 'EUR', amount: 3, date: '2026-09-01', asset_account_id: user.bank },
    ...{ category_id: ids.food, payee: 'Corner bakery' },
  });
  expect(await only(user, csvOf(['2026-09-09', 'POS 4711', '-4']))).toMatchObject({
    ...{ payee: 'Corner bakery', category_id: ids.food },
    proposed_by: { source: 'history', rule_ids: ruleIds },
  });
});

test('the other side that was found stays, unless a rule decides otherwise', async () => {
  const { user, ids } = await withRules();
  await user.commit(await user.preview(csvOf(['2026-09-01', 'To card', '-70'])));
  const upload = () => user.preview(csvOf(['2026-09-02', 'Thanks', '70']), { account_id: ids.card });
  const imported = await upload();
  const rowOf = async () => (await user.rows(imported))[0];
  const found = await rowOf();
  expect(found).toMatchObject({ status: 'transfer', kind: 'transfer', transfer_account_id: ids.bank });
  expect(found).not.toHaveProperty('proposed_by');
  const propose = async () => done(await user.post(`/imports/${imported.id}/propose`));
  const tag = await user.api.createRule({
    name: 'Tag',
    conditions: [payee('thanks')],
    actions: { tags: ['own'] },
  });
  await propose();
  expect(await rowOf()).toEqual({
    ...found,
    tags: ['own'],
    proposed_by: { source: 'rule', rule_ids: [tag.id] },
  });
  const move = await user.api.createRule({
    name: 'Move',
    conditions: [payee('thanks')],
    actions: { transfer_account_id: ids.bank },
  });
  await propose();
  expect(await rowOf()).toMatchObject({
    transfer_transaction_id: found?.transfer_transaction_id,
    proposed_by: { source: 'rule', rule_ids: [tag.id, move.id] },
  });
  await user.api.deleteRule(move.id);
  await user.api.createRule({
    name: 'Pay',
    conditions: [payee('thanks')],
    actions: { category_id: ids.pay },
  });
  await propose();
  const decided = await rowOf();
  expect(decided).toMatchObject({ status: 'transfer', kind: 'income', category_id: ids.pay });
  expect(decided).not.toHaveProperty('transfer_transaction_id');
  const { id } = await user.commit(imported);
  expect((await user.rows({ id }))[0]).toMatchObject({ kind: 'income', transaction_id: expect.any(String) });
  expect((await user.api.listTransfers()).data).toEqual([]);
});

test('proposes again only for rows that nobody changed, and only in a preview', async () => {
  const { user, ids } = await withRules();
  const imported = await user.preview(csvOf(['2026-09-01', 'A shop', '-1'], ['2026-09-02', 'B shop', '-2']));
  done(await user.put(`/imports/${imported.id}/rows/1`, { include: true, memo: 'mine' }));
  await user.api.createRule({
    name: 'Shop',
    conditions: [payee('shop')],
    actions: { category_id: ids.food },
  });
  const path = `/imports/${imported.id}/propose`;
  const answer = await user.post(path);
  expect(answer.body).toMatchObject({ id: imported.id, status: 'preview', counts: imported.counts });
  const rows = await user.rows(imported);
  expect(rows.map(({ proposed_by }) => proposed_by?.source)).toEqual(['default', 'rule']);
  expect(rows[0]).toMatchObject({ memo: 'mine' });
  expect(done(await user.post(path))).toEqual(answer.body);
  await user.commit(imported);
  expectProblem(await user.post(path), 409, 'import_not_editable');
  const other = await newUser();
  await expectHidden(imported.id, (id) => other.post(`/imports/${id}/propose`));
});

test('inactive rules and broken actions are passed over', async () => {
  const { user, ids, ruleIds } = await withRules(
    ({ home }) => ({ is_active: false, conditions: [payee('shop')], actions: { category_id: home } }),
    ({ food }) => ({ conditions: [payee('shop')], actions: { category_id: food, tags: ['kept'] } }),
    ({ home }) => ({ conditions: [payee('shop')], actions: { category_id: home }, stop: true }),
    () => ({ conditions: [payee('shop')], actions: { memo: 'never' } }),
  );
  await user.api.updateCategory(ids.food, { name: 'Food', is_active: false });
  expect(await only(user, csvOf(['2026-09-01', 'Shop', '-1']))).toMatchObject({
    ...{ category_id: ids.home, tags: ['kept'] },
    proposed_by: { source: 'rule', rule_ids: [ruleIds[1], ruleIds[2]] },
  });
});
