import { beforeAll, describe, expect, test } from 'vitest';
import { NO_ID } from '../../support/record-expectations.ts';
import { type Books, done, expectFaults, idsOf, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

// The filters of GET /transactions that no index serves. They are the same for every kind.

let own: Books;
let groups: Json;
const made: Record<string, Json> = {};
beforeAll(async () => {
  own = await newBooks();
  const { record, newCategory, accounts, categories } = own;
  const { Cash, Bank } = accounts;
  const post = async (path: string, body: object) => done(await withoutGateway(own.user).post(path, body));
  groups = {
    food: await post('/budgeting/groups', { name: 'Food' }),
    empty: await post('/budgeting/groups', { name: 'Nothing' }),
    many: await post('/budgeting/groups', { name: 'Many' }),
  };
  const out = await newCategory('expense', 'Essen gehen (Café)', { group_id: groups.food.id });
  const shop = await newCategory('expense', 'Supermarket', { group_id: groups.food.id });
  const others = [];
  for (let index = 0; index < 11; index++)
    others.push(await newCategory('expense', `Other ${index}`, { group_id: groups.many.id }));
  const splits = [
    { category_id: categories.expense.id, amount: 8.25 },
    { category_id: shop.id, amount: 4.25, memo: 'Crème' },
  ];
  const category_id = undefined;
  made.cafe = await record('expense', { payee: 'CAFÉ  Ångström', amount: 12.5, category_id: out.id });
  made.shop = await record('expense', { payee: 'Café', memo: 'Milk 12', category_id, splits, amount: 12.5 });
  made.income = await record('income', { payee: 'cafe ANGSTROM', amount: 1250, tags: ['Straße', 'rome'] });
  made.yen = await record('expense', { currency_id: 'JPY', fx_rate: 0.5, amount: 1250, payee: 'Tokyo' });
  made.other = await record('expense', { amount: 100, category_id: others[10]?.id, payee: 'Ten' });
  made.transfer = await post('/budgeting/transfers', {
    ...{ date: '2026-03-15', from_account_id: Cash.id, to_account_id: Bank.id },
    ...{ currency_id: 'EUR', amount: 80, to_currency_id: 'USD', to_amount: 90.1 },
  });
  made.journal = await post('/ledger/entries', {
    date: '2026-03-15',
    currency_id: 'USD',
    lines: [
      { account_id: Cash.id, debit: 3.3 },
      { account_id: Bank.id, debit: 4.4 },
      { account_id: accounts['Opening balances'].id, credit: 7.7 },
    ],
  });
});

/** The names of what is found, in the order in which it was recorded. */
const find = async (query: Record<string, string>): Promise<string[]> => {
  const { data } = done(await own.user.get(`/transactions?${new URLSearchParams(query)}`));
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
  return idsOf(data)
    .map((id) => names.get(id) ?? id)
    .toReversed();
};

test.each([
  ['cafe angstrom', ['cafe', 'income']],
  [' CAFÉ ', ['shop']],
  ['caf', []],
  ['none', []],
])('payee %j finds an equal one, folded', async (payee, names) => {
  expect(await find({ payee })).toEqual(names);
});

test.each([
  [{ amount_from: '100' }, ['income', 'yen', 'other']],
  [{ amount_to: '12.5' }, ['cafe', 'shop', 'journal']],
  [{ amount_from: '12.50', amount_to: '12.5' }, ['cafe', 'shop']],
  [{ amount_from: '12.51', amount_to: '99.999' }, ['transfer']],
  [{ amount_from: '7.7', amount_to: '7.7000' }, ['journal']],
  // The amount that left, not that which arrived.
  [{ amount_from: '90', amount_to: '95' }, []],
  [{ amount_from: '0', amount_to: '0' }, []],
  [{ amount_to: '999999999999999', kind: 'transfer' }, ['transfer']],
])('amounts %j', async (query, names) => {
  expect(await find(query as Record<string, string>)).toEqual(names);
});

test.each([
  ['amount_from=-1', { amount_from: 'too_small' }],
  ['amount_to=1e3', { amount_to: 'not_a_number' }],
  ['amount_to=12,5', { amount_to: 'not_a_number' }],
  ['amount_from=1234567890123456', { amount_from: 'too_many_digits' }],
  ['amount_from=5&amount_to=4.99', { amount_to: 'invalid_range' }],
  ['payee=', { payee: 'too_short' }],
  ['group_id=food', { group_id: 'not_found' }],
])('%s is refused', async (query, codes) => {
  expectFaults(await own.user.get(`/transactions?${query}`), codes);
});

test('a group finds its categories, those of splits too', async () => {
  expect(await find({ group_id: groups.food.id })).toEqual(['cafe', 'shop']);
  expect(await find({ group_id: groups.food.id, payee: 'café' })).toEqual(['shop']);
  expect(await find({ group_id: groups.many.id })).toEqual(['other']);
  expect(await find({ group_id: groups.many.id, amount_to: '1' })).toEqual([]);
  expect(await find({ group_id: groups.empty.id })).toEqual([]);
  expect(await find({ group_id: NO_ID })).toEqual([]);
});

test('a deleted group finds nothing', async () => {
  const { user, newCategory, record } = await newBooks();
  const group = done(await withoutGateway(user).post('/budgeting/groups', { name: 'Gone' }));
  const category = await newCategory('expense', 'Left', { group_id: group.id });
  await record('expense', { category_id: category.id });
  expect((await user.delete(`/budgeting/groups/${group.id}`)).status).toBe(204);

  expect(done(await user.get(`/transactions?group_id=${group.id}`)).data).toEqual([]);
});

describe('a word of q', () => {
  test.each([
    // Of a category, also of a split's.
    ['essen', ['cafe']],
    ['supermarket', ['shop']],
    ['gehen angstrom', ['cafe']],
    ['supermarket angstrom', []],
    // Of a tag.
    ['strasse', ['income']],
    ['rome cafe', ['income']],
    // An exact amount: of the transaction, what arrived, or of a line.
    ['12.5', ['cafe', 'shop']],
    ['12,50', ['cafe', 'shop']],
    ['12.5 milk', ['shop']],
    ['4,25', ['shop']],
    ['80', ['transfer']],
    ['90.1', ['transfer']],
    ['7.7', ['journal']],
    ['4.40', ['journal']],
    ['1250', ['income', 'yen']],
    ['1250.00', ['income', 'yen']],
    // As a text still.
    ['12', ['shop']],
    ['2.5', []],
  ])('%j', async (q, names) => {
    expect(await find({ q })).toEqual(names);
  });
});
