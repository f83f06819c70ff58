import { describe, expect, test } from 'vitest';
import type { Answer } from '../../support/api.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { type Books, done, type Json, newBooks, PATHS } from '../../support/user-with-books.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const codes = (answers: readonly Answer[]) =>
  [
    ...new Set(
      answers.filter(({ status }) => status >= 400).map(({ body }) => body?.errors?.[0]?.code ?? body?.code),
    ),
  ].sort();

async function loanOf(books: Books, amount: number): Promise<Json> {
  const { user, accounts } = books;
  const contact = done(await user.post('/contacts', { name: 'Bob' }));
  return done(
    await user.post('/obligations', {
      name: 'Loan',
      opened_date: '2026-03-01',
      original_amount: amount,
      outstanding_amount: amount,
      currency_id: user.base_currency_id,
      contact_id: contact.id,
      account_id: accounts.Receivables.id,
      funding_account_id: accounts.Bank.id,
    }),
  );
}

describe('requests in parallel', () => {
  test('move money in a circle between three accounts, and nothing is lost', async () => {
    const books = await newBooks();
    const { user, accounts } = books;
    const circle = [accounts.Cash.id, accounts.Bank.id, accounts['Credit card'].id];
    const answers = await Promise.all(
      times(18, (i) =>
        user.post('/budgeting/transfers', {
          date: '2026-03-15',
          from_account_id: circle[i % 3],
          to_account_id: circle[(i + 1) % 3],
          currency_id: 'USD',
          amount: 10 + Math.floor(i / 3),
        }),
      ),
    );
    expect(statuses(answers)).toEqual(times(18, () => 200));
    const model = await expectConsistent(user);
    expect(model.live).toHaveLength(18);
    for (const id of circle) expect(model.balance(id)).toBe(0n);
  });

  test('pay no more of an obligation than is outstanding', async () => {
    const books = await newBooks();
    const { user, accounts } = books;
    const loan = await loanOf(books, 100);
    const pay = (more: object) =>
      user.post(`/obligations/${loan.id}/payments`, { date: '2026-03-20', amount: 30, ...more });
    const answers = await Promise.all(
      times(8, (i) => pay(i % 2 === 0 ? { asset_account_id: accounts.Cash.id } : {})),
    );
    // Three payments of 30 fit into 100.
    expect(statuses(answers)).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    expect(codes(answers)).toEqual(['exceeds_outstanding']);
    expect(done(await user.get(`/obligations/${loan.id}`))).toMatchObject({
      outstanding_amount: 10,
      paid_amount: 90,
    });
    await expectConsistent(user);
  });

  test('turn a plain record into a split one and back, and it ends up as one of them', async () => {
    const books = await newBooks();
    const { user } = books;
    const other = (await books.newCategory('expense', 'Other')).id;
    const made = await books.record('expense', { amount: 20 });
    const splits = [
      { category_id: other, amount: 15 },
      { category_id: books.categories.expense.id, amount: 5 },
    ];
    const answers = await Promise.all(
      times(10, (i) =>
        user.put(`${PATHS.expense}/${made.id}`, {
          ...made,
          ...(i % 2 === 0 ? { category_id: undefined, splits } : { amount: 20 + i }),
        }),
      ),
    );
    expect(statuses(answers).every((status) => status === 200 || status === 409)).toBe(true);
    expect((await expectConsistent(user)).live).toHaveLength(1);
    const last = done(await user.get(`${PATHS.expense}/${made.id}`));
    const { total } = done(await user.get('/reports/summary?from=2026-03&to=2026-03'));
    expect(total.expense).toBe(last.amount);
    expect(total.categories).toHaveLength(last.splits ? 2 : 1);
    const inOther = done(await user.get(`${PATHS.expense}?category_id=${other}`)).data;
    expect(inOther).toHaveLength(last.splits ? 1 : 0);
  });

  test('either delete an obligation or pay it, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const books = await newBooks();
      const { user, accounts } = books;
      const loan = await loanOf(books, 100);
      const path = `/obligations/${loan.id}`;
      const [deleted, ...paid] = await Promise.all([
        user.delete(path),
        ...times(4, () =>
          user.post(`${path}/payments`, {
            date: '2026-03-20',
            amount: 25,
            asset_account_id: accounts.Cash.id,
          }),
        ),
      ]);
      const wins = paid.filter(({ status }) => status === 200).length;
      expect([deleted?.status, wins > 0]).toEqual(deleted?.status === 204 ? [204, false] : [409, true]);
      const { live } = await expectConsistent(user);
      // Nothing, or the opening entry and the payments that won.
      expect(live).toHaveLength(wins === 0 ? 0 : wins + 1);
    }
  });

  test('of every kind leave nothing behind a lock that was set meanwhile', async () => {
    const books = await newBooks();
    const { user, accounts, categories } = books;
    const loan = await loanOf(books, 1000);
    const date = '2026-03-10';
    const expense = await books.record('expense', { date, amount: 7 });
    const requests = [
      () =>
        user.post('/budgeting/transfers', {
          date,
          from_account_id: accounts.Cash.id,
          to_account_id: accounts.Bank.id,
          currency_id: 'USD',
          amount: 3,
        }),
      () =>
        user.post('/ledger/entries', {
          date,
          currency_id: 'USD',
          lines: [
            { account_id: accounts.Cash.id, debit: 2 },
            { account_id: accounts['Opening balances'].id, credit: 2 },
          ],
        }),
      () =>
        user.post(`/obligations/${loan.id}/payments`, {
          date,
          amount: 5,
          asset_account_id: accounts.Cash.id,
        }),
      () =>
        user.post(
          PATHS.expense,
          books.body('expense', {
            date,
            category_id: undefined,
            amount: 2,
            splits: [
              { category_id: categories.expense.id, amount: 3 },
              { category_id: categories.expense.id, amount: -1 },
            ],
          }),
        ),
      () => user.put(`${PATHS.expense}/${expense.id}`, { ...expense, amount: 8 }),
    ];
    const locking = user.put('/budgeting/lock', { locked_through: date });
    const answers = await Promise.all(times(15, (i) => requests[i % requests.length]?.() as Promise<Answer>));
    expect((await locking).status).toBe(200);
    expect(codes(answers).every((code) => code === 'period_locked' || code === 'conflict')).toBe(true);
    const before = await expectConsistent(user);
    const late = await Promise.all(requests.map((request) => request()));
    expect([...new Set(statuses(late)), ...codes(late)]).toEqual([409, 'period_locked']);
    expect((await expectConsistent(user)).live).toEqual(before.live);
  });
});
