import { describe, expect, test } from 'vitest';
import type { Account } from '../../lib/accounts/account.ts';
import type { Category } from '../../lib/categories/category.ts';
import type { Group } from '../../lib/groups/group.ts';
import { CategoryTexts, parted, withoutClass } from '../../lib/imports/category-texts.ts';
import type { CategoryKind } from '../../lib/ledger/kinds.ts';
import { rowsOf } from '../support/statements/read.ts';

const accounts = [
  { id: 'open', is_active: true },
  { id: 'closed', is_active: false },
] as Account[];
const groups = [
  { id: 'f', name: 'Food', kind: 'expense' },
  { id: 'h', name: 'Heim', kind: 'expense' },
] as Group[];
const category = (id: string, name: string, group_id?: string, rest: Partial<Category> = {}) =>
  ({ id, name, group_id, kind: 'expense', is_active: true, account_id: 'open', ...rest }) as Category;
const categories = [
  category('bread', 'Bread', 'f'),
  category('cafe', 'Café  au lait', 'f'),
  category('whole', 'Heim : Miete'),
  category('rent', 'Miete', 'h'),
  category('alone', 'Alone'),
  category('gone', 'Lost', 'deleted group'),
  category('off', 'Off', undefined, { is_active: false }),
  category('shut', 'Shut', undefined, { account_id: 'closed' }),
  category('bread in', 'Bread', undefined, { kind: 'income' }),
  category('pay', 'Pay', undefined, { kind: 'income' }),
];
const meaning = (text: string, usual: CategoryKind = 'expense', format: 'csv' | 'qif' = 'csv') =>
  new CategoryTexts({ accounts, categories, groups }, { format }).find({ text }, usual)?.id;

describe('a text of a file stands for', () => {
  test.each([
    ['bread', 'bread'],
    ['FOOD : Bread', 'bread'],
    ['food:cafe AU  lait', 'cafe'],
    ['cafe au lait', 'cafe'],
    ['Heim: Miete', 'whole'],
    ['Anything: Alone', 'alone'],
    ['Anything: Lost', 'gone'],
    ['Heim: Bread', 'bread in'],
    ['Off', undefined],
    ['Shut', undefined],
    ['Pay', 'pay'],
    ['a:b:Alone', 'alone'],
    ['Food:', undefined],
    [':', undefined],
  ])('%s: %s', (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test('a category of the usual kind first', () => {
    expect([meaning('Bread', 'income'), meaning('Food: Bread', 'income')]).toEqual(['bread in', 'bread in']);
  });

  test('in QIF, one without its class', () => {
    expect(meaning('Food:Bread/Rome', 'expense', 'qif')).toBe('bread');
    expect(meaning('Food:Bread/Rome')).toBeUndefined();
    expect(withoutClass('A/B', { format: 'qif' })).toBe('A');
    expect(withoutClass('/B', { format: 'qif' })).toBe('/B');
  });

  test('what a client has chosen, as long as it can be used', () => {
    const texts = new CategoryTexts({ accounts, categories, groups }, { format: 'csv' });
    expect(texts.find({ text: 'Bread', chosen: 'pay' }, 'expense')?.id).toBe('pay');
    expect(texts.find({ text: 'Bread', chosen: 'off' }, 'expense')?.id).toBe('bread');
  });

  test('is divided at its last colon', () => {
    expect(parted('a: b :c')).toEqual({ group: 'a: b', name: 'c' });
    expect([parted('a'), parted('a:'), parted(':a')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the column of the category', () => {
  const named = (header: string, cells: string, options = {}) =>
    rowsOf('csv', `Date,Amount,${header}\n2026-03-01,-5,${cells}\n`, options)[0];

  test.each([
    ['Category,Category Group/Category,Payee', 'c,g: c,p', 'g: c'],
    ['Payee,Kategorie', 'p,k', 'k'],
    ['Payee,Catégorie', 'p,k', 'k'],
    ['Payee,Categoría', 'p,k', 'k'],
    ['Payee,Categoria', 'p,k', 'k'],
    ['Payee,Categorie', 'p,k', 'k'],
    ['Payee,Category,Category', 'p,one,two', 'one'],
    ['Payee,Tag', 'p,t', undefined],
  ])('is found in %s', (header, cells, expected) => {
    expect(named(header, cells)).toMatchObject({ payee: 'p', category: expected });
  });

  test('is the one that the client names, also beside another role', () => {
    expect(named('Payee,Category,Memo', 'p,c,m', { category_column: 'Memo' })).toMatchObject({
      payee: 'p',
      memo: 'm',
      category: 'm',
    });
    expect(named('Name,Category', 'n,c', { payee_column: 'Category' })).toMatchObject({
      payee: 'c',
      category: undefined,
    });
    expect(named('Name,Kind', 'n,c', { category_column: '4' })).toMatchObject({ category: 'c' });
  });

  test('is not that of a fee', () => {
    const rows = rowsOf('csv', 'Date,Amount,Payee,Category,Fee,Balance\n2026-03-01,-5,p,c,1,10\n');
    expect(rows.map(({ category: text }) => text)).toEqual(['c', undefined]);
  });
});

test('QIF has it in L, unless that is a transfer or the record has splits', () => {
  const record = (...fields: string[]) => ['D2026-03-01', 'T-5', ...fields, '^'].join('\n');
  const file = [
    '!Type:Bank',
    record('LFood:Bread/x'),
    record('L[Savings]'),
    record('LFood', 'SFood', '$-5'),
    record(),
  ].join('\n');
  expect(rowsOf('qif', file).map(({ category: text }) => text)).toEqual([
    'Food:Bread/x',
    undefined,
    undefined,
    undefined,
  ]);
});
