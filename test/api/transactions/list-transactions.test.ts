import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Item } from '../../../lib/platform/table/write.ts';
import { newUser } from '../../support/api.ts';
import { costOf } from '../../support/engine/ledger-cost.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { NO_ID } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  idsOf,
  type Json,
  newBooks,
  pagesOf,
} from '../../support/user-with-books.ts';
import { type EveryKind, recordEveryKind } from './every-kind.ts';

vi.setConfig({ testTimeout: 120_000 });

const PATH = '/transactions';
const newestFirst = (a: Json, b: Json) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? 1 : -1);

describe('a list of every kind', () => {
  let books: Books;
  let all: EveryKind;
  beforeAll(async () => {
    books = await newBooks();
    all = await recordEveryKind(books);
  });

  const find = async (query: Record<string, string> | string) =>
    done(await books.user.get(`${PATH}?${new URLSearchParams(query)}`)).data;

  test('shows each in its own shape, newest first', async () => {
    const { expense, income, transfer, journal, opening, payment } = all;
    expect(await find('')).toEqual([payment, opening, journal, transfer, income, expense]);
  });

  test('can be limited to a range of days and to one or more kinds', async () => {
    const { expense, income, transfer, journal, opening, payment } = all;
    expect(await find('from=2026-05-03&to=2026-05-06')).toEqual([opening, journal, transfer]);
    expect(await find('kind=journal')).toEqual([opening, journal]);
    expect(await find('kind=expense&kind=payment&kind=expense')).toEqual([payment, expense]);
    expect(await find('kind=income&kind=transfer&to=2026-05-02')).toEqual([income]);
  });

  test('finds every line of an account, with a category or without', async () => {
    const { accounts, categories } = books;
    const { expense, income, transfer, journal, opening, payment } = all;
    const onAccount = (account_id: string) => find({ account_id });
    expect(await onAccount(accounts.Cash.id)).toEqual([transfer, income, expense]);
    expect(await onAccount(accounts.Bank.id)).toEqual([payment, journal, transfer]);
    expect(await onAccount(accounts.Payables.id)).toEqual([payment, opening]);
    expect(await onAccount(accounts['Opening balances'].id)).toEqual([journal]);
    expect(await onAccount(categories.expense.account.id)).toEqual([opening, expense]);
    expect(await onAccount(categories.income.account.id)).toEqual([income]);
    expect(await onAccount(accounts.Receivables.id)).toEqual([]);
    expect(await onAccount(NO_ID)).toEqual([]);
    expect(await find({ account_id: accounts.Cash.id, kind: 'transfer' })).toEqual([transfer]);
    expect(await find({ account_id: accounts['Opening balances'].id, kind: 'expense' })).toEqual([]);
  });

  test('finds a category, a currency or an external id', async () => {
    const { expense, income, transfer, opening } = all;
    expect(await find({ category_id: books.categories.expense.id })).toEqual([opening, expense]);
    expect(await find({ currency_id: 'EUR' })).toEqual([transfer]);
    expect(await find({ external_id: 'pay-2026-05' })).toEqual([income]);
    expect(await find({ external_id: 'pay-2026-05', kind: 'expense' })).toEqual([]);
    expect(await find({ external_id: 'PAY-2026-05' })).toEqual([]);
    expect(await find({ currency_id: 'EUR', account_id: books.accounts.Payables.id })).toEqual([]);
    expect(await find({ currency_id: 'USD', category_id: books.categories.income.id })).toEqual([income]);
  });

  test.each([
    ['creme BRULEE', 'expense'],
    ['CAFÉ ang', 'expense'],
    ['ａｎｇｓｔｒｏｍ', 'expense'],
    ['file', 'journal'],
    ['the bank', 'transfer'],
    ['sofa', 'opening'],
  ] as const)('finds %j in memos and payees', async (q, kind) => {
    expect(await find({ q })).toEqual([all[kind]]);
  });

  test('finds every word, in any order, over payee, memo and the memos of splits together', async () => {
    const { record, user, categories } = await newBooks();
    const category_id = categories.expense.id;
    const splits = ['Brot', 'Käse und Milch'].map((memo) => ({ category_id, amount: 1, memo }));
    const made = await record('expense', {
      ...{ category_id: undefined, amount: 2, payee: 'Markt Köln', memo: 'Wocheneinkauf', splits },
    });
    const found = async (q: string) =>
      idsOf(done(await user.get(`${PATH}?${new URLSearchParams({ q })}`)).data);
    for (const q of ['koln markt', 'milch markt', 'einkauf brot köln', 'se und'])
      expect(await found(q), q).toEqual([made.id]);
    for (const q of ['koln berlin', 'markt brot x']) expect(await found(q), q).toEqual([]);
  });

  test('does not find text that is not there', async () => {
    expect(await find({ q: 'bru\u0308lee x' })).toEqual([]);
    expect(await find({ q: 'sofa', kind: 'expense' })).toEqual([]);
    expect(await find({ q: 'bank', account_id: books.accounts.Payables.id })).toEqual([]);
  });

  test('includes deleted ones only if asked to, even if their category is gone', async () => {
    const own = await newBooks();
    const { user, record, newCategory } = own;
    const gone = await newCategory('expense', 'Gone');
    const stays = await record('expense', { date: '2026-01-02', category_id: gone.id });
    const expense = await record('expense', { date: '2026-01-01', category_id: gone.id, memo: 'Needle' });
    for (const { id } of [stays, expense]) await user.delete(`/budgeting/expenses/${id}`);
    expect((await user.delete(`/budgeting/categories/${gone.id}`)).status).toBe(204);
    const list = async (query: string) => idsOf(done(await user.get(`${PATH}?${query}`)).data);
    const expected = [stays.id, expense.id];
    expect(await list('')).toEqual([]);
    expect(await list('include_deleted=true')).toEqual(expected);
    for (const account_id of [own.accounts.Cash.id, gone.account.id]) {
      expect(await list(`account_id=${account_id}`)).toEqual([]);
      expect(await list(`include_deleted=true&account_id=${account_id}`)).toEqual(expected);
    }
    expect(await list('include_deleted=true&q=needle')).toEqual([expense.id]);
  });

  test('shows nothing to other users', async () => {
    const stranger = await newUser();
    for (const query of ['', `account_id=${books.accounts.Cash.id}`, 'external_id=pay-2026-05'])
      expect(done(await stranger.get(`${PATH}?${query}`)).data).toEqual([]);
  });
});

describe('pages', () => {
  test('have every transaction once and in order, whatever the page size and the filter', async () => {
    const books = await newBooks();
    const { user, accounts, categories, newCategory, body } = books;
    const rent = await newCategory('expense', 'Rent');
    const recorded: Json[] = Object.values(await recordEveryKind(books));
    const bodies = Array.from({ length: 20 }, (_, i): Record<string, unknown> => {
      const date = `2026-05-${String(1 + ((i * 5) % 9)).padStart(2, '0')}`;
      const splits = [
        { category_id: categories.expense.id, amount: 7 },
        { category_id: rent.id, amount: 5 },
      ];
      if (i % 3 === 0)
        return { kind: 'expense', ...body('expense', { date, category_id: undefined, splits }) };
      if (i % 3 === 1)
        return { kind: 'income', ...body('income', { date, asset_account_id: accounts.Bank.id }) };
      return {
        kind: 'transfer',
        date,
        from_account_id: accounts.Cash.id,
        to_account_id: accounts.Bank.id,
        currency_id: 'USD',
        amount: 3,
        to_currency_id: 'JPY',
        to_amount: 450,
      };
    });
    recorded.push(...(await books.recordAll(bodies)));
    const has = (field: string, value: string) => (each: Json) =>
      each.lines.some((line: Json) => line[field] === value);
    const cases: [query: string, keep: (each: Json) => boolean][] = [
      ['', () => true],
      [`account_id=${accounts.Bank.id}`, has('account_id', accounts.Bank.id)],
      [`account_id=${categories.expense.account.id}`, has('account_id', categories.expense.account.id)],
      [`category_id=${rent.id}`, has('account_id', rent.account.id)],
      ['currency_id=JPY', has('currency_id', 'JPY')],
      [
        'kind=transfer&kind=income&from=2026-05-03',
        (each) => ['transfer', 'income'].includes(each.kind) && each.date >= '2026-05-03',
      ],
    ];
    for (const [query, keep] of cases) {
      const expected = idsOf(recorded.filter(keep).toSorted(newestFirst));
      expect(expected.length).toBeGreaterThan(5);
      const pages = await pagesOf(user, `${PATH}?${query}`, 5);
      expect(idsOf(pages.flat()), query).toEqual(expected);
    }
  });

  /** Searches 480 transactions with ten such memos each. The search finds three of them, on several pages. */
  async function searchAmong(memo: string): Promise<{ pageCount: number; mostBytes: number }> {
    const { user, categories, record } = await newBooks();
    const splits = Array.from({ length: 10 }, () => ({
      category_id: categories.expense.id,
      amount: 1,
      memo,
    }));
    const filler = { date: '2026-01-01', category_id: undefined, amount: 10, splits };
    const { id: fillerId } = await record('expense', filler);
    const pk = `BOOK#${user.bookId}`;
    const stored: Json = await table().get(pk, `TRANSACTION#${fillerId}`);
    const { by_group: _group, by_account: _account, by_currency: _currency, ...item } = stored;
    const wanted = [10, 300, 470];
    await writeItems(
      Array.from({ length: 480 }, (_, number): Item => {
        const id = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
        const [kind, prefix] = number % 3 === 0 ? ['income', 'INCOME#'] : ['expense', 'EXPENSE#'];
        const lines = kind === 'income' ? item.lines.toReversed() : item.lines;
        const isWanted = wanted.includes(number);
        const own = { kind, lines, ...(isWanted && { memo: 'A needle' }) };
        return { ...item, ...own, pk, sk: `TRANSACTION#${id}`, by_order: `${prefix}2026-01-01#${id}` };
      }),
    );
    const found: string[] = [];
    let [pageCount, mostBytes] = [0, 0];
    let cursor = '';
    do {
      const { answer, units } = await costOf(user.bookId, () =>
        user.get(`${PATH}?q=needle&limit=2${cursor}`),
      );
      mostBytes = Math.max(mostBytes, units * 4096);
      const page = done(answer);
      found.push(...page.data.map(({ id }: Json) => Number(id.slice(-12))));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
      pageCount++;
    } while (cursor !== '');
    expect(found).toEqual(wanted.toReversed());
    return { pageCount, mostBytes };
  }

  test('of a search end at the read limit of a request, and the next page continues there', async () => {
    // About 20 KB each, so that 480 exceed what a request may read.
    const { pageCount, mostBytes } = await searchAmong('\u{1F600}'.repeat(500));
    expect(mostBytes).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(pageCount).toBeGreaterThan(2);
  });

  test('of a search end sooner if texts grow when they are compared without accents', async () => {
    const { mostBytes } = await searchAmong('\ufdfa'.repeat(500));
    expect(mostBytes).toBeLessThanOrEqual(4 * 1024 * 1024);
  });
});

describe('a request', () => {
  test('names every invalid filter', async () => {
    const user = await newUser();
    expectFaults(
      await user.get(
        `${PATH}?kind=gift&account_id=x&currency_id=XXX&q=&from=2026-02-30&colour=red&to=2026-01-01`,
      ),
      {
        kind: 'invalid_value',
        account_id: 'not_found',
        currency_id: expect.any(String) as unknown as string,
        q: 'too_short',
        from: 'invalid_date',
        colour: 'unknown_parameter',
      },
    );
    expectFaults(await user.get(`${PATH}?${'kind=expense&'.repeat(6)}`), { kind: 'too_many_items' });
    expectFaults(await user.get(`${PATH}?q=a&q=b`), { q: 'repeated_parameter' });
    expectFaults(await user.get(`${PATH}?from=2026-01-02&to=2026-01-01`), { to: 'invalid_range' });
  });

  test('with a cursor for other kinds is refused', async () => {
    const { user, record } = await newBooks();
    for (const amount of [1, 2]) await record('income', { amount });
    const { next_cursor } = done(await user.get(`${PATH}?kind=income&limit=1`));
    expect(done(await user.get(`${PATH}?kind=income&cursor=${next_cursor}`)).data).toHaveLength(1);
    for (const query of ['', 'kind=income&kind=expense', 'kind=expense'])
      expectProblem(await user.get(`${PATH}?${query}&cursor=${next_cursor}`), 422, 'invalid_cursor');
  });

  test('from the client can name several kinds at once', async () => {
    const { user, record } = await newBooks();
    const income = await record('income');
    const expense = await record('expense');
    const list = await user.api.listTransactions({ kind: ['income', 'expense'] }).all();
    expect(idsOf(list)).toEqual([expense.id, income.id]);
    const [first] = list;
    // The compiler knows the fields of each kind.
    expect(first?.kind === 'expense' || first?.kind === 'income' ? first.is_refund : undefined).toBe(false);
  });
});
