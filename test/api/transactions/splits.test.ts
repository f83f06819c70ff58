import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  idsOf,
  type Json,
  newBooks,
  PATHS,
  pagesOf,
} from '../../support/user-with-books.ts';

let books: Books;
let food: string;
let home: string;
let fun: string;

beforeAll(async () => {
  books = await newBooks({ base_currency_id: 'EUR' });
  food = books.categories.expense.id;
  home = (await books.newCategory('expense', 'Home')).id;
  fun = (await books.newCategory('expense', 'Fun')).id;
});

const post = (changes: Record<string, unknown>) =>
  books.user.post(PATHS.expense, books.body('expense', { category_id: undefined, ...changes }));
const receipt = (more: Record<string, unknown> = {}) => ({
  amount: 100,
  currency_id: 'USD',
  fx_rate: 0.3333,
  splits: [
    { category_id: food, amount: 50.01, memo: 'Bread' },
    { category_id: home, amount: 30 },
    { category_id: food, amount: 19.99 },
  ],
  ...more,
});

describe('a split expense', () => {
  test('has a line for each split, and the shares of its base amount add up', async () => {
    const made = done(await post(receipt({ memo: 'Saturday' })));
    // 33.33 is divided 16.668..., 9.999 and 6.662...: rounded down 16.66, 9.99 and 6.66; two units are missing.
    expect(made).toMatchObject({ amount: 100, base_amount: 33.33, category_id: food, is_refund: false });
    expect(made.splits).toEqual([
      { id: made.lines[0].id, category_id: food, amount: 50.01, base_amount: 16.67, memo: 'Bread' },
      { id: made.lines[1].id, category_id: home, amount: 30, base_amount: 10 },
      { id: made.lines[2].id, category_id: food, amount: 19.99, base_amount: 6.66 },
    ]);
    expect(
      made.lines.map((line: Json) => [line.debit, line.credit, line.debit_base, line.credit_base, line.memo]),
    ).toEqual([
      [50.01, 0, 16.67, 0, 'Bread'],
      [30, 0, 10, 0, 'Saturday'],
      [19.99, 0, 6.66, 0, 'Saturday'],
      [0, 100, 0, 33.33, 'Saturday'],
    ]);
    expect(done(await books.user.get(`${PATHS.expense}/${made.id}`))).toEqual(made);
    await expectBalanced(books.user);
  });

  test('may have negative parts, such as a discount, on the other side', async () => {
    const own = await newBooks();
    const cash = await own.balances(own.accounts.Cash.id);
    const deposit = (await own.newCategory('expense', 'Deposits')).id;
    const splits = [
      { category_id: own.categories.expense.id, amount: 12.5 },
      { category_id: deposit, amount: -2.5 },
    ];
    const made = done(
      await own.user.post(PATHS.expense, own.body('expense', { category_id: undefined, amount: 10, splits })),
    );
    expect(made.lines.map((line: Json) => [line.debit, line.credit])).toEqual([
      [12.5, 0],
      [0, 2.5],
      [0, 10],
    ]);
    expect((await own.balances(own.accounts.Cash.id)).balance).toBe(cash.balance - 10);
    const { months } = done(await own.user.get('/reports/summary?from=2026-03&to=2026-03'));
    expect(months[0].categories.map(({ name, amount, share }: Json) => [name, amount, share])).toEqual([
      ['Food', 12.5, 1.25],
      ['Deposits', -2.5, -0.25],
    ]);
    expect(months[0].expense).toBe(10);
  });

  test('is found once under each of its categories', async () => {
    const own = await newBooks();
    const other = (await own.newCategory('expense', 'Other')).id;
    const splits = (first: string, second: string) => [
      { category_id: first, amount: 5 },
      { category_id: second, amount: 6 },
      { category_id: first, amount: 1 },
    ];
    const ids: string[] = [];
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05']) {
      const pair = splits(own.categories.expense.id, other);
      const body = own.body('expense', { category_id: undefined, amount: 12, date, splits: pair });
      ids.unshift(done(await own.user.post(PATHS.expense, body)).id);
    }
    const plain = await own.record('expense', { category_id: other, date: '2026-01-03' });
    const expected = [...ids.slice(0, 2), plain.id, ...ids.slice(2)];
    for (const limit of [2, 100]) {
      const pages = await pagesOf(own.user, `${PATHS.expense}?category_id=${other}`, limit);
      expect(idsOf(pages.flat())).toEqual(expected);
    }
    const both = `${PATHS.expense}?category_id=${other}&asset_account_id=${own.accounts.Cash.id}&from=2026-01-03`;
    expect(idsOf((await pagesOf(own.user, both, 2)).flat())).toEqual(expected.slice(0, 4));
    expect(
      done(await own.user.get(`${PATHS.expense}?category_id=${own.categories.expense.id}`)).data,
    ).toHaveLength(5);
  });

  test('can be changed between plain and split by PUT, atomically, and every sum follows', async () => {
    const own = await newBooks();
    const { user } = own;
    const other = (await own.newCategory('expense', 'Other')).id;
    const made = await own.record('expense', { amount: 20 });
    const path = `${PATHS.expense}/${made.id}`;
    const splits = [
      { category_id: other, amount: 15 },
      { category_id: own.categories.expense.id, amount: 5 },
    ];
    const split = done(await user.put(path, { ...made, category_id: undefined, splits }));
    expect(split).toMatchObject({ category_id: other, splits: [{ amount: 15 }, { amount: 5 }] });
    const totals = async () => {
      const { total } = done(await user.get('/reports/summary?from=2026-03&to=2026-03'));
      return Object.fromEntries(total.categories.map(({ name, amount }: Json) => [name, amount]));
    };
    expect(await totals()).toEqual({ Food: 5, Other: 15 });
    expectProblem(await user.delete(`/budgeting/categories/${other}`), 409, 'category_in_use');
    // What was read can be sent back, and nothing changes.
    const { updated_at: _before, ...same } = split;
    expect(done(await user.put(path, split))).toMatchObject(same);
    const { splits: _splits, ...whole } = split;
    const plain = done(await user.put(path, whole));
    expect(plain).not.toHaveProperty('splits');
    expect(await totals()).toEqual({ Other: 20 });
    expect(done(await user.get(`${PATHS.expense}?category_id=${own.categories.expense.id}`)).data).toEqual(
      [],
    );
    await expectBalanced(user);
  });

  test('with ten parts can be replaced by ten others, in another month and on another account', async () => {
    const own = await newBooks();
    const categories: string[] = [];
    for (let i = 0; i < 20; i++) categories.push((await own.newCategory('expense', `Part ${i}`)).id);
    const splits = (from: number) =>
      categories.slice(from, from + 10).map((category_id) => ({ category_id, amount: 1.5 }));
    const body = own.body('expense', {
      category_id: undefined,
      amount: 15,
      splits: splits(0),
      external_id: 'ten',
    });
    const made = done(await own.user.post(PATHS.expense, body));
    const changed = done(
      await own.user.put(`${PATHS.expense}/${made.id}`, {
        ...body,
        splits: splits(10),
        date: '2027-01-01',
        asset_account_id: own.accounts.Bank.id,
        external_id: 'twenty',
      }),
    );
    expect(changed.splits.map((split: Json) => split.category_id)).toEqual(categories.slice(10));
    for (const category of categories.slice(0, 10))
      expect(done(await own.user.get(`${PATHS.expense}?category_id=${category}`)).data).toEqual([]);
    const { total } = done(await own.user.get('/reports/summary?from=2026-03&to=2027-01'));
    expect(total.categories).toHaveLength(10);
    await expectBalanced(own.user);
  }, 60_000);

  test('leaves every list and sum when it is deleted, and returns when it is restored', async () => {
    const own = await newBooks();
    const other = (await own.newCategory('expense', 'Other')).id;
    const splits = [
      { category_id: own.categories.expense.id, amount: 4 },
      { category_id: other, amount: 8 },
    ];
    const made = done(
      await own.user.post(PATHS.expense, own.body('expense', { category_id: undefined, splits })),
    );
    const path = `${PATHS.expense}/${made.id}`;
    const inOther = async (more = '') =>
      done(await own.user.get(`${PATHS.expense}?category_id=${other}${more}`)).data;
    expect((await own.user.delete(path)).status).toBe(204);
    expect([await inOther(), (await inOther('&include_deleted=true')).length]).toEqual([[], 1]);
    expect(done(await own.user.get('/reports/summary?from=2026-03&to=2026-03')).total.categories).toEqual([]);
    const back = done(await own.user.post(`${path}/restore`));
    expect(back.splits).toEqual(made.splits);
    expect(await inOther()).toEqual([back]);
  });

  test('mirrors a split income', async () => {
    const other = (await books.newCategory('income', 'Tips')).id;
    const splits = [
      { category_id: books.categories.income.id, amount: 9 },
      { category_id: other, amount: 3 },
    ];
    const made = done(
      await books.user.post(PATHS.income, books.body('income', { category_id: undefined, splits })),
    );
    expect(made.lines.map((line: Json) => [line.debit, line.credit])).toEqual([
      [12, 0],
      [0, 9],
      [0, 3],
    ]);
  });
});

test('splits that do not add up are told their sum', async () => {
  const splits = [food, home].map((category_id) => ({ category_id, amount: 4.5 }));
  const { body } = await post({ amount: 10, currency_id: 'EUR', splits });
  expect(body.errors[0].message).toBe('add up to 9.00 EUR; they must add up to amount, 10.00');
});

describe('splits are refused', () => {
  const two = (a: unknown, b: unknown) => [
    { category_id: food, amount: a },
    { category_id: home, amount: b },
  ];
  test.each<[string, () => Record<string, unknown>, Record<string, string>]>([
    ['that do not add up', () => ({ amount: 10, splits: two(5, 4) }), { splits: 'splits_do_not_add_up' }],
    ['with an amount of 0', () => ({ amount: 10, splits: two(10, 0) }), { 'splits[1].amount': 'too_small' }],
    [
      'with too many decimals',
      () => ({ amount: 10, splits: two(9.999, 0.001) }),
      { 'splits[0].amount': 'too_many_decimals', 'splits[1].amount': 'too_many_decimals' },
    ],
    [
      'whose positive amounts add up to too much, although their difference is small',
      () => {
        const most = 9_999_999_999_999.99;
        const sides = [...Array(5).fill(most), ...Array(4).fill(-most), 0.01 - most];
        return { amount: 0.01, splits: sides.map((amount) => ({ category_id: food, amount })) };
      },
      { splits: 'amount_too_large' },
    ],
    [
      'whose positive amounts add up to too much in the base currency',
      () => ({
        amount: 0.01,
        currency_id: 'USD',
        fx_rate: 1000,
        splits: two(9_999_999_999_999.99, -9_999_999_999_999.98),
      }),
      { splits: 'amount_too_large' },
    ],
    ['that are strings', () => ({ amount: 10, splits: two('5', 5) }), { 'splits[0].amount': 'invalid_type' }],
    [
      'of another kind',
      () => ({
        amount: 10,
        splits: [
          { category_id: books.categories.income.id, amount: 4 },
          { category_id: food, amount: 6 },
        ],
      }),
      { 'splits[0].category_id': 'wrong_kind' },
    ],
    [
      'without a category',
      () => ({ amount: 10, splits: [{ amount: 4 }, { category_id: food, amount: 6 }] }),
      { 'splits[0].category_id': 'required' },
    ],
    [
      'with an unknown field',
      () => ({
        amount: 10,
        splits: [
          { category_id: food, amount: 4, note: 'x' },
          { category_id: food, amount: 6 },
        ],
      }),
      { 'splits[0].note': 'unknown_field' },
    ],
    [
      'if there is only one',
      () => ({ amount: 10, splits: [{ category_id: food, amount: 10 }] }),
      { splits: 'too_few_items' },
    ],
    [
      'if there are eleven',
      () => ({ amount: 11, splits: Array.from({ length: 11 }, () => ({ category_id: food, amount: 1 })) }),
      { splits: 'too_many_items' },
    ],
    [
      'beside another category',
      () => ({ amount: 10, category_id: fun, splits: two(5, 5) }),
      { category_id: 'conflicting_fields' },
    ],
    ['and a missing category is named', () => ({ amount: 10 }), { category_id: 'required' }],
  ])('%s', async (_, body, faults) => {
    expectFaults(await post(body()), faults);
  });

  test('with a category that does not exist, together with all other errors', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const splits = [
      { category_id: unknown, amount: 1 },
      { category_id: food, amount: 0 },
    ];
    expectFaults(await post({ amount: 1, splits, date: 'today' }), {
      date: 'invalid_date',
      'splits[0].category_id': 'not_found',
      'splits[1].amount': 'too_small',
    });
  });
});
