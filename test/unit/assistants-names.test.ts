import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CANDIDATES_MAX, matchName } from '../../lib/assistants/match-name.ts';
import { FIND, type Named, referredType } from '../../lib/assistants/named-records.ts';
import { resolveNames } from '../../lib/assistants/resolve-names.ts';
import type { BookId } from '../../lib/platform/book.ts';
import tools from '../../tools/built/assistant-tools.ts';

type Unmatched = Extract<ReturnType<typeof matchName>, { isAmbiguous: boolean }>;
const named = (name: string, more: Partial<Named> = {}): Named => ({ id: name, name, ...more });
const options = { restores: false, include_deleted: false, baseCurrencyId: async () => 'CHF' };
const idOf = (name: string, records: readonly Named[], ...rest: Parameters<typeof matchName>[2][]) =>
  matchName(name, records, ...rest).found?.id;

describe('a name stands for the record', () => {
  const records = [named('Bank'), named('Credit card'), named('Straße')];

  test('that has it, whatever the case', () => {
    expect(idOf('credit CARD', records)).toBe('Credit card');
    expect(idOf('STRASSE', records)).toBe('Straße');
  });

  test('that has exactly this spelling, if others differ only in case', () => {
    const alike = [named('Cash', { id: '1' }), named('CASH', { id: '2' })];
    expect(idOf('CASH', alike)).toBe('2');
    expect(matchName('cash', alike)).toEqual({ found: undefined, isAmbiguous: true, candidates: alike });
    const inactive = [named('Cash', { id: '1' }), named('CASH', { id: '2', is_active: false })];
    expect(idOf('CASH', inactive)).toBe('2');
  });

  test('that fits the argument, and then one that is in use', () => {
    const twice = [
      named('Other', { id: '1', kind: 'income' }),
      named('Other', { id: '2', kind: 'expense', is_active: false }),
      named('Other', { id: '3', kind: 'expense' }),
    ];
    expect(idOf('other', twice, [({ kind }) => kind === 'income'])).toBe('1');
    expect(idOf('other', twice, [({ kind }) => kind === 'expense'])).toBe('3');
  });
});

describe('an unknown name has candidates', () => {
  const records = [
    named('Travel'),
    named('Groceries'),
    named('Gifts'),
    named('Green groceries'),
    named('Rent'),
  ];

  test('closest first: names that contain it, then names with a similar spelling', () => {
    const { candidates } = matchName('grocerie', records) as Unmatched;
    expect(candidates.slice(0, 2).map(({ name }) => name)).toEqual(['Groceries', 'Green groceries']);
    const { candidates: misspelled } = matchName('Trvael', records) as Unmatched;
    expect(misspelled[0]?.name).toBe('Travel');
  });

  test('one word of a name may be meant', () => {
    const { candidates } = matchName('Visas', [
      named('Bank'),
      named('Visa Card'),
      named('Vans'),
    ]) as Unmatched;
    expect(candidates.map(({ name }) => name)).toEqual(['Visa Card', 'Vans', 'Bank']);
  });

  test('that fit the argument, if there are any', () => {
    const both = [named('Rent', { kind: 'expense' }), named('Rente', { kind: 'income' })];
    const names = (kind: string) =>
      (matchName('Rents', both, [(each) => each.kind === kind]) as Unmatched).candidates.map(
        ({ name }) => name,
      );
    expect(names('income')).toEqual(['Rente']);
    expect(names('transfer')).toEqual(['Rent', 'Rente']);
  });

  test('but never many', () => {
    const many = Array.from({ length: 2000 }, (_, index) => named(`Account ${index}`));
    const { candidates } = matchName('Acount 77', many) as Unmatched;
    expect(candidates).toHaveLength(CANDIDATES_MAX);
    expect(candidates[0]?.name).toBe('Account 77');
  });
});

/** What has no name: these take only an id. */
const WITHOUT_NAMES = ['attachment_id', 'edit_id', 'external_id', 'record_id', 'transaction_id'];

test('every argument that ends in _id accepts a name, unless the records it refers to have none', () => {
  const found = new Set<string>();
  const search = (schema: unknown) => {
    if (schema === null || typeof schema !== 'object') return;
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'properties')
        for (const argument of Object.keys(inner)) if (argument.endsWith('_id')) found.add(argument);
      search(inner);
    }
  };
  for (const { endpoints } of tools) for (const { properties } of endpoints) search({ properties });
  expect([...found].filter((argument) => !referredType(argument)).toSorted()).toEqual(WITHOUT_NAMES);
  expect(referredType('obligations_account_id')).toBe('account');
  expect(referredType('constructor_id')).toBeUndefined();
});

describe('a currency', () => {
  const resolved = async (currency_id: string, base: string) => {
    const baseCurrencyId = async () => base;
    return resolveNames('u' as BookId, { currency_id }, { ...options, baseCurrencyId });
  };

  test.each([
    ['its code, in any case', 'eur', 'EUR'],
    ['its name', 'Euro', 'EUR'],
    ['its name in the plural', 'euros', 'EUR'],
    ['its symbol', '€', 'EUR'],
    ['its symbol between spaces', ' € ', 'EUR'],
    ['its full name', 'us dollar', 'USD'],
    ['its full name in the plural', 'Swiss francs', 'CHF'],
    ['the last word of its name', 'yen', 'JPY'],
  ])('is understood by %s', async (_what, name, code) => {
    expect(await resolved(name, 'CHF')).toEqual({ args: { currency_id: code }, faults: [] });
  });

  test.each([
    ['$', 'CAD', 'CAD'],
    ['dollars', 'AUD', 'AUD'],
    ['$', 'MXN', 'MXN'],
    ['£', 'EGP', 'GBP'],
    ['pounds', 'EGP', 'EGP'],
    ['kr', 'SEK', 'SEK'],
    ['franc', 'CHF', 'CHF'],
    ['$', 'EUR', 'USD'],
    ['Dollar', 'EUR', 'USD'],
    ['£', 'EUR', 'GBP'],
    ['pounds', 'USD', 'GBP'],
  ])('%s means the base currency, %s, or the usual one: %s', async (name, base, code) => {
    expect((await resolved(name, base)).args.currency_id).toBe(code);
  });

  test.each([
    ['kr', ['DKK', 'ISK', 'NOK', 'SEK']],
    ['¥', ['CNY', 'JPY']],
    ['Rs', ['LKR', 'MUR', 'NPR', 'PKR']],
  ])('%s is ambiguous', async (name, codes) => {
    const { faults } = await resolved(name, 'EUR');
    expect(faults).toMatchObject([{ field: 'currency_id', type: 'currency', isAmbiguous: true }]);
    expect(faults[0]?.candidates.map(({ id }) => id)).toEqual(codes);
  });

  test.each([
    ['dolars', 'USD'],
    ['EUX', 'EUR'],
  ])('%s: the one that is meant is among the candidates', async (name, code) => {
    const { faults } = await resolved(name, 'EUR');
    expect(faults).toMatchObject([{ isAmbiguous: false }]);
    expect(faults[0]?.candidates.map(({ id }) => id)).toContain(code);
    expect(faults[0]?.candidates[0]?.name).not.toBe(faults[0]?.candidates[0]?.id);
  });

  test('is understood in arguments that are not named after it', async () => {
    const references = { from: 'currency', to: 'currency' } as const;
    const { args } = await resolveNames('u' as BookId, { from: '€', to: 'yen' }, { ...options, references });
    expect(args).toEqual({ from: 'EUR', to: 'JPY' });
  });

  test('the base currency is read once, and only if it matters', async () => {
    const baseCurrencyId = vi.fn(async () => 'CAD');
    const names = { currency_id: ['€', 'EUR'], to_currency_id: '$', money_currency_id: ['dollars', '$'] };
    const { args } = await resolveNames('u' as BookId, { currency_id: '€' }, { ...options, baseCurrencyId });
    expect(args).toEqual({ currency_id: 'EUR' });
    expect(baseCurrencyId).not.toHaveBeenCalled();
    await resolveNames('u' as BookId, names, { ...options, baseCurrencyId });
    expect(baseCurrencyId).toHaveBeenCalledTimes(1);
  });
});

test('a call that names a thousand contacts reads only a few of them', async () => {
  const find = vi
    .spyOn(FIND, 'contact')
    .mockImplementation(async (_userId, name) => [{ id: `id of ${name}`, name }]);
  onTestFinished(() => find.mockRestore());
  const names = Array.from({ length: 1000 }, (_, index) => `Contact ${index}`);
  const { faults } = await resolveNames('u' as BookId, { contact_id: names }, options);
  expect(find).toHaveBeenCalledTimes(10);
  expect(faults[0]).toMatchObject({ field: 'contact_id[10]', name: 'Contact 10' });
});

test('a call with many spellings of a name looks only some of them up', async () => {
  const spellings = Array.from({ length: 512 }, (_, index) =>
    [...'euro'.repeat(3)].map((char, at) => ((index >> at) & 1 ? char.toUpperCase() : char)).join(''),
  );
  const find = vi.spyOn(FIND, 'currency').mockResolvedValue([{ id: 'EUR', name: 'euro'.repeat(3) }]);
  onTestFinished(() => find.mockRestore());
  const { args, faults } = await resolveNames('u' as BookId, { currency_id: spellings }, options);
  expect((args.currency_id as string[])[299]).toBe('EUR');
  expect(faults[0]).toMatchObject({ field: 'currency_id[300]', candidates: [] });
});

test.each(['x'.repeat(16_384), 'transfer'])('a kind that no category has is ignored: %.10s', async (kind) => {
  const categories = [named('Rent', { id: 'r', kind: 'expense' })];
  const find = vi.spyOn(FIND, 'category').mockResolvedValue(categories);
  onTestFinished(() => find.mockRestore());
  const given = { kind, category_id: ['rent', 'x'] };
  const { args, faults } = await resolveNames('u' as BookId, given, options);
  expect(args.category_id).toEqual(['r', 'x']);
  expect(faults).toMatchObject([{ kind: undefined, candidates: categories }]);
});

test('the path of a name that is not found is short', async () => {
  const { faults } = await resolveNames('u' as BookId, { ['k'.repeat(300)]: { currency_id: 'x' } }, options);
  expect(faults).toMatchObject([{ field: `${'k'.repeat(63)}…` }]);
});
