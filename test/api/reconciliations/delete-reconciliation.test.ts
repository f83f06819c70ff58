import { expect, test } from 'vitest';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

test('reopens the last one of a currency, and only that', async () => {
  const { user, accounts, record } = await newBooks();
  const bank = accounts.Bank.id;
  const { id } = await record('expense', { asset_account_id: bank, amount: 12 });
  done(await user.post(`/accounts/${bank}/cleared`, { transaction_ids: [id] }));
  const path = `/accounts/${bank}/reconciliations`;
  const first = done(await user.post(path, { date: '2026-03-20', balance: -12 }));
  const second = done(await user.post(path, { date: '2026-03-31', balance: -12 }));
  done(await user.post(path, { date: '2026-03-31', balance: 0, currency_id: 'EUR' }));
  expectProblem(await user.delete(`${path}/${first.id}`), 409, 'not_last');
  expect((await user.delete(`${path}/${second.id}`)).status).toBe(204);
  expectProblem(await user.delete(`${path}/${second.id}`), 404, 'not_found');
  expectProblem(await user.delete(`/budgeting/expenses/${id}`), 409, 'reconciled');
  expect((await user.delete(`${path}/${first.id}`)).status).toBe(204);
  expect(done(await user.get(`/accounts/${bank}`)).cleared_balances).toMatchObject([
    { currency_id: 'EUR', balance: 0 },
    { currency_id: 'USD', balance: -12 },
  ]);
  expect((await user.delete(`/budgeting/expenses/${id}`)).status).toBe(204);
});

test('the same date can be reconciled again, with what a transfer has taken over', async () => {
  const { user, accounts, record } = await newBooks();
  const [bank, cash] = [accounts.Bank.id, accounts.Cash.id];
  const out = await record('expense', { asset_account_id: bank, amount: 12 });
  const into = await record('income', { asset_account_id: cash, amount: 12 });
  done(await user.post(`/accounts/${bank}/cleared`, { transaction_ids: [out.id], cleared_on: '2026-03-16' }));
  done(await user.post(`/accounts/${bank}/reconciliations`, { date: '2026-03-31', balance: -12 }));
  const transfer = done(await user.post('/budgeting/transfers', { replaces: [out.id, into.id] }));
  const [to, from] = transfer.lines;
  expect(from).toMatchObject({ account_id: bank, cleared_on: '2026-03-16', is_reconciled: true });
  expect(to).not.toHaveProperty('cleared_on');
  expectProblem(await user.delete(`/budgeting/transfers/${transfer.id}`), 409, 'reconciled');
});
