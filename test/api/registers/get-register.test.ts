import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  type Json,
  newBooks,
  pagesOf,
} from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { recordEveryKind } from '../transactions/every-kind.ts';
import { expectedRegister } from './expected-register.ts';

vi.setConfig({ testTimeout: 120_000 });

const DATES = [
  '2026-03-15',
  '2026-01-31',
  '2026-12-31',
  '2026-03-15',
  '2024-02-29',
  '2026-03-14',
  '2026-04-01',
];
const CURRENCIES = [
  { currency_id: 'USD' },
  { currency_id: 'EUR', fx_rate: 1.2345 },
  { currency_id: 'JPY', fx_rate: 0.0071 },
  { currency_id: 'KWD', fx_rate: 3.3 },
];

/** Three dozen expenses and incomes, out of order: some refunds, some splits, some on a credit card. */
async function recordMany({ accounts, categories, newCategory, body, recordAll }: Books): Promise<Json[]> {
  const food = categories.expense.id;
  // A second category on the same account, and one on another account.
  const sweets = await newCategory('expense', 'Sweets', { account_id: categories.expense.account.id });
  const rent = await newCategory('expense', 'Rent');
  const bodies = Array.from({ length: 36 }, (_, i) => {
    const kind = i % 3 === 0 ? 'income' : 'expense';
    const amount = 10 + i;
    const splits = [
      { category_id: food, amount: amount + 5 },
      { category_id: sweets.id, amount: -8, memo: `Returned ${i}` },
      { category_id: i % 2 === 0 ? food : rent.id, amount: 3 },
    ];
    const changes = {
      date: DATES[i % DATES.length],
      ...CURRENCIES[i % CURRENCIES.length],
      amount,
      ...(i % 5 === 1 && { is_refund: true }),
      ...(i % 4 === 2 && { memo: `Memo ${i}` }),
      ...(i % 6 === 5 && { payee: `Payee ${i}` }),
      ...(i % 7 === 3 && { asset_account_id: accounts['Credit card'].id }),
      ...(kind === 'expense' && i % 4 === 1 && { category_id: undefined, splits }),
    };
    return { kind, ...body(kind, changes) };
  });
  return recordAll(bodies);
}

describe('the lines of an account', () => {
  let books: Books;
  let recorded: Json[];
  let accounts: Json[];
  beforeAll(async () => {
    books = await newBooks();
    recorded = await recordMany(books);
    accounts = done(await books.user.get('/accounts?limit=100')).data;
  });

  test('are shown newest first with the balances after each, for every account', async () => {
    const used = accounts.filter(({ id }) =>
      recorded.some(({ lines }) => lines.some((line: Json) => line.account_id === id)),
    );
    expect(used.map(({ name }) => name)).toEqual(['Cash', 'Credit card', 'Salary', 'Food', 'Rent']);
    for (const account of used) {
      const register = (await pagesOf(books.user, `/accounts/${account.id}/register`, 100)).flat();
      expect(register, account.name).toEqual(expectedRegister(recorded, account));
      expect(register[0].balance).toBe(account.balance);
    }
  });

  test('are each on one page, whatever its size, even if a page ends within a transaction', async () => {
    const food = accounts.find(({ name }) => name === 'Food');
    const expected = expectedRegister(recorded, food);
    for (const limit of [2, 7]) {
      const pages = await pagesOf(withoutGateway(books.user), `/accounts/${food.id}/register`, limit);
      expect(pages.flat(), `${limit} per page`).toEqual(expected);
    }
  });

  test('can be limited to a range of days, with the balances that the account had then', async () => {
    const cash = accounts.find(({ name }) => name === 'Cash');
    const all = expectedRegister(recorded, cash);
    for (const [from, to] of [
      ['2026-03-14', '2026-03-15'],
      ['2026-03-15', undefined],
      [undefined, '2026-03-15'],
      ['2026-02-01', '2026-02-28'],
    ]) {
      const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
      const pages = await pagesOf(withoutGateway(books.user), `/accounts/${cash.id}/register?${query}`, 3);
      expect(pages.flat(), String(query)).toEqual(
        all.filter(({ date }) => date >= (from ?? '') && date <= (to ?? '9')),
      );
    }
  });

  test('of deleted transactions are left out, and shown again once restored', async () => {
    const { user, accounts: own, record } = await newBooks();
    const path = `/accounts/${own.Cash.id}/register`;
    const [first, second] = [await record('income', { amount: 5 }), await record('income', { amount: 7 })];
    await user.delete(`/budgeting/incomes/${first.id}`);
    expect(done(await user.get(path)).data).toMatchObject([{ transaction_id: second.id, balance: 7 }]);
    const restored = done(await user.post(`/budgeting/incomes/${first.id}/restore`));
    expect(done(await user.get(path)).data).toEqual(expectedRegister([restored, second], own.Cash));
  });

  test('are shown for an account that has become inactive, with its name on the other side', async () => {
    const { user, accounts: own, record, categories } = await newBooks();
    const expense = await record('expense', { asset_account_id: own.Bank.id });
    done(await user.put(`/accounts/${own.Bank.id}`, { name: 'Old bank', is_active: false }));
    const bank = done(await user.get(`/accounts/${own.Bank.id}/register`)).data;
    expect(bank).toEqual(expectedRegister([expense], own.Bank));
    const food = done(await user.get(`/accounts/${categories.expense.account.id}/register`)).data;
    expect(food[0].counter_accounts).toEqual([{ id: own.Bank.id, name: 'Old bank' }]);
  });

  test('are found under any number of categories that post to the account', async () => {
    const { user: owner, categories, newCategory, body, record, recordAll } = await newBooks();
    const user = withoutGateway(owner);
    const { account } = categories.expense;
    const recordedHere: Json[] = [await record('expense', { date: '2026-01-01' })];
    let bodies: Record<string, unknown>[] = [];
    for (let i = 0; i < 12; i++) {
      const category = await newCategory('expense', `Category ${i}`, { account_id: account.id });
      const date = `2026-02-${String(28 - 2 * i).padStart(2, '0')}`;
      const changes = { category_id: category.id, amount: i + 1, date };
      bodies.push({ kind: 'expense', ...body('expense', changes) });
      bodies.push({ kind: 'income', ...body('income', { date }) });
      if (![1, 8, 9, 11].includes(i)) continue;
      recordedHere.push(...(await recordAll(bodies)).filter(({ kind }) => kind === 'expense'));
      bodies = [];
      const pages = await pagesOf(user, `/accounts/${account.id}/register`, 4);
      const expected = expectedRegister(recordedHere, { ...account, type: 'expense' });
      expect(pages.flat(), `${i + 2} categories`).toEqual(expected);
    }
  });

  test('include every kind, and both lines of an exchange inside one account', async () => {
    const own = await newBooks();
    const user = withoutGateway(own.user);
    const all: Json[] = Object.values(await recordEveryKind(own));
    const cash = own.accounts.Cash;
    const exchange = await user.post('/budgeting/transfers', {
      date: '2026-05-02',
      from_account_id: cash.id,
      to_account_id: cash.id,
      currency_id: 'USD',
      amount: 20,
      to_currency_id: 'EUR',
      to_amount: 17,
    });
    all.push(done(exchange));
    // Changes only the value in the base currency.
    const lines = [
      { account_id: cash.id, debit_base: 1 },
      { account_id: own.categories.income.account.id, credit_base: 1 },
    ];
    const revaluation = { date: '2026-05-05', currency_id: 'EUR', fx_rate: 1.1, lines };
    all.push(done(await user.post('/ledger/entries', revaluation)));
    for (const account of done(await user.get('/accounts?limit=100')).data) {
      const register = (await pagesOf(user, `/accounts/${account.id}/register`, 2)).flat();
      expect(register, account.name).toEqual(expectedRegister(all, account));
      expect(register[0]?.balance ?? 0).toBe(account.balance);
    }
    const onCash = done(await user.get(`/accounts/${cash.id}/register`)).data;
    const exchanged = onCash.filter((row: Json) => row.transaction_id === exchange.body.id);
    expect(exchanged.map((row: Json) => row.counter_accounts)).toEqual(
      [0, 1].map(() => [{ id: cash.id, name: 'Cash' }]),
    );
  });

  test('are none if nothing was posted to the account', async () => {
    const path = `/accounts/${books.accounts['Opening balances'].id}/register`;
    expect(done(await books.user.get(path))).toEqual({ data: [], has_more: false, next_cursor: null });
  });
});

describe('pages read while transactions are written', () => {
  test('show each line once, with the balances at that moment', async () => {
    const books = await newBooks();
    const { accounts, body } = books;
    const user = withoutGateway(books.user);
    const current = new Map<string, Json>((await recordMany(books)).map((each) => [each.id, each]));
    const { id, type } = accounts.Cash;
    const plural = (kind: string) => `/budgeting/${kind}s`;
    const change = async ({ id: changed, kind, ...rest }: Json, changes: object) => {
      const { lines: _lines, ...sent } = { ...rest, ...changes };
      current.set(changed, done(await user.put(`${plural(kind)}/${changed}`, sent)));
    };
    const writes = [
      // Above the cursor, below it, and on its own day.
      async (row: Json) => {
        for (const date of ['2026-12-31', '2023-05-05', row.date]) {
          const created = done(await user.post(plural('income'), body('income', { date, amount: 1000 })));
          current.set(created.id, created);
        }
      },
      // Only the date changes, from above the cursor to far below it, so no current balance changes.
      async (_row: Json, seen: Json[]) => {
        await change(current.get(seen[0].transaction_id), { date: '2022-02-22' });
      },
      // An older one gets another amount, and another is deleted.
      async (row: Json) => {
        const [older, other] = [...current.values()].filter(
          (each) => each.date < row.date && each.asset_account_id === id && !each.splits,
        );
        await change(older, { amount: older.amount + 1 });
        done204(await user.delete(`${plural(other.kind)}/${other.id}`));
        current.delete(other.id);
      },
      // Something unrelated to the account.
      async () => {
        await user.post(plural('income'), body('income', { asset_account_id: accounts.Bank.id }));
      },
    ];
    const seen: Json[] = [];
    let cursor = '';
    for (let page = 0; ; page++) {
      const answer = done(await user.get(`/accounts/${id}/register?limit=5${cursor}`));
      const expected = expectedRegister([...current.values()], { id, type });
      const last = seen.at(-1);
      const isBelow = (row: Json) =>
        !last || `${row.date} ${row.transaction_id}` < `${last.date} ${last.transaction_id}`;
      expect(answer.data, `page ${page + 1}`).toEqual(expected.filter(isBelow).slice(0, 5));
      seen.push(...answer.data);
      if (answer.next_cursor === null) break;
      cursor = `&cursor=${answer.next_cursor}`;
      await writes[page]?.(answer.data.at(-1), seen);
    }
    expect(seen.length).toBeGreaterThan(25);
  });

  test('continue within a transaction at the right balance', async () => {
    const { user, categories, record } = await newBooks();
    const { account } = categories.expense;
    const splits = [10, 20, 30, 40].map((amount) => ({ category_id: categories.expense.id, amount }));
    const expense = await record('expense', { category_id: undefined, amount: 100, splits });
    const path = `/accounts/${account.id}/register?limit=2`;
    const first = done(await user.get(path));
    const other = await record('expense', { amount: 1000, date: expense.date });
    const earlier = await record('expense', { amount: 5, date: '2020-01-01' });
    const second = done(await user.get(`${path}&cursor=${first.next_cursor}`));
    const expected = expectedRegister([expense, other, earlier], { ...account, type: 'expense' });
    expect(second.data).toEqual(expected.slice(3, 5));
  });
});

describe('a request', () => {
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
    for (const amount of [1, 2]) await books.record('income', { amount });
  });

  test('for anything but an account of the caller returns 404', async () => {
    const stranger = await newUser();
    await expectHidden(books.accounts.Cash.id, (id) => stranger.get(`/accounts/${id}/register`));
    for (const id of [NO_ID, 'x', books.categories.expense.id])
      expectProblem(await books.user.get(`/accounts/${id}/register`), 404, 'not_found');
  });

  test('with an invalid filter or a cursor of another register is refused', async () => {
    const { user, accounts } = books;
    const path = `/accounts/${accounts.Cash.id}/register`;
    expectFaults(await user.get(`${path}?from=2026-02-30&limit=0&kind=expense`), {
      from: 'invalid_date',
      limit: 'out_of_range',
      kind: 'unknown_parameter',
    });
    expectFaults(await user.get(`${path}?from=2026-03-02&to=2026-03-01`), { to: 'invalid_range' });
    const { next_cursor } = done(await user.get(`${path}?limit=1`));
    for (const other of [`${path}?to=2026-12-31`, `/accounts/${accounts.Bank.id}/register?`]) {
      expectProblem(await user.get(`${other}&limit=1&cursor=${next_cursor}`), 422, 'invalid_cursor');
    }
  });
});

function done204({ status }: { readonly status: number }): void {
  expect(status).toBe(204);
}
