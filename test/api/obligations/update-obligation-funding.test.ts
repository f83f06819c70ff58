import { beforeEach, expect, test } from 'vitest';
import { done, expectBalanced, expectProblem, type Json } from '../../support/user-with-books.ts';
import { type Loans, newLoan, storedEntry } from './loan-support.ts';

let loans: Loans;
let loan: Json;
beforeEach(async () => {
  ({ loans, loan } = await newLoan());
});

const UNFUNDED = { funding_account_id: undefined };
const entry = (id = loan.opening_entry_id) => storedEntry(loans, id);

test('accepts a posted obligation as it was read, and changes nothing in the ledger', async () => {
  const before = await entry();
  const answer = await loans.user.put(`/obligations/${loan.id}`, loan);
  expect({ ...answer.body, updated_at: '' }).toEqual({ ...loan, updated_at: '' });
  expect(await entry()).toEqual(before);
});

test('posts an obligation that was not posted', async () => {
  const plain = await loans.loan({ ...UNFUNDED, fx_rate: undefined });
  const posted = done(await loans.put(plain, { funding: 'opening_balance', ...UNFUNDED, fx_rate: 0.8 }));
  expect(posted).toMatchObject({ is_posted: true, funding: 'opening_balance' });
  expect(await loans.balance('Opening balances')).toBe(800);
});

test('removes the entry if the funding is left out', async () => {
  const answer = done(await loans.put(loan, UNFUNDED));
  expect(answer.is_posted).toBe(false);
  expect(Object.keys(answer).filter((key) => /funding|opening/.test(key))).toEqual([]);
  expect(await entry()).toBeUndefined();
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([0, 0]);
  const again = done(await loans.put(loan, { fx_rate: 0.5 }));
  expect(again.opening_entry_id).not.toBe(loan.opening_entry_id);
  expect(await loans.balance('Receivables')).toBe(500);
});

test('replaces the entry when the amount changes, at the same rate, under the same id', async () => {
  const answer = done(await loans.put(loan, { original_amount: 2000 }));
  expect(answer.opening_entry_id).toBe(loan.opening_entry_id);
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([1800, -1800]);
  expect(await loans.balances('Receivables')).toEqual({ USD: 2000 });
});

test('replaces the entry when the funding changes', async () => {
  const { accounts, sale } = loans;
  done(await loans.put(loan, { funding_account_id: accounts.Cash.id }));
  expect([await loans.balance('Cash'), await loans.balance('Bank')]).toEqual([-900, 0]);
  done(await loans.put(loan, { ...UNFUNDED, funding_category_id: sale.id }));
  expect([await loans.balance('Cash'), await loans.balance('Sales')]).toEqual([0, 900]);
  const changed = done(await loans.put(loan, { ...UNFUNDED, funding: 'opening_balance' }));
  expect([await loans.balance('Sales'), await loans.balance('Opening balances')]).toEqual([0, 900]);
  expect(changed).toMatchObject({ funding: 'opening_balance' });
  expect(changed).not.toHaveProperty('funding_category_id');
  expect((await loans.user.delete(`/budgeting/categories/${sale.id}`)).status).toBe(204);
});

test('turns a receivable into a payable, and moves both counts and balances', async () => {
  const { accounts, user } = loans;
  const answer = done(await loans.put(loan, { account_id: accounts.Payables.id }));
  expect(answer.direction).toBe('owed_by_me');
  expect([await loans.balance('Receivables'), await loans.balance('Payables')]).toEqual([0, 900]);
  expect(await loans.balance('Bank')).toBe(900);
  await expectBalanced(user);
  expect((await user.delete(`/accounts/${accounts.Receivables.id}`)).status).toBe(204);
});

test('keeps the rate, even one that the client sent, unless currency or opened_date change', async () => {
  done(await loans.put(loan, { original_amount: 1500, due_date: '2026-12-01' }));
  expect(await entry()).toMatchObject({ fx_rate: '0.9', fx_rate_source: 'user' });
  done(await loans.put(loan, { opened_date: '2026-03-05' }));
  expect(await entry()).toMatchObject({ date: '2026-03-05', fx_rate_source: 'provider' });
  done(await loans.put(loan, { opened_date: '2026-03-05', fx_rate: 0.7 }));
  expect(await entry()).toMatchObject({ fx_rate: '0.7', fx_rate_source: 'user' });
  done(await loans.put(loan, { opened_date: '2026-03-05', currency_id: 'GBP' }));
  expect(await entry()).toMatchObject({ currency_id: 'GBP', fx_rate_source: 'provider' });
});

test("keeps the provider's rate when it is sent back", async () => {
  const rated = await loans.loan({ fx_rate: undefined });
  const { fx_rate } = await entry(rated.opening_entry_id);
  done(await loans.put(rated, { fx_rate: Number(fx_rate) }));
  expect(await entry(rated.opening_entry_id)).toMatchObject({ fx_rate, fx_rate_source: 'provider' });
});

test('renames the entry with the obligation, in a locked period and after payments too', async () => {
  await loans.payment(loan);
  await loans.lock('2026-12-31');
  const balance = await loans.balance('Receivables');
  const answer = done(await loans.put(loan, { name: 'Renamed', outstanding_amount: 900 }));
  expect(answer).toMatchObject({ name: 'Renamed', opening_entry_id: loan.opening_entry_id });
  expect((await entry()).memo).toBe('Renamed');
  expect(await loans.balance('Receivables')).toBe(balance);
});

test('writes outstanding_amount without posting anything, in a locked period too', async () => {
  await loans.lock('2026-12-31');
  const settled = done(await loans.put(loan, { outstanding_amount: 0 }));
  expect([settled.status, settled.is_posted]).toEqual(['settled', true]);
  const raised = done(await loans.put(loan, { outstanding_amount: 1100 }));
  expect([raised.status, raised.outstanding_amount, raised.paid_amount]).toEqual(['open', 1100, 0]);
  expect(await loans.balance('Receivables')).toBe(900);
});

test.each([
  ['amount', { original_amount: 5 }],
  ['date', { opened_date: '2027-01-01' }],
  ['funding', { ...UNFUNDED, funding: 'opening_balance' }],
  ['absence of funding', UNFUNDED],
])('refuses another %s if the entry is in the locked period', async (_what, changes) => {
  await loans.lock('2026-03-01');
  expectProblem(await loans.put(loan, changes), 409, 'period_locked');
  expect(await loans.balance('Receivables')).toBe(900);
});

test('refuses to move the entry into the locked period', async () => {
  await loans.lock('2026-02-10');
  expectProblem(await loans.put(loan, { opened_date: '2026-02-10', fx_rate: 0.9 }), 409, 'period_locked');
});

test('keeps an inactive funding account and category that it has', async () => {
  const { user, accounts, sale } = loans;
  const sold = await loans.loan({ ...UNFUNDED, funding_category_id: sale.id });
  done(await user.put(`/accounts/${accounts.Bank.id}`, { name: 'Bank', is_active: false }));
  done(await user.put(`/budgeting/categories/${sale.id}`, { name: 'Sales', is_active: false }));
  done(await loans.put(loan, { original_amount: 10 }));
  done(await loans.put(sold, { ...UNFUNDED, funding_category_id: sale.id, original_amount: 20 }));
  expect(await loans.balance('Receivables')).toBe(27);
});

test('with payments of any kind, neither currency nor account can change', async () => {
  const { accounts } = loans;
  const plain = await loans.loan({ ...UNFUNDED, fx_rate: undefined });
  await loans.note(plain);
  const unfunded = (changes: object) =>
    loans.put(plain, { ...UNFUNDED, outstanding_amount: 900, ...changes });
  expectProblem(await unfunded({ currency_id: 'EUR' }), 409, 'obligation_has_payments');
  expectProblem(await unfunded({ account_id: accounts.Payables.id }), 409, 'obligation_has_payments');
  expectProblem(await unfunded({ account_id: accounts.Cash.id }), 409, 'obligation_has_payments');
  const changed = done(await unfunded({ original_amount: 2000, opened_date: '2026-01-01' }));
  expect(changed).toMatchObject({ original_amount: 2000, paid_amount: 100 });
});

test('with payments that moved money, the opening entry can be neither changed nor removed', async () => {
  const { accounts } = loans;
  const payment = await loans.payment(loan);
  const refused = [
    { original_amount: 2000 },
    { opened_date: '2026-02-01' },
    { fx_rate: 0.8 },
    { funding_account_id: accounts.Cash.id },
    { ...UNFUNDED, funding: 'opening_balance' },
    UNFUNDED,
  ];
  for (const changes of refused)
    expectProblem(
      await loans.put(loan, { outstanding_amount: 900, ...changes }),
      409,
      'obligation_has_payments',
    );
  expect(await loans.balance('Receivables')).toBe(810);
  done(await loans.put(loan, { outstanding_amount: 950, notes: 'With interest' }));
  await loans.user.delete(`/obligations/${loan.id}/payments/${payment.id}`);
  expect(done(await loans.put(loan, { original_amount: 2000 })).original_amount).toBe(2000);
});

test('with only notes, the opening entry can be changed and removed', async () => {
  await loans.note(loan);
  done(await loans.put(loan, { original_amount: 2000 }));
  expect(await loans.balance('Receivables')).toBe(1800);
  expect(done(await loans.put(loan, UNFUNDED))).toMatchObject({ is_posted: false, paid_amount: 100 });
});

test('with If-Match, refuses a version from before a payment', async () => {
  const { user } = loans;
  const path = `/obligations/${loan.id}`;
  const etag = (await user.get(path)).headers.get('etag') ?? '';
  await loans.note(loan);
  const headers = { 'if-match': etag };
  expectProblem(await user.put(path, loan, { headers }), 412, 'version_mismatch');
  const now = await user.get(path);
  const fresh = { 'if-match': now.headers.get('etag') ?? '' };
  expect((await user.put(path, { ...now.body, original_amount: 500 }, { headers: fresh })).status).toBe(200);
  expect(await loans.balance('Receivables')).toBe(450);
});

test('deletes and restores the entry together with the obligation', async () => {
  const { user } = loans;
  const path = `/obligations/${loan.id}`;
  const etag = (await user.get(path)).headers.get('etag') ?? '';
  expect((await user.delete(path, { headers: { 'if-match': etag } })).status).toBe(204);
  expect((await entry()).deleted_at).toEqual(expect.any(String));
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([0, 0]);
  const restored = done(await user.post(`${path}/restore`));
  expect({ ...restored, updated_at: '' }).toEqual({ ...loan, updated_at: '' });
  expect([await loans.balance('Receivables'), await loans.balance('Bank')]).toEqual([900, -900]);
  await expectBalanced(user);
});

test('refuses to delete an obligation with payments, or in the locked period', async () => {
  const { user } = loans;
  const path = `/obligations/${loan.id}`;
  const note = await loans.note(loan);
  expectProblem(await user.delete(path), 409, 'obligation_has_payments');
  await user.delete(`${path}/payments/${note.id}`);
  await loans.lock('2026-03-01');
  expectProblem(await user.delete(path), 409, 'period_locked');
  await loans.lock(null);
  expect((await user.delete(path)).status).toBe(204);
  await loans.lock('2026-03-01');
  expectProblem(await user.post(`${path}/restore`), 409, 'period_locked');
});

test('cannot be restored after its category was deleted', async () => {
  const { user, sale } = loans;
  const sold = await loans.loan({ ...UNFUNDED, funding_category_id: sale.id });
  await user.delete(`/obligations/${sold.id}`);
  expect((await user.delete(`/budgeting/categories/${sale.id}`)).status).toBe(204);
  expectProblem(await user.post(`/obligations/${sold.id}/restore`), 409, 'restore_blocked');
});

test('shows the entry among the journal entries, where it can be neither changed nor deleted', async () => {
  const { user, accounts } = loans;
  const path = `/ledger/entries/${loan.opening_entry_id}`;
  const shown = done(await user.get(path));
  expect(shown).toMatchObject({ kind: 'journal', amount: 1000, base_amount: 900, memo: 'Loan' });
  expect(done(await user.get('/ledger/entries')).data).toEqual([shown]);
  expect(done(await user.get(`/ledger/entries?account_id=${accounts.Bank.id}`)).data).toEqual([shown]);
  expectProblem(await user.put(path, shown), 409, 'managed_by_obligation');
  expectProblem(await user.delete(path), 409, 'managed_by_obligation');
  await user.delete(`/obligations/${loan.id}`);
  expectProblem(await user.post(`${path}/restore`), 409, 'managed_by_obligation');
  expect(await loans.balance('Receivables')).toBe(0);
});

test('shows opening entry and payments in the register of the account', async () => {
  const { user, accounts } = loans;
  const payment = await loans.payment(loan, { fx_rate: 0.95, memo: 'Part' });
  await loans.note(loan);
  const { data } = done(await user.get(`/accounts/${accounts.Receivables.id}/register`));
  expect(data).toMatchObject([
    { transaction_id: payment.id, kind: 'payment', memo: 'Part', credit: 100, balance: 810 },
    { transaction_id: loan.opening_entry_id, kind: 'journal', memo: 'Loan', debit: 1000, balance: 900 },
  ]);
});

test('neither a change of the opening entry nor a parallel payment is lost', async () => {
  for (let round = 0; round < 4; round++) {
    const owed = await loans.loan();
    const before = await loans.balance('Receivables');
    const [changed, paid] = await Promise.all([
      loans.put(owed, { original_amount: 2000, outstanding_amount: 2000 }),
      loans.pay(owed),
    ]);
    expect(paid.status).toBe(200);
    if (changed.status !== 200) expectProblem(changed, 409, 'obligation_has_payments');
    const gained = changed.status === 200 ? 900 : 0;
    expect(await loans.balance('Receivables')).toBe(before + gained - 90);
    expect((await loans.read(owed)).paid_amount).toBe(100);
  }
  await expectBalanced(loans.user);
});
