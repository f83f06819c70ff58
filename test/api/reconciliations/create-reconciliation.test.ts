import { expect, test } from 'vitest';
import { writeUnitsFor } from '../../support/engine/write-units.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';

const DATE = '2026-03-31';

async function withCleared(): Promise<{ own: Books; bank: string; expense: Json; path: string }> {
  const own = await newBooks();
  const bank = own.accounts.Bank.id;
  const expense = await own.record('expense', { asset_account_id: bank, amount: 12 });
  done(await own.user.post(`/accounts/${bank}/cleared`, { transaction_ids: [expense.id] }));
  return { own, bank, expense, path: `/accounts/${bank}/reconciliations` };
}

test('reconciles what is cleared by its date, in one small write', async () => {
  const { own, bank, expense, path } = await withCleared();
  const { user } = own;
  let created: Json;
  const units = await writeUnitsFor(user.bookId, async () => {
    const answer = await user.post(path, { date: DATE, balance: -12 });
    created = done(answer);
    return answer;
  });
  expect(units).toBe(6);
  expect(created).toEqual({
    id: created.id,
    account_id: bank,
    currency_id: 'USD',
    date: DATE,
    balance: -12,
    created_at: created.created_at,
  });
  expect(done(await user.get(`${path}/${created.id}`))).toEqual(created);
  expect(done(await user.get(path)).data).toEqual([created]);
  expect(done(await user.get(`/accounts/${bank}`)).cleared_balances).toEqual([
    { currency_id: 'USD', balance: -12, reconciled_through: DATE },
  ]);
  const { lines } = done(await user.get(`/budgeting/expenses/${expense.id}`));
  expect(lines[1]).toMatchObject({ account_id: bank, cleared_on: '2026-03-15', is_reconciled: true });
});

test('what is reconciled keeps amount, currency and account; everything else may change', async () => {
  const { own, bank, expense, path } = await withCleared();
  const { user, body, accounts, newCategory } = own;
  done(await user.post(path, { date: DATE, balance: -12 }));
  const at = `/budgeting/expenses/${expense.id}`;
  const put = (changes: object) => user.put(at, body('expense', { asset_account_id: bank, ...changes }));
  const other = await newCategory('expense', 'Travel');
  done(await put({ amount: 12, category_id: other.id, memo: 'm', payee: 'p', date: '2026-04-02' }));
  expectProblem(await put({ amount: 13 }), 409, 'reconciled');
  expectProblem(await put({ amount: 12, currency_id: 'EUR', fx_rate: 1 }), 409, 'reconciled');
  expectProblem(await put({ amount: 12, asset_account_id: accounts.Cash.id }), 409, 'reconciled');
  expectProblem(await user.delete(at), 409, 'reconciled');
  const cleared = `/accounts/${bank}/cleared`;
  expectProblem(
    await user.post(cleared, { transaction_ids: [expense.id], cleared: false }),
    409,
    'reconciled',
  );
  expectProblem(
    await user.post(cleared, { transaction_ids: [expense.id], cleared_on: '2026-05-01' }),
    409,
    'reconciled',
  );
  const late = await own.record('expense', { asset_account_id: bank });
  expectProblem(
    await user.post(cleared, { transaction_ids: [late.id], cleared_on: DATE }),
    409,
    'reconciled',
  );
  // Without a day, a line that was forgotten is on the next statement.
  done(await user.post(cleared, { transaction_ids: [late.id] }));
  const { lines } = done(await user.get(`/budgeting/expenses/${late.id}`));
  expect(lines[1]).toMatchObject({ cleared_on: '2026-04-01', is_reconciled: false });
});

test('a payment and the opening entry of an obligation stay as well', async () => {
  const own = await newBooks();
  const { user, accounts } = own;
  const contact = done(await user.post('/contacts', { name: 'Bob' }));
  const owed = {
    name: 'Loan',
    opened_date: '2026-03-01',
    original_amount: 80,
    outstanding_amount: 80,
    currency_id: 'USD',
    contact_id: contact.id,
    account_id: accounts.Receivables.id,
    funding_account_id: accounts.Bank.id,
  };
  const loan = done(await user.post('/obligations', owed));
  const payments = `/obligations/${loan.id}/payments`;
  const payment = done(
    await user.post(payments, { date: '2026-03-02', amount: 10, asset_account_id: accounts.Bank.id }),
  );
  done(
    await user.post(`/accounts/${accounts.Bank.id}/cleared`, {
      transaction_ids: [loan.opening_entry_id, payment.id],
    }),
  );
  done(await user.post(`/accounts/${accounts.Bank.id}/reconciliations`, { date: DATE, balance: -70 }));
  expectProblem(await user.delete(`${payments}/${payment.id}`), 409, 'reconciled');
  const changed = await user.put(`/obligations/${loan.id}`, {
    ...owed,
    outstanding_amount: 70,
    name: 'Renamed',
  });
  expect(changed.status).toBe(200);
  const { id } = done(await user.get(`/accounts/${accounts.Bank.id}/reconciliations`)).data[0];
  expect((await user.delete(`/accounts/${accounts.Bank.id}/reconciliations/${id}`)).status).toBe(204);
  expect((await user.delete(`${payments}/${payment.id}`)).status).toBe(204);
  done(await user.post(`/accounts/${accounts.Bank.id}/reconciliations`, { date: DATE, balance: -80 }));
  expectProblem(await user.delete(`/obligations/${loan.id}`), 409, 'reconciled');
  const dearer = { ...owed, original_amount: 90, outstanding_amount: 90 };
  expectProblem(await user.put(`/obligations/${loan.id}`, dearer), 409, 'reconciled');
  const restored = done(await user.post(`${payments}/${payment.id}/restore`));
  expect(restored.lines[0]).not.toHaveProperty('cleared_on');
});

test('a difference is a 409 that says how large it is', async () => {
  const { own, path } = await withCleared();
  const answer = await own.user.post(path, { date: DATE, balance: -10 });
  expectProblem(answer, 409, 'not_reconciled');
  expect(answer.body).toMatchObject({ cleared_balance: -12, difference: 2 });
});

test.each([
  { kind: 'expense', balance: -15, is_refund: false, amount: 3 },
  { kind: 'expense', balance: -2, is_refund: true, amount: 10 },
  { kind: 'income', balance: -2, is_refund: false, amount: 10 },
  { kind: 'income', balance: -15, is_refund: true, amount: 3 },
] as const)(
  'posts a difference under a category: $kind to $balance',
  async ({ kind, balance, is_refund, amount }) => {
    const { own, path, bank } = await withCleared();
    const adjustment_category_id = own.categories[kind].id;
    const created = done(await own.user.post(path, { date: DATE, balance, adjustment_category_id }));
    const posted = done(await own.user.get(`/transactions/${created.adjustment_id}`));
    expect(posted).toMatchObject({ kind, date: DATE, amount, is_refund, memo: 'Balance adjustment' });
    const line = posted.lines.find((each: Json) => each.account_id === bank);
    expect(line).toMatchObject({ cleared_on: DATE, is_reconciled: true });
    expect(done(await own.user.get(`/accounts/${bank}`)).cleared_balances[0].balance).toBe(balance);
  },
);

test('a difference is not posted into a locked period', async () => {
  const { own, path } = await withCleared();
  done(await own.user.put('/budgeting/lock', { locked_through: DATE }));
  const adjustment_category_id = own.categories.expense.id;
  expectProblem(
    await own.user.post(path, { date: DATE, balance: 0, adjustment_category_id }),
    409,
    'period_locked',
  );
  done(await own.user.post(path, { date: DATE, balance: -12, adjustment_category_id }));
});

test('the date is after the last one of that currency, and not in the future', async () => {
  const { own, path } = await withCleared();
  done(await own.user.post(path, { date: DATE, balance: -12 }));
  expectFaults(await own.user.post(path, { date: DATE, balance: -12 }), { date: 'already_reconciled' });
  done(await own.user.post(path, { date: DATE, balance: 0, currency_id: 'EUR' }));
  expectFaults(await own.user.post(path, { date: '2199-01-01', balance: -12 }), { date: 'in_the_future' });
  const { account } = own.categories.expense;
  expectFaults(await own.user.post(`/accounts/${account.id}/reconciliations`, { date: DATE, balance: 0 }), {
    id: 'wrong_type',
  });
});

test('an account with a reconciliation is in use', async () => {
  const { user, newAccount } = await newBooks();
  const account = await newAccount({ name: 'Purse', type: 'asset' });
  const path = `/accounts/${account.id}/reconciliations`;
  const { id } = done(await user.post(path, { date: DATE, balance: 0 }));
  expectProblem(await user.delete(`/accounts/${account.id}`), 409, 'account_in_use');
  expect((await user.delete(`${path}/${id}`)).status).toBe(204);
  expect((await user.delete(`/accounts/${account.id}`)).status).toBe(204);
});
