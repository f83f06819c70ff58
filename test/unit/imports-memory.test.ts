import { describe, expect, test } from 'vitest';
import type { Label } from '../../lib/imports/memory/lists.ts';
import { Memory, type RememberedRecord } from '../../lib/imports/memory/memory.ts';
import { comparedText, nameOf, wordsOf } from '../../lib/imports/memory/words.ts';

const label = (kind: Label['kind'], name: string): Label => ({ kind, id: `${kind} ${name}`, name });
const food = label('expense', 'food');
const home = label('expense', 'home');
const auto = label('expense', 'auto');
const salary = label('income', 'salary');
const savings = label('transfer', 'savings');

const out = { direction: 'out', accountId: 'bank', amount: '1 EUR' } as const;
let count = 0;
/** A record; each one has another amount. */
const record = (
  payee: string,
  of: Label | undefined,
  given: Partial<RememberedRecord> = {},
): RememberedRecord => ({
  ...out,
  transactionId: payee,
  kind: of?.kind ?? 'expense',
  payee,
  label: of,
  amount: `${100 + count++} EUR`,
  ...given,
});
const recall = (records: readonly RememberedRecord[], payee: string, given: object = {}) => {
  const { proposal, suggestions } = new Memory(records).recall({ ...out, payee, ...given });
  return { ...proposal, label: proposal?.label.name, suggestions: suggestions.map(({ name }) => name) };
};

describe('words', () => {
  test.each([
    ["TRADER JOE'S #0526 Portland OR", 'trader joe portland or'],
    ['ÉDEKA  4711 Köln-Süd', 'edeka koln sud'],
    ['cinci03 2k4rt0 12abc34 x1 ab1 1abc', 'cinci abc'],
    ['a bc Straße ﬁsch', 'bc strasse fisch'],
    ['ローソン渋谷12店', 'ロー ーソ ソン ン渋 渋谷'],
    ['ไทย店', 'ไท ทย ย店'],
    ['4711 / 12', ''],
  ])('of %s are %s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  test('of the payee are the name, or else the payee as it is; the whole has those of the memo too', () => {
    expect(nameOf(' 4711  / 12')).toBe('4711 / 12');
    expect(comparedText({ payee: 'REWE 12', memo: 'Karte 7' })).toMatchObject({
      name: 'rewe',
      whole: 'rewe\nkarte',
    });
    expect(comparedText({ payee: 'REWE 12', memo: '7' }).whole).toBe('rewe');
    expect(comparedText({})).toMatchObject({ name: '', whole: '' });
  });

  test('of a text that only a hostile file has are few', () => {
    expect(wordsOf('ab '.repeat(100_000))).toHaveLength(100);
    expect(wordsOf('\u{FDFA}'.repeat(100_000)).join('').length).toBeLessThan(10_000);
    expect(wordsOf(`a${'\u0301'.repeat(100_000)}bc`)).toEqual([]);
  });
});

describe('what is proposed', () => {
  test('one equal text is enough, a similar one is only suggested', () => {
    const records = [record('REWE 4711 Koeln', food)];
    expect(recall(records, 'Rewe 12 Köln')).toMatchObject({ label: undefined, suggestions: ['food'] });
    expect(recall(records, 'rewe koeln 99')).toEqual({
      label: 'food',
      like: 'rewe koeln',
      count: 1,
      of: 1,
      transactionId: 'REWE 4711 Koeln',
      isAutomatic: false,
      suggestions: ['food'],
    });
    expect(recall(records, 'Nobody')).toEqual({ label: undefined, suggestions: [] });
  });

  test('a word needs two different payees that agree', () => {
    const again = [record('Bar Roma', food), record('Bar Roma', food), record('Bar Roma 7', food)];
    expect(recall(again, 'Pizza Roma').label).toBeUndefined();
    const two = [record('Bar Roma', food), record('Caffe Roma', food)];
    expect(recall(two, 'Pizza Roma')).toMatchObject({ label: 'food', like: 'roma', count: 2, of: 2 });
    expect(recall([record('Bar Roma', food), record('Hotel Roma', home)], 'Pizza Roma')).toMatchObject({
      label: undefined,
      suggestions: ['food', 'home'],
    });
  });

  test('a word counts in the memo too, and two letters only where the payee begins', () => {
    const records = [record('Mr X', auto, { memo: 'Parking' }), record('Ms Y', auto, { memo: 'Parking' })];
    expect(recall(records, 'Parking')).toMatchObject({ label: 'auto', like: 'parking' });
    const short = [record('dm Bonn', home), record('dm Trier', home)];
    expect(recall(short, 'dm Berlin')).toMatchObject({ label: 'home', like: 'dm' });
    expect(recall(short, 'Shop dm')).toEqual({ label: undefined, suggestions: [] });
  });

  test('with a memo, the name counts with other memos', () => {
    const records = ['May', 'June'].map((memo) => record('4711', home, { memo }));
    expect(recall(records, '4711', { memo: 'July' })).toMatchObject({
      label: 'home',
      like: '4711',
      count: 2,
    });
    expect(recall(records, '4711')).toEqual({ label: undefined, suggestions: [] });
  });

  test('two corrections end a habit, three change it', () => {
    const habit = Array.from({ length: 8 }, () => record('Amazon', home));
    const corrected = (corrections: number) =>
      recall([...Array.from({ length: corrections }, () => record('Amazon', auto)), ...habit], 'Amazon');
    expect([0, 1, 2, 3].map((each) => corrected(each).label)).toEqual(['home', 'home', undefined, 'auto']);
    expect(corrected(3)).toMatchObject({ count: 3, of: 8, suggestions: ['auto', 'home'] });
  });

  test('only the eight newest count', () => {
    const records = [
      ...Array.from({ length: 8 }, () => record('Amazon', home)),
      ...Array.from({ length: 20 }, () => record('Amazon', auto)),
    ];
    expect(recall(records, 'Amazon')).toMatchObject({
      label: 'home',
      count: 8,
      of: 8,
      suggestions: ['home'],
    });
  });

  test('the account and the exact amount decide where the text does not', () => {
    const records = [
      record('Apple', home, { accountId: 'card' }),
      record('Apple', food, { amount: '999 EUR' }),
      record('Apple', home, { accountId: 'card' }),
      record('Apple', food, { amount: '999 EUR' }),
    ];
    expect(recall(records, 'Apple', { accountId: 'card' }).label).toBe('home');
    expect(recall(records, 'Apple', { amount: '999 EUR' })).toMatchObject({ label: 'food', count: 2, of: 2 });
    expect(recall(records, 'Apple', { amount: '999 USD', accountId: 'cash' }).label).toBeUndefined();
  });

  test('without any text, nothing is equal', () => {
    expect(recall([record('', food), record('', food)], '')).toEqual({ label: undefined, suggestions: [] });
    expect(recall([record('4711', food)], '4711')).toMatchObject({ label: 'food', like: '4711' });
  });

  test('up to three suggestions come in order of their share', () => {
    const records = [home, food, auto, salary].map((each, index) => record(`Shop ${'abcd'[index]}x`, each));
    expect(recall(records, 'Shop yy').suggestions).toEqual(['home', 'food', 'auto']);
  });

  test('beginnings win a tie, then the payee, then the memo', () => {
    const records = [record('Uno x', home), record('Due', food), record('Y', auto, { memo: 'tre' })];
    expect(recall(records, 'Uno due', { memo: 'tre' }).suggestions).toEqual(['home']);
    expect(recall(records, 'Zero due', { memo: 'tre' }).suggestions).toEqual(['food']);
    expect(recall(records, 'Zero', { memo: 'tre' }).suggestions).toEqual(['auto']);
  });
});

describe('the other direction', () => {
  const inwards = { direction: 'in' } as const;

  test('counts half: an expense becomes a refund, an income a refunded one', () => {
    expect(recall([record('Zalando', home)], 'Zalando', inwards)).toMatchObject({ label: 'home' });
    // In another account, only (a) and the whole are there: (0.5 + 0.33) / 1.5 is less than 0.6.
    expect(recall([record('Zalando', home)], 'Zalando', { ...inwards, accountId: 'card' })).toMatchObject({
      label: undefined,
      suggestions: ['home'],
    });
    expect(recall([record('Acme', salary, inwards)], 'Acme')).toMatchObject({ label: 'salary' });
  });

  test('gives no refund of a refund', () => {
    expect(recall([record('Zalando', home, inwards)], 'Zalando')).toEqual({
      label: undefined,
      suggestions: [],
    });
    expect(recall([record('Acme', salary)], 'Acme', inwards)).toEqual({ label: undefined, suggestions: [] });
  });

  test('gives transfers', () => {
    expect(recall([record('To savings', savings)], 'To savings', inwards)).toMatchObject({
      label: 'savings',
    });
  });

  test('does not count where the own direction has equal texts', () => {
    const records = [
      record('Acme', salary, inwards),
      ...Array.from({ length: 8 }, () => record('Acme', home)),
    ];
    expect(recall(records, 'Acme', inwards)).toMatchObject({ label: 'salary', count: 1, of: 1 });
  });
});

test('a payee is known for the kinds of its records, with a label or without', () => {
  const memory = new Memory([
    record('REWE 1', undefined),
    record('Acme', salary),
    record('Acme', food),
    record('Bank', savings),
    record('', food),
  ]);
  const known = (payee: string | undefined) => memory.isKnownOnlyFor('expense', payee);
  expect(['rewe 2', 'Acme', 'Bank', 'Nobody', undefined].map(known)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
