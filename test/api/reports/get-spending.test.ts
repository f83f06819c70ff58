import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, newUser, type TestUser } from '../../support/api.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { type Books, done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';
import { recordEveryKind } from '../transactions/every-kind.ts';

vi.setConfig({ testTimeout: 120_000 });

const PATH = '/reports/spending';
const ATTEMPTS = 10;
const IN_MARCH = 'from=2026-03-01&to=2026-03-31';

let reader: TestUser;
beforeAll(async () => {
  reader = await newUser();
});

test('adds up expenses less refunds by category, payee or account, the largest first', async () => {
  const { user, accounts, categories, newCategory, record } = await newBooks();
  const rent = await newCategory('expense', 'Rent');
  const food = categories.expense;
  const card = accounts['Credit card'];
  await record('expense', { amount: 30, payee: 'Bakery' });
  await record('expense', { amount: 10, payee: 'Bakery', is_refund: true, asset_account_id: card.id });
  const splits = [
    { category_id: rent.id, amount: 75 },
    { category_id: food.id, amount: -5 },
    { category_id: rent.id, amount: 10 },
  ];
  await record('expense', { amount: 80, category_id: undefined, splits, asset_account_id: card.id });
  // Neither incomes nor other days count.
  await record('income', { amount: 1000 });
  await record('expense', { amount: 1000, date: '2026-02-28' });
  await record('expense', { amount: 1000, date: '2026-04-01' });
  const deleted = await record('expense', { amount: 1000 });
  await user.delete(`/budgeting/expenses/${deleted.id}`);
  const report = async (by: string) => done(await user.get(`${PATH}?${IN_MARCH}&by=${by}`));
  const envelope = { from: '2026-03-01', to: '2026-03-31', base_currency_id: 'USD', total: 100 };
  expect(await report('category')).toEqual({
    ...envelope,
    rows: [
      { id: rent.id, name: 'Rent', amount: 85, count: 1, share: 0.85 },
      { id: food.id, name: 'Food', amount: 15, count: 3, share: 0.15 },
    ],
  });
  expect(await report('payee')).toEqual({
    ...envelope,
    rows: [
      { name: null, amount: 80, count: 1, share: 0.8 },
      { name: 'Bakery', amount: 20, count: 2, share: 0.2 },
    ],
  });
  expect(await report('account')).toEqual({
    ...envelope,
    rows: [
      { id: card.id, name: 'Credit card', amount: 70, count: 2, share: 0.7 },
      { id: accounts.Cash.id, name: 'Cash', amount: 30, count: 1, share: 0.3 },
    ],
  });
});

test('by tag, a transaction counts under each of its tags, and one without under none', async () => {
  const { user, categories, newCategory, record } = await newBooks();
  const rent = await newCategory('expense', 'Rent');
  await record('expense', { amount: 30, tags: ['rome', 'food'], payee: 'Trattoria' });
  await record('expense', { amount: 10, tags: ['rome'], is_refund: true });
  const splits = [
    { category_id: rent.id, amount: 50 },
    { category_id: categories.expense.id, amount: 5 },
  ];
  await record('expense', { amount: 55, category_id: undefined, splits, tags: ['rome', 'work', 'x', 'y'] });
  await record('expense', { amount: 25 });
  await record('income', { amount: 7, tags: ['rome'] });
  await record('expense', { amount: 9, tags: ['rome'], date: '2026-04-01' });
  const report = async (query: string) => done(await user.get(`${PATH}?${IN_MARCH}&${query}`));
  const all = await report('by=tag');
  expect(all.total).toBe(100);
  expect(all.rows).toEqual([
    { name: 'rome', amount: 75, count: 3, share: 0.75 },
    ...['work', 'x', 'y'].map((name) => ({ name, amount: 55, count: 1, share: 0.55 })),
    { name: 'food', amount: 30, count: 1, share: 0.3 },
    { name: null, amount: 25, count: 1, share: 0.25 },
  ]);
  const ofRome = await report('by=category&tag=Rome');
  expect(ofRome).toMatchObject({
    total: 75,
    rows: [
      { id: rent.id, amount: 50 },
      { amount: 25, count: 3 },
    ],
  });
  expect(await report('by=payee&tag=rome&tag=food')).toMatchObject({
    total: 30,
    rows: [{ name: 'Trattoria', amount: 30 }],
  });
  expect(await report('by=tag&tag=none')).toMatchObject({ total: 0, rows: [] });
  expectFaults(await user.get(`${PATH}?${IN_MARCH}&by=tag&tag=a b`), { tag: 'invalid_tag' });
});

describe('of many transactions in several currencies', () => {
  let books: Books;
  let recorded: Json[];
  beforeAll(async () => {
    books = await newBooks({ base_currency_id: 'EUR' });
    const { accounts, categories, newCategory, record } = books;
    const others = [await newCategory('expense', 'Rent'), await newCategory('expense', 'Travel')];
    const rates = [
      { currency_id: 'EUR' },
      { currency_id: 'USD', fx_rate: 0.8777 },
      { currency_id: 'JPY', fx_rate: 0.0061 },
    ];
    recorded = [];
    for (let i = 0; i < 40; i++) {
      const amount = 11 + 17 * i;
      const splits = [
        { category_id: categories.expense.id, amount: amount + 3 },
        { category_id: others[i % 2].id, amount: -3 },
      ];
      recorded.push(
        await record('expense', {
          ...rates[i % 3],
          date: `2026-${i % 2 ? '05' : '06'}-${String(1 + ((i * 11) % 28)).padStart(2, '0')}`,
          amount,
          ...(i % 4 === 0 ? { category_id: undefined, splits } : { category_id: others[i % 2].id }),
          ...(i % 5 === 0 && { is_refund: true }),
          ...(i % 3 !== 0 && { payee: `Payee ${i % 7}` }),
          asset_account_id: [accounts.Cash, accounts.Bank, accounts['Credit card']][i % 3].id,
        }),
      );
    }
  });

  test.each(['category', 'payee', 'account'])('by %s, is their sum', async (by) => {
    const [from, to] = ['2026-05-10', '2026-06-20'];
    const cents = (value: number) => Math.round(value * 100);
    const sums = new Map<string, { amount: number; transactions: Set<string> }>();
    for (const each of recorded.filter(({ date }) => date >= from && date <= to)) {
      const sign = each.is_refund ? -1 : 1;
      const parts = each.splits ?? [each];
      for (const part of parts) {
        const key = { category: part.category_id, payee: each.payee, account: each.asset_account_id }[by];
        const sum = sums.get(String(key)) ?? { amount: 0, transactions: new Set() };
        sum.amount += sign * cents(part.base_amount);
        sum.transactions.add(each.id);
        sums.set(String(key), sum);
      }
    }
    const total = [...sums.values()].reduce((sum, { amount }) => sum + amount, 0);
    const report = done(await books.user.get(`${PATH}?from=${from}&to=${to}&by=${by}`));
    expect(cents(report.total)).toBe(total);
    const shown = report.rows.map(({ id, name, amount, count }: Json) => [
      String(id ?? name ?? undefined),
      cents(amount),
      count,
    ]);
    const expected = [...sums]
      .map(([key, { amount, transactions }]) => [key, amount, transactions.size])
      .sort((a, b) => Number(b[1]) - Number(a[1]));
    expect(shown).toEqual(expected);
    for (const { amount, share } of report.rows) expect(share).toBeCloseTo(cents(amount) / total, 12);
  });
});

test('counts a purchase on credit on the account of its obligation, but no other journal entry', async () => {
  const books = await newBooks();
  const { opening } = await recordEveryKind(books);
  const { accounts, categories, user } = books;
  const inMay = async (by: string) =>
    done(await user.get(`${PATH}?from=2026-05-01&to=2026-05-31&by=${by}`)).rows;
  expect(opening).toMatchObject({ kind: 'journal', amount: 90 });
  expect(await inMay('account')).toMatchObject([
    { id: accounts.Payables.id, name: 'Payables', amount: 90, count: 1 },
    { id: accounts.Cash.id, name: 'Cash', amount: 12, count: 1 },
  ]);
  expect(await inMay('category')).toMatchObject([{ id: categories.expense.id, amount: 102, count: 2 }]);
});

test('has no shares if refunds leave nothing, and shows negative sums last', async () => {
  const { user, record } = await newBooks();
  await record('expense', { amount: 5, payee: 'A' });
  await record('expense', { amount: 8, payee: 'B', is_refund: true });
  const { total, rows } = done(await user.get(`${PATH}?${IN_MARCH}&by=payee`));
  expect(total).toBe(-3);
  expect(rows).toEqual([
    { name: 'A', amount: 5, count: 1, share: 0 },
    { name: 'B', amount: -8, count: 1, share: 0 },
  ]);
});

test('adds up the payees beyond the 100 largest in a last row', async () => {
  const { user, record } = await newBooks();
  const first = await record('expense', { amount: 1000, payee: 'Payee' });
  await copyExpense(user, first.id, 104, (number) => ({
    day: '2026-03-10',
    item: (item) => ({
      ...item,
      payee: `Payee ${number}`,
      lines: item.lines.map((line: Json) => ({
        ...line,
        amount: Math.sign(Number(line.amount)) * (1 + number),
        base: Math.sign(Number(line.base)) * (1 + number),
      })),
    }),
  }));
  const { rows, total } = done(await user.get(`${PATH}?${IN_MARCH}&by=payee`));
  expect(rows).toHaveLength(101);
  expect(rows.slice(0, 2)).toMatchObject([{ name: 'Payee' }, { name: 'Payee 103', amount: 1.04 }]);
  expect(rows[100]).toEqual({
    name: null,
    amount: 0.15,
    count: 5,
    share: expect.closeTo(0.15 / total, 12),
    is_other: true,
  });
});

test('shows nothing for a user without expenses', async () => {
  expect(done(await reader.get(`${PATH}?${IN_MARCH}&by=account`))).toMatchObject({ total: 0, rows: [] });
});

test('is refused for days that are missing, invalid or too many', async () => {
  expectFaults(await reader.get(PATH), { from: 'required', to: 'required', by: 'required' });
  expectFaults(await reader.get(`${PATH}?from=2026-02-29&to=2026-03&by=month`), {
    from: 'invalid_date',
    to: 'invalid_date',
    by: 'invalid_value',
  });
  expectFaults(await reader.get(`${PATH}?from=2026-03-02&to=2026-03-01&by=payee`), { to: 'invalid_range' });
  // A leap year is allowed.
  done(await reader.get(`${PATH}?from=2024-01-01&to=2024-12-31&by=payee`));
  const tooLong = await reader.get(`${PATH}?from=2025-01-01&to=2026-01-02&by=payee`);
  expectFaults(tooLong, { to: 'range_too_long' });
  expect(tooLong.body.errors[0].message).toMatch(/^makes a range of 367 days, but at most 366 are allowed/);
});

test('is refused if it would have to read more than a request may', async () => {
  const { user, categories, record } = await newBooks();
  // About 20 KB each.
  const memo = '\u{1F600}'.repeat(500);
  const splits = Array.from({ length: 10 }, () => ({ category_id: categories.expense.id, amount: 1, memo }));
  const { id } = await record('expense', { category_id: undefined, amount: 10, splits });
  await copyExpense(user, id, 400, (number) => ({
    day: `2026-03-${String(1 + (number % 31)).padStart(2, '0')}`,
  }));
  expectFaults(await patiently(user, `${PATH}?${IN_MARCH}&by=payee`), { to: 'range_too_large' });
  const half = done(await patiently(user, `${PATH}?from=2026-03-16&to=2026-03-31&by=payee`));
  expect(half.rows).toMatchObject([{ name: null, amount: 2050, count: 205 }]);
});

/** On a busy machine, reading 8 MiB may take longer than a request is allowed to. */
async function patiently(user: TestUser, path: string): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await user.get(path, { faultExpected: true });
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
  }
}

/** Writes copies of an expense straight to the table, where only this report finds them. */
async function copyExpense(
  user: TestUser,
  id: string,
  count: number,
  changes: (number: number) => { day: string; item?: (item: Json) => Json },
): Promise<void> {
  const pk = `BOOK#${user.bookId}`;
  const stored: Json = await table().get(pk, `TRANSACTION#${id}`);
  const { by_group: _group, by_account: _account, by_currency: _currency, ...item } = stored;
  await writeItems(
    Array.from({ length: count }, (_, number) => {
      const copyId = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
      const { day, item: changed = (same: Json) => same } = changes(number);
      const by_order = `EXPENSE#${day}#${copyId}`;
      return { ...changed(item), pk, sk: `TRANSACTION#${copyId}`, date: day, by_order };
    }),
  );
}
