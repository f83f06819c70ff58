import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { times } from '../../support/books/race.ts';
import { writeUnitsFor } from '../../support/engine/write-units.ts';
import { done, expectFaults, expectProblem, type Json, newBooks } from '../../support/user-with-books.ts';

const paying = ({ lines }: Json, account: Json) => lines.find((line: Json) => line.account_id === account.id);

test('marks the lines on the account, shows them there, and takes the marks away', async () => {
  const { user, accounts, record } = await newBooks();
  const { Bank } = accounts;
  const expense = await record('expense', { asset_account_id: Bank.id, amount: 12 });
  expect(paying(expense, Bank)).not.toHaveProperty('cleared_on');
  const path = `/accounts/${Bank.id}/cleared`;
  const marked = done(await user.post(path, { transaction_ids: [expense.id] }));
  expect(marked.cleared_balances).toEqual([{ currency_id: 'USD', balance: -12 }]);
  expect(marked).toEqual(done(await user.get(`/accounts/${Bank.id}`)));
  const shown = done(await user.get(`/budgeting/expenses/${expense.id}`));
  expect(paying(shown, Bank)).toMatchObject({ cleared_on: '2026-03-15', is_reconciled: false });
  const { data } = done(await user.get(`/accounts/${Bank.id}/register`));
  expect(data).toMatchObject([{ cleared_on: '2026-03-15', is_reconciled: false }]);
  const moved = done(await user.post(path, { transaction_ids: [expense.id], cleared_on: '2026-03-17' }));
  expect(moved.cleared_balances).toEqual(marked.cleared_balances);
  expect(done(await user.get(`/accounts/${Bank.id}?on=2026-03-16`)).cleared_balances).toEqual([]);
  const again = done(await user.post(path, { transaction_ids: [expense.id, expense.id] }));
  expect(again.cleared_balances).toEqual(marked.cleared_balances);
  const unmarked = done(await user.post(path, { transaction_ids: [expense.id], cleared: false }));
  expect(unmarked.cleared_balances).toEqual([]);
});

test('a change keeps the mark while account and currency stay', async () => {
  const { user, accounts, body, record, categories } = await newBooks();
  const { Bank, Cash } = accounts;
  const expense = await record('expense', { asset_account_id: Bank.id });
  done(await user.post(`/accounts/${Bank.id}/cleared`, { transaction_ids: [expense.id] }));
  const put = async (changes: object) =>
    done(await user.put(`/budgeting/expenses/${expense.id}`, body('expense', { ...changes })));
  const splits = [
    { category_id: categories.expense.id, amount: 3 },
    { category_id: categories.expense.id, amount: 4 },
  ];
  const split = await put({
    asset_account_id: Bank.id,
    amount: 7,
    date: '2026-04-01',
    category_id: undefined,
    splits,
  });
  expect(paying(split, Bank).cleared_on).toBe('2026-03-15');
  const elsewhere = await put({ asset_account_id: Cash.id });
  expect(paying(elsewhere, Cash)).not.toHaveProperty('cleared_on');
  expect(done(await user.get(`/accounts/${Bank.id}`)).cleared_balances).toEqual([]);
});

test('a locked period does not keep a line from being marked', async () => {
  const { user, accounts, record } = await newBooks();
  const { id } = await record('expense', { asset_account_id: accounts.Bank.id });
  done(await user.put('/budgeting/lock', { locked_through: '2026-12-31' }));
  done(await user.post(`/accounts/${accounts.Bank.id}/cleared`, { transaction_ids: [id] }));
});

test('all or none: a transaction without a line on the account is named', async () => {
  const { user, accounts, record, categories } = await newBooks();
  const here = await record('expense', { asset_account_id: accounts.Bank.id });
  const there = await record('expense');
  const gone = await record('expense', { asset_account_id: accounts.Bank.id });
  await user.delete(`/budgeting/expenses/${gone.id}`);
  const path = `/accounts/${accounts.Bank.id}/cleared`;
  const transaction_ids = [here.id, there.id, gone.id, randomUUID()];
  expectFaults(await user.post(path, { transaction_ids }), {
    'transaction_ids[1]': 'not_found',
    'transaction_ids[2]': 'not_found',
    'transaction_ids[3]': 'not_found',
  });
  expect(done(await user.get(`/accounts/${accounts.Bank.id}`)).cleared_balances).toEqual([]);
  expectFaults(
    await user.post(path, { transaction_ids: [here.id], cleared: false, cleared_on: '2026-03-15' }),
    {
      cleared_on: 'conflicting_fields',
    },
  );
  const { account } = categories.expense;
  expectFaults(await user.post(`/accounts/${account.id}/cleared`, { transaction_ids: [here.id] }), {
    id: 'wrong_type',
  });
  expectProblem(
    await user.post(`/accounts/${randomUUID()}/cleared`, { transaction_ids: [here.id] }),
    404,
    'not_found',
  );
});

test('an opening balance is cleared on its day', async () => {
  const { user } = await newBooks();
  const given = { name: 'Savings', type: 'liability', opening_balance: 70, opening_date: '2026-02-01' };
  const account = done(await user.post('/accounts', given));
  expect(account.cleared_balances).toEqual([{ currency_id: 'USD', balance: 70 }]);
  expect(done(await user.get(`/accounts/${account.id}?on=2026-01-31`)).cleared_balances).toEqual([]);
});

test('a mark costs at most 12 write units per line, and 40 lines are one write', async () => {
  const { user, accounts, recordAll, body } = await newBooks();
  const asset_account_id = accounts.Bank.id;
  const all = await recordAll(
    times(40, () => ({ kind: 'expense', ...body('expense', { asset_account_id }) })),
  );
  const ids = all.map(({ id }) => id);
  const cost = (transaction_ids: string[], more = {}) =>
    writeUnitsFor(user.bookId, () =>
      user.post(`/accounts/${asset_account_id}/cleared`, { transaction_ids, ...more }),
    );
  // 8 for the transaction and its places, 2 each for the account, its month, and the ledger, which has the roles.
  expect(await cost(ids.slice(0, 1))).toBe(14);
  expect(await cost(ids)).toBe(39 * 8 + 6);
  expect(await cost(ids)).toBe(0);
  expect(await cost(ids, { cleared_on: '2026-05-01' })).toBe(40 * 8 + 8);
});
